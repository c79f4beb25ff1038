"""What a person reads: the documentation and a page for each kind of problem. Served from here; no host is asked."""
