"""The command `ror-serve`, which is also `python -m ror_service`: what is done before anything else is imported."""

import gc


def main() -> None:
    """Serves, as `ror_service.server.main` says.

    Nothing that is made while a service starts is garbage: looking for some would be a sixth of the start. `app` looks again once
    it serves.
    """
    gc.disable()
    from ror_service import server  # noqa: PLC0415  # most of the start

    server.main()


if __name__ == "__main__":
    main()
