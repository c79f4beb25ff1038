"""HTTP: how a request is read, how an answer is sent, what is logged and counted.

No rule is known here, and of paths only where the pages about problems are, for every problem names its page.
"""
