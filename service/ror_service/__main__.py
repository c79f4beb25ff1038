"""The command `ror-serve`, also `python -m ror_service`: the steps before any other import."""

import gc


def main() -> None:
    """Serve, see `ror_service.server.main`.

    The garbage collector is off during the start, because it would find no garbage and take a sixth of the time. `app`
    enables it once it serves.
    """
    gc.disable()
    from ror_service import server  # noqa: PLC0415  # most of the start

    server.main()


if __name__ == "__main__":
    main()
