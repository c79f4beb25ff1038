# Arbeit, die mehrere Prozesse sich teilen: Ablehnungen.

no-scheduler = An der Adresse { $address } gibt es keinen Scheduler: { $text }.
workers-with-other-rules = Einige Arbeitsprozesse haben andere Regeln als dieser Prozess.
    .expected = { $editions }
worker-killed = Einer der { $workers } Arbeitsprozesse wurde beendet, bevor seine Arbeit fertig war, deshalb gibt es keine Antwort.
    .help = Fragen Sie noch einmal. Wenn der Speicher des Rechners nicht reicht, nehmen Sie weniger Arbeitsprozesse.
