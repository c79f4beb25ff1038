maneuver = Das Manöver
search = Die Suche
hit = Pfeile
wound = Wunden
save = Rüstung
total = Das Manöver ergibt { $total }.
found = Die Suche findet { $found ->
    [0] nichts
    [one] 1 Gegenstand
   *[other] { $found } Gegenstände
}.
fallen = { $fallen ->
    [0] Niemand fällt
    [one] 1 Figur fällt
   *[other] { $fallen } Figuren fallen
}.
view-maneuver-hard = das Manöver ergibt mehr als 150
dig = Graben
carried = Der Reisende trägt { $gold } Gold.

field-Maneuver-bonus = Eine Zahl, die addiert wird.
field-Total-total = Die Summe der Würfel und des Bonus.
field-Search-searchers = Leute, die suchen.
field-Search-skill = Die höchste Augenzahl, die etwas findet.
field-Found-found = Gegenstände, die gefunden werden.
field-Volley-archers = Bogenschützen, die schießen.
field-Fallen-fallen = Figuren, die fallen.
field-Treasure-stop_at = Der Reisende hört mit so viel Gold auf.
field-Carried-gold = Gold, das der Reisende heimträgt.

ruling-or-fatigue-question = Wie viel nimmt ein langer Tag von einem Manöver?
ruling-or-fatigue-reason = Der Text hat keine Zahl.
ruling-or-fatigue-none = nichts
ruling-or-fatigue-0-30 = diese Zahl
rule-maneuver-title = Manöver
rule-maneuver-doc = Ein W100 mit offenem Ende und ein Bonus: 96 bis 100 wird ohne Ende noch einmal geworfen und addiert.
rule-search-title = Suche
rule-search-doc = Wer sucht, findet etwas mit seiner Fertigkeit oder weniger.
rule-volley-title = Salve
rule-volley-doc = Jeder Bogenschütze trifft mit 5 oder mehr, verwundet mit 3 oder mehr, und die Rüstung rettet mit 4 oder mehr.
rule-treasure-title = Schatz
rule-treasure-doc = Jeder Würfel bringt Gold, bis der Reisende aufhört. Bei einer 1 ist alles verloren.
