"""What a question asks for: its form, told by how it begins and by what is done in it."""

from __future__ import annotations

from ruling_service.ask.model import AskedAct, Form
from ruling_service.ask.reading.clauses import Clause
from ruling_service.ask.reading.roles import Told
from ruling_service.ask.reading.tokens import Token
from ruling_service.ask.reading.words import Words


class Forms:
    """Tells the forms of the questions in one text."""

    def __init__(self, words: tuple[Token, ...], clauses: list[Clause], vocabulary: Words) -> None:
        self.words = words
        self.clauses = clauses
        self.vocabulary = vocabulary

    def of(
        self, clause: Clause, wanted: AskedAct | None, told: Told, told_acts: list[AskedAct]
    ) -> tuple[Form, bool]:
        """The form of what a clause asks, and if the answer is yes or no. `told_acts` happened before."""
        lead = clause.lead
        said = [self.words[i].word for i in range(clause.first, clause.last)]
        if lead in ("who", "what", "whether", "when") and self._asks_for_order(clause, said):
            return "order", False
        if lead == "whether" and self._asks_if_allowed(said, wanted):
            return "can", True
        if lead == "what" and wanted is not None and wanted.verb == "damage":
            return "how much", False
        if (
            lead == "whether" and "still" in said
            and any(act.verb in ("cancel", "prevent", "stop") for act in told_acts)
        ):
            return "difference", True
        if lead == "whether" and "anything" in said and "cost" in said:
            return "how much", False
        if (
            lead == "whether" and said[-2:] == ["get", "to"]
            or (lead == "whether" and " get to " in f" {' '.join(said)} ")
        ):
            return "can", True
        if lead == "whether":
            makes = (
                wanted is not None
                and (
                    wanted.verb in self.vocabulary.difference or (wanted.verb == "end" and bool(wanted.thing))
                )
            )
            return ("difference" if makes else "what"), True
        if lead == "can":
            return "can", True
        if (
            lead == "what" and told.value
            and self.words[clause.led_by[-1]].word in ("is", "are", "whats", "what")
        ):
            return "how much", False
        if lead == "what" and wanted is not None and wanted.verb == "pay":
            return "how much", False
        if lead == "what" and self._is_lookup(clause, wanted):
            return "lookup", False
        return lead, False  # type: ignore[return-value]

    def _asks_for_order(self, clause: Clause, said: list[str]) -> bool:
        """Is the question which of two things comes first?"""
        text = f" {' '.join(said)} "
        if " before or after " in text or " first or " in text or text.count(" first ") > 1:
            return True
        sentence = " ".join(
            self.words[i].word for one in self.clauses if one.sentence == clause.sentence
            for i in range(one.first, one.last)
        )
        sentence = f" {sentence} "
        if clause.lead == "when" and " before or after " in sentence:
            return True
        return clause.lead in ("who", "what", "when") and " first " in sentence and " or " in sentence

    def _asks_if_allowed(self, said: list[str], wanted: AskedAct | None) -> bool:
        """Is it asked what may be done: "is that legal", "does his response trigger"?"""
        return bool(self.vocabulary.allowing.intersection(said)) or (
            wanted is not None and wanted.verb in ("trigger", "use") and bool(wanted.card)
        )

    def _is_lookup(self, clause: Clause, wanted: AskedAct | None) -> bool:
        """Questions such as "what is surge" and "what does Feint do" ask for the text, not for what happens.
        """
        rest = [self.words[i].word for i in range(clause.begins, clause.last)]
        told = [one for one in self.clauses if one is not clause]
        return (
            not told
            and wanted is None
            and (
                rest[-1:] == ["do"]
                or [self.words[i].word for i in clause.led_by][-1:] in (["is"], ["are"], ["whats"], ["what"])
            )
        )
