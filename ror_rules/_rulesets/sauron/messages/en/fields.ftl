# Fields of states, results, requests and answers: what each means.

field-DemoralizationEvent-event = The event. The Ring and Narsil change a level by fixed points, `leader_killed` (of Westernesse) and `challenge_refused` by Rally Points. `other` is any event of the original game.
    .hint = The event.
field-DemoralizationEvent-side = The side with the changed level. Required for `challenge_refused` and `other` if `leader` does not have it. Absent for the Ring and Narsil. `leader_killed` always changes the level of Westernesse.
    .hint = The side with the changed level.
field-DemoralizationEvent-name = A name for `other`, or the leader's name if `leader` is absent. Absent for the Ring and Narsil.
    .hint = A name for `other`, or the leader's name if `leader` is absent.
field-DemoralizationEvent-points = The leader's Rally Points, 0 to 9999, or the points of `other`. Absent for a leader: calculated from `leader`. Absent for the Ring and Narsil.
    .hint = The leader's Rally Points, 0 to 9999, or the points of `other`.
field-DemoralizationEvent-leader = The leader. If `points` is absent and the ruling `sv-rally-points` allows it, their `combat`, `morale` and `wounds` give the Rally Points. Absent for the Ring and Narsil.
    .hint = The leader.

field-SuppliedColumn-differential = The Combat Differential at the column's head.
field-SuppliedColumn-cells = The cells for the die rolls 1 to 6, in order.
