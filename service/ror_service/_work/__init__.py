"""Long work: worker processes, single flight, cached odds. Also the signing keys and the public log."""
