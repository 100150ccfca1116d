"""How a question came to the case that answers it, in words."""

from __future__ import annotations

from ruling_service.ask.results import Answer


def taken_for(answer: Answer) -> str:
    """How a question came to the case that answers it, "" where it is the case's own or none was taken: a
    reader judges if it is his.
    """
    recalled = answer.recalled
    if recalled is None or answer.confidence in ("official", "designer"):
        return ""
    if answer.ruling:
        return "If that isn't your question, change the situation in the form."
    if recalled.same:
        asks = recalled.wording.rstrip("?.! ")
        title = answer.case.title if answer.case is not None else ""
        taken = f"“{title}”" if not asks or "{" in asks else f"“{asks[:1].upper()}{asks[1:]}?”"
        return (
            f"Your question was taken for {taken}. If you mean something else, change the situation in the "
            "form."
        )
    apart = " and ".join([
        *(f"“{title.title()}”" for title in recalled.apart), *(f"your {number}" for number in recalled.unused)
    ])
    without = f" That case says nothing of {apart}." if apart else ""
    placed = (("numbers", recalled.unused), ("cards", recalled.apart))
    taken = " and ".join(what for what, left_out in placed if not left_out)
    played = f", played with the {taken} of your question" if taken else ""
    return f"This is the case shown with it{played}.{without}"
