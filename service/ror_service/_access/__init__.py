"""Who may ask, and how much: keys of clients, limits of rates. All of it off unless a setting turns it on."""
