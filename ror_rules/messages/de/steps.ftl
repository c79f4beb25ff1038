# Die Schritte eines Verlaufs, und Wörter, die alle Regelwerke teilen.

word-and = und
word-again = noch einmal
word-nobody = niemand
    .gen = niemandes
    .dat = niemandem
    .acc = niemanden
word-rolled = gewürfelt
word-dice = Würfel
word-state = Zustand
word-attacker = der Angreifer
    .gen = des Angreifers
    .dat = dem Angreifer
    .acc = den Angreifer
word-defender = der Verteidiger
    .gen = des Verteidigers
    .dat = dem Verteidiger
    .acc = den Verteidiger
word-neither = niemand
    .gen = niemandes
    .dat = niemandem
    .acc = niemanden
word-row = Zeile
word-column = Spalte
word-columns = Spalten

house-modifier = eine Hausregel
house-off = eine Hausregel schaltet ihn ab

pool-modifier = { $value } auf den Wurf, { $what }
pool-made = { $successes ->
    [0] kein Erfolg
    [one] 1 Erfolg
   *[other] { $successes } Erfolge
}
pool-sum = { $successes } zusammen
pool-conditions = { LIST($parts) }
pool-condition = { $kind ->
    [sum] die Augen werden addiert
    [worth] { LIST($counts) }
    [faces] Erfolg bei { LIST($counts) }
    [most] Erfolg bei { $most } oder weniger
   *[least] Erfolg bei { $least } oder mehr
}
pool-worth = { $face } zählt { $number }
pool-again = bei { LIST($faces) } wird { $times ->
    [endless] ohne Ende
    [one] einmal
   *[other] bis zu { $times }-mal
} neu gewürfelt
pool-adds = bei { LIST($faces) } wird { $times ->
    [endless] ohne Ende
    [one] einmal
   *[other] bis zu { $times }-mal
} noch einmal gewürfelt und addiert
pool-cap = mehr als { $cap } gilt als { $cap }
no-dice = keine Würfel
hand-keeps = es zählen { $faces }
hand-keeps-none = keiner zählt
ruling-used = { $question } { $answer } ({ $id }: { $reading })
rulings-used = Auslegungen, wo die gedruckten Regeln eine Frage offen lassen:
clamped = { WORD($axis) } { $came } liegt jenseits der Tabelle und gilt als { $edge }
not-applied = { $value } ({ $what }) gilt nicht: { $because }
not-applied-ability = gilt nicht: { $what } ({ $because })
profile = Werte: { $numbers }
why-not-otherwise = warum nicht anders
not-installed = { $rule } von { $ruleset }, hier nicht installiert
missing-text = (fehlender Text)
sources = Gedruckt in { $work }:
sources-of-several-works = Gedruckt in:
steps-left-out = { $steps ->
    [one] 1 Schritt passt nicht hierher.
   *[other] { $steps } Schritte passen nicht hierher.
}
printed-in = Gedruckt in { LIST($works) }.

known-seed = Seed { $seed }
known-commitment = Wurf { $seq } von { $game }, Commitment { $commitment }
known-faces = vorgegebene Augenzahlen
known-context = Kontext { $context }
known-state = Zustand: { $line }
dice-of-many-kinds = { $dice } Würfel in { $kinds } Arten
