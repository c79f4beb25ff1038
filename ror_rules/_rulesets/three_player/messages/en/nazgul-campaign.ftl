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

# Fields of the state and of the result.

field-NazgulCampaign-nazgul = All Nazgul, by their controller at the start.
field-NazgulCampaign-armies = The Nazgul of either player that lead Army units that began the game under the Dark Power.
    .hint = The Nazgul of either player that lead Army units that began the game under the Dark Power.
field-NazgulCampaign-spent = Saruman's past Game-Turns with the Ring at Isengard, the first one first, at most 50.
    .hint = Saruman's past Game-Turns with the Ring at Isengard, the first one first, at most 50.
field-NazgulCampaign-plan = Saruman's plan for the next Game-Turns, the next one first, at most 50. In all later Game-Turns he stays at Isengard without another action.
    .hint = Saruman's plan for the next Game-Turns, the next one first, at most 50.
field-NazgulCampaign-turns = The number of Game-Turns. The campaign ends earlier if no Nazgul is left to take.
    .hint = The number of Game-Turns.
field-NazgulCampaign-ring_lost_on = The Game-Turn in which Saruman loses the Ring for good, 1 (the next one) to `turns`. By default he keeps it.
    .hint = The Game-Turn in which Saruman loses the Ring for good, 1 (the next one) to `turns`.

field-NazgulCampaigned-turns = The number of Game-Turns played, 1 to `turns` of the state.
field-NazgulCampaigned-nazgul = The Nazgul, each list in the order of the state.
field-NazgulCampaigned-armies = The Nazgul of Saruman whose armies followed them, in the order of the state.
field-NazgulCampaigned-last_change = The Game-Turn in which a Nazgul last changed sides, counted from 1. Null if no Nazgul did.
    .hint = The Game-Turn in which a Nazgul last changed sides, counted from 1.
