"""The wire: shapes of requests and answers, strict reading, and what an id is made of. No rule and no question here."""
