# Words of closed lists, in the form in which they stand in the middle of a sentence.

## Types of figures. `.many` is the plural. A group of an engine is its crew

word-man = man
    .many = men
word-elf = elf
    .many = elves
word-dwarf = dwarf
    .many = dwarves
word-hobbit = hobbit
    .many = hobbits
word-goblin = goblin
    .many = goblins
word-orc = orc
    .many = orcs
word-uruk-hai = uruk-hai
word-troll = troll
    .many = trolls
word-half-troll = half-troll
    .many = half-trolls
word-ethereal = ethereal figure
    .many = ethereal figures
word-giant-spider = giant spider
    .many = giant spiders
word-spider-swarm = spider swarm
    .many = spider swarms
word-warg = warg
    .many = wargs
word-warg-rider = warg rider
    .many = warg riders
word-chariot = chariot
    .many = chariots
word-mumakil = mumakil
word-ship = ship
    .many = ships
word-bolt-shooter = bolt shooter
    .many = bolt shooters
word-siege-ballista = siege ballista
    .many = siege ballistas
word-siege-catapult = siege catapult
    .many = siege catapults
word-trebuchet = trebuchet
    .many = trebuchets
word-battering-ram = battering ram
    .many = battering rams

## Abilities

word-ambush = Ambush
word-assassin = Assassin
word-axes = Axes
word-berserk = Berserk
word-bullies = Bullies
word-burrower = Burrower
word-camels = Camels
word-crushing-attack = Crushing Attack
word-elite = Elite
word-furious-charge = Furious Charge
word-hardened-veterans = Hardened veterans
word-heavy-armor = Heavy armor
word-heroes = Heroes
word-immobile = Immobile
word-magic-weapons = Magic weapons
word-miners = Miners
word-paralyze = Paralyze
word-pikes = Pikes
word-poison-weapons = Poison Weapons
word-ponderous = Ponderous
word-rabble = Rabble
word-ranger = Ranger
word-sailors = Sailors
word-scouts = Scouts
word-stealth = Stealth
word-swift = Swift
word-terror = Terror
word-tough = Tough
word-tracker = Tracker
word-unarmored = Unarmored
word-venerable = Venerable
word-woodsmen = Woodsmen

## Conditions of a part of a group

word-foot = on foot
word-wounded = wounded
word-dispersed = dispersed
word-paralyzed = paralyzed
word-crew = crew

## Places

word-field = field
word-fortress = fortress
word-tower = tower
word-citadel = citadel

## Cells of the charts

word-- = none
word-x2 = doubled
word-any = any
word-light = light artillery
word-heavy = heavy artillery
word-garrison = figures that assault its fortress
word-one-by-3 = 1 die for each of at most 3 crewmen
word-two-by-3 = 2 dice for each of at most 3 crewmen
word-two-by-2 = 2 dice for each of at most 2 crewmen

## The end of a combat and of a siege

word-draw = a draw
word-taken = the place was taken
word-deserted = only figures outside can fight
word-wiped-out = nobody can fight
word-no-attackers = nobody outside can fight
word-refused = no other attack is allowed
word-over = all assaults were made

## Terrain, and ways through it

word-clear = clear terrain
word-difficult = difficult terrain
word-road = road
word-hills = hills
word-marsh = marsh
word-caves = caves
word-tunnels = tunnels
word-mountain = mountain
word-soft-sand = soft sand
word-rocky = rocky ground
word-woods = woods
word-fortress-walls = fortress walls
word-river = river
word-stream = stream
word-water = water
word-difficult-water = difficult water
word-path = path
word-pass = pass
word-ford = ford
word-bridge = bridge
word-shallows = shallows
word-gate = gate
word-weak-wall = weak wall
word-wall = wall

## Special rules of terrain

word-gates = impassable except through gates
word-rough = rough terrain, which counts as difficult terrain
word-underground = rough terrain, which counts as difficult terrain, but not to Miners and Burrowers
word-passes = impassable except on paths and passes
word-characters = holds characters only
word-fords = impassable except at fords, bridges and broad shallows
word-no-chariots = rough terrain, which counts as difficult terrain, and impassable to chariots
word-full-move = takes a full move to cross
