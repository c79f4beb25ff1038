# Controlling the Nazgul, turn by turn.

nazgul-campaign = After { $turns ->
    [one] 1 Game-Turn
   *[other] { $turns } Game-Turns
} Saruman controls { $held }.
nazgul-campaign-armies = After { $turns ->
    [one] 1 Game-Turn
   *[other] { $turns } Game-Turns
} Saruman controls { $held } and the { COUNT($armies) ->
    [one] army
   *[other] armies
} of { LIST($armies) }.
all-nazgul = { $total ->
    [one] the only Nazgul
   *[other] all { $total } Nazgul
}
part-of-the-nazgul = { $count ->
    [0] none
   *[other] { $count }
} of { $total } Nazgul

## Views of the odds

view-nazgul-campaign-controlled = the number of Nazgul that Saruman controls at the end
view-nazgul-campaign-controlled-of = Saruman controls { $who } at the end
view-nazgul-campaign-all_controlled = Saruman controls all Nazgul at the end
view-nazgul-campaign-armies_gained = the number of armies that followed their Nazgul to Saruman

## Refusals

army-without-nazgul = Name each army by the Nazgul who leads it.
    .expected = { COUNT($nazgul) ->
        [0] no `armies`, because `nazgul` names no Nazgul
       *[other] one of { LIST($nazgul) }, each at most once
    }
no-nazgul-to-gain = The Dark Power controls no Nazgul, so Saruman cannot gain any.
    .expected = at least one Nazgul
ring-lost-too-late = Saruman loses the Ring after the last Game-Turn.
    .expected = a Game-Turn from 1 to { $turns }
