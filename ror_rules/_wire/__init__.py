"""The wire: shapes of requests and answers, strict reading, and the making of ids. No rule and no question here."""
