# Fields of states, results, requests and answers: what each means.

field-GollumRollCampaign-until = The controller that ends the Game-Turns at once. `neither`: Gollum is neutral. Not `previous_controller` again. By default all `turns` are played.
    .hint = The controller that ends the Game-Turns at once.

field-GollumRollCampaigned-turns = Game-Turns that were played, 1 to `turns`.

field-CampaignSearch-moved = Whether the Nazgul of the Dark Power move there to search, for 1 Shadow Point each. By default they do.
    .hint = Whether the Nazgul of the Dark Power move there to search, for 1 Shadow Point each.
field-CampaignSearch-planned = `no`: the players do not plan this search. Best play may search nevertheless, if the search has a price. Without searchers the Game-Turn is safe. By default they search if the Dark Power can pay.
    .hint = Whether the players plan this search.
field-CampaignSearch-escapes = Whether every captive on the way rolls to escape after this search, and joins the party again if free. A captive of this search was captured in this Game-Turn. At Isengard nobody rolls.
    .hint = Whether every captive on the way rolls to escape after this search, and joins the party again if free.

field-CardSearchCampaign-searches = The searches in their order, 1 to 50.

field-SarumanInBattle-stack = His stack: one of side `saruman`, or an allied one.
    .hint = His stack.
field-SarumanInBattle-has_ring = Whether he has the Ring. By default as his `ring` says, if he is the `leader` of his stack in full. Otherwise it is required.
    .hint = Whether he has the Ring.
field-SarumanInBattle-leads = Whether he leads his stack. By default as the `leader` of the stack says, and true without a `leader`.
    .hint = Whether he leads his stack.
field-SarumanInBattle-at_isengard = Whether he is at Isengard, so that he cannot be placed there.
field-SarumanInBattle-facing = The Characters in the other stack that can take the Ring from him, each once: the Lord of the Nazgul in a stack of the Dark Power, the others in a stack of the Fellowship. By default by the names of its leader and `characters`. Required if they name a Gandalf or an Aragorn without saying which one, and if the Ring depends on Characters given only as a number or a leader's morale.
    .hint = The Characters in the other stack that can take the Ring from him, each once.
field-SarumanInBattle-taken_by = The Character of two in `facing` that takes the Ring if Saruman loses it, as the players settle it. By default the only one, and with both the Ring stays with Saruman until the players settle it.
    .hint = The Character of two in `facing` that takes the Ring if Saruman loses it, as the players settle it.
field-SarumanInBattle-ring = The Ring after his last battle. From an earlier answer. No rule reads it.
    .hint = The Ring after his last battle.
field-SarumanInBattle-ring_to = The Characters that it went to, one of them. From an earlier answer. No rule reads it.
    .hint = The Characters that it went to, one of them.
field-SarumanInBattle-may_go_to_isengard = Whether he could be placed at Isengard after it. From an earlier answer. No rule reads it.
    .hint = Whether he could be placed at Isengard after it.
field-SarumanInBattle-before_leaving = The part that came before he left the hex. From an earlier answer. No rule reads it.
    .hint = The part that came before he left the hex.

field-StackCombat-saruman = Saruman's part in the battle. By default he is in neither stack.
    .hint = Saruman's part in the battle.
field-StackCombat-ally_strength = The Strength Points of the defender that are Saruman's, if the Dark Power defends an allied stack at half strength. The ruling `tp-half-effort` decides whether they count in full.
    .hint = The Strength Points of the defender that are Saruman's, if the Dark Power defends an allied stack at half strength.
