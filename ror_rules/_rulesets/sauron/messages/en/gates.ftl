# The Gates of Morannon.

gates-are = The Gates of Morannon are { WORD($position) }
gates-not-as-chosen = The Gates of Morannon are { WORD($position) }, not { WORD($choice) }: { WORD($reason) }
passes-gates = { WORD($act) } from { WORD($side) } passes the Gates

gates = { $gates }.
gates-stop = { $gates }. They stop { LIST($acts) }.
act-from-side = { WORD($act) } from { WORD($side) }
