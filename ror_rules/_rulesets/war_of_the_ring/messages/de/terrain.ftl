# Geländetabelle, soweit sie im Armeekampf vorkommt.

defender-stands = Der Verteidiger steht im Hexfeld „{ WORD($hex) }“
