# Geländetabelle, soweit sie im Armeekampf vorkommt.

defender-stands = Verteidigungsfaktor eines Verteidigers im Hexfeld „{ WORD($hex) }“
