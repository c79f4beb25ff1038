"""Pages for people: reading, playing, the documentation, and the kinds of problems. Pages load nothing from other
hosts.
"""
