# Places, for several rules.

hex-of = { WORD($place) } is in hex { $cell }
saruman-not-at-isengard = Saruman is not at Isengard
