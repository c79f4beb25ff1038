"""Who may ask, and how much: keys, limits of rates, hosts. All of it off unless a setting turns it on."""
