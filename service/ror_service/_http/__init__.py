"""HTTP: how a request is read, how an answer is sent, what is logged and counted. No rule and no path is known here."""
