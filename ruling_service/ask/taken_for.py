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
    taken = "cards" if recalled.unused else "numbers and cards"
    return f"This is the case shown with it, played with the {taken} of your question.{without}"
