"""What was sent, as messages repeat it: enough to know it again, never all of it."""

from __future__ import annotations

from ruling_service.inputs.limits import QUOTED


def quoted(sent: object) -> str:
    """What was sent, in quotation marks; of a long text the beginning, and how long it is."""
    text = sent if isinstance(sent, str) else str(sent)
    return repr(text) if len(text) <= QUOTED else f"{text[:QUOTED]!r}… ({len(text):,} characters)"


def shortened(text: str, most: int) -> str:
    """The text at no more than `most` characters, its beginning and its end; what no encoding can hold is
    written as an escape.
    """
    if len(text) > most:
        end = most // 3
        text = f"{text[: most - end - 3]} … {text[-end:]}"
    return text.encode("utf-8", "backslashreplace").decode()
