"""A refusal as RFC 9457 problem details: its document, and an error of the core as one.

The same from the service and from the command line. The service's own kinds of refusals are the service's.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct, structs

from ror_rules.errors import Guide, RorError, UnknownError

BASE: Final = "/problems/"
"""What every problem's type begins with; its kind ends it."""


class Fault(Struct, frozen=True, omit_defaults=True):
    """One fault in the request body. `pointer` is a JSON Pointer into the body, empty for the whole of it."""

    pointer: Annotated[
        str,
        Meta(
            description="A JSON Pointer (RFC 6901) into the body: the fault's place, or where what is missing should stand."
        ),
    ]
    detail: Annotated[str, Meta(description="What is wrong there.")]
    expected: Annotated[str | None, Meta(description="What would have fitted.")] = None
    got: Annotated[str | None, Meta(description="What came.")] = None


class Remedy(Struct, frozen=True, omit_defaults=True):
    """What to ask instead of a question that was too large."""

    change: Annotated[
        dict[str, Any],
        Meta(description="Members of the request to send with these values instead; null: to leave out."),
    ]
    detail: Annotated[str, Meta(description="The same in words.")]
    tried: Annotated[bool, Meta(description="Whether it was tried, and is answered.")] = False
    error: Annotated[
        float | None,
        Meta(
            description="How far each chance may be off, 0 to 1, with a confidence of 95 %; left out where it is not."
        ),
    ] = None


class Problem(Struct, frozen=True, omit_defaults=True):
    """Problem details (RFC 9457): what went wrong, in one line (`detail`), where (`errors`), and what to do (`help`)."""

    type: Annotated[
        str, Meta(description="A path of this service, whose page says what the kind means and what to do.")
    ]
    title: Annotated[str, Meta(description="The kind in words.")]
    status: Annotated[int, Meta(description="The HTTP status.")]
    detail: Annotated[str, Meta(description="What went wrong first, in one line.")]
    instance: Annotated[str | None, Meta(description="The path that was asked.")] = None
    help: Annotated[str | None, Meta(description="What to do about it, and the page that shows more.")] = None
    errors: Annotated[
        tuple[Fault, ...], Meta(description="What is wrong in the body, up to ten faults in its order.")
    ] = ()
    remedies: Annotated[
        tuple[Remedy, ...], Meta(description="What to ask instead of a question that was too large; tried ones first.")
    ] = ()
    request_id: Annotated[
        str | None, Meta(description="What the service calls the request, in X-Request-Id and in its log.")
    ] = None


def of_error(error: RorError, guide: Guide, *, instance: str | None = None, under: str | None = None) -> Problem:
    """The problem document of an error; `guide` is how its pages are called.

    `instance` is the request's path. `under` is where the request stands in a larger document, which names the rule too, and
    prefixes the pointers; None where the path names the rule: what it does not name is no fault of the body then.
    """
    by_path = under is None and isinstance(error, UnknownError)
    place = under or ""
    line = str(error)
    if by_path:
        line = line.removeprefix(f"{error.pointer}: ")
    faults = () if by_path or error.status >= 500 else tuple(Fault(*fault) for fault in error.faults)
    return Problem(
        type=BASE + error.kind,
        title=error.title,
        status=error.status,
        detail=f"{place}: {line}" if place and not error.pointer else place + line,
        instance=instance,
        help=error.guided(guide),
        errors=tuple(structs.replace(fault, pointer=place + fault.pointer) for fault in faults),
        remedies=tuple(Remedy(dict(each.change), each.words, each.tried, each.error) for each in error.remedies),
    )
