# Words of closed lists, in the form in which they stand in the middle of a sentence.

## Players

word-fellowship = the Fellowship
word-dark_power = the Dark Power
word-saruman = Saruman
word-neither = nobody
word-force = the force

## Terrain of a hex

word-clear = a clear hex
word-mountain_path = a mountain path hex
word-road = a road hex
word-trail = a trail hex
word-rough = rough terrain
word-forest = a forest
word-desert = a desert
word-mountain = a mountain
    .hexside = a mountain hexside
word-forest_rough = a rough forest
word-town = a town
word-citadel = a citadel
word-lake_sea = a lake or sea
    .hexside = a hexside of a lake or sea
word-orodruin = Orodruin
word-swamp = a swamp

## Cells of the Terrain Effects Chart

word-- = none
word-P = prohibited

## Hexsides

word-minor_river = a minor river
word-major_river = a major river
word-ford = a ford
word-bridge = a bridge
word-pass = a pass
word-tunnel = a tunnel
word-area_border = an area border
word-dunharrow = the Dunharrow hexside

## Marks of a hex

word-servant_of_sauron = a Servant of Sauron
word-magic = magic
word-port = a port

## Movers

word-army = an army
word-characters = a group of Characters
word-aragorns_company = Aragorn's company
word-aragorns_army = an army with Aragorn
