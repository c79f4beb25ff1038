# The Dark Power takes the Nazgul back. The steps of the pick stand in `nazgul-control.ftl`.

too-early = Saruman has been without the Ring for { $turns } of { $needed } Game-Turns, so the Dark Power cannot take back Nazgul yet
dark-power-counts = The Dark Power takes Nazgul back in the numbers in which Saruman gained them. Their count is at { $turn }

nazgul-taken-back = The Dark Power takes back { LIST($taken) }: Saruman has been without the Ring for { $turns ->
    [one] 1 full Game-Turn
   *[other] { $turns } full Game-Turns
}.
no-nazgul-taken-back = The Dark Power takes back no Nazgul: Saruman has been without the Ring for { $turns ->
    [one] 1 full Game-Turn
   *[other] { $turns } full Game-Turns
}.

## Views of the odds

view-nazgul-return-taken_back = the number of Nazgul that the Dark Power takes back
view-nazgul-return-taken_back-of = the Dark Power takes back { $who }

# Fields of the state and of the result.

field-NazgulReturn-turns_without_ring = Saruman's full Game-Turns without the Ring.
field-NazgulReturn-nazgul = The Nazgul. The Dark Power takes back those of Saruman.
    .hint = The Nazgul.
field-NazgulReturn-picks = The numbers that the Dark Power picks unseen, one for each Nazgul due: places in `nazgul.saruman`, counted from 1, each at most once. By default the dice pick.
    .hint = The numbers that the Dark Power picks unseen, one for each Nazgul due.
