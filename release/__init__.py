"""Making a release: the version, the artefacts, their signed checksums, and the check that strangers can use each of them."""
