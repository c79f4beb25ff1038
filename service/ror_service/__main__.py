"""`python -m ror_service` is `ror-serve`."""

from ror_service.app import main

main()
