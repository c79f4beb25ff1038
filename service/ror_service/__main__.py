"""The command `ror-serve`, also `python -m ror_service`: the steps before any other import."""

import faulthandler
import gc


def main() -> None:
    """Serve, see `ror_service.server.main`.

    The garbage collector is off during the start, because it would find no garbage and take a sixth of the time. `app`
    enables it once it serves.
    """
    faulthandler.enable()  # a crash in compiled code names the threads and their lines on standard error
    gc.disable()
    from ror_service import server  # noqa: PLC0415  # most of the start

    server.main()


if __name__ == "__main__":
    main()
