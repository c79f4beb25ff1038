# Places, for several rules.

hex-of = Hex of { WORD($place) }
saruman-not-at-isengard = Saruman is not at Isengard
