"""The parameters of the API's operations: each says what it may be, and is read as it says."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from flask import request

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits, numbers, texts
from ruling_service.inputs.quoting import quoted


class Parameter(NamedTuple):
    """A parameter of an operation: what it means, which values or how many characters it may have, and where
    it stands.

    `otherwise` is what it is where it is left out.
    """

    name: str
    means: str
    values: tuple[str, ...] = ()
    required: bool = False
    kind: Literal["string", "integer", "number"] = "string"
    place: Literal["query", "path"] = "query"
    least: float | None = None
    most: float | None = None
    longest: int = limits.NAME
    otherwise: int | None = None

    def refuse_too_long(self) -> None:
        """Raises MalformedInput where more characters were sent than it may have."""
        if self.place == "query":
            texts.bounded(request.args.get(self.name, ""), self.name, self.longest)

    def text(self) -> str:
        """What was sent, "" where nothing was."""
        return request.args.get(self.name, "")

    def chosen(self) -> str | None:
        """Which of its values was sent, None where none was. Raises MalformedInput for others."""
        value = self.text()
        if value and value not in self.values:
            known = ", ".join(self.values)
            raise MalformedInput(
                f"there is no {self.name} {quoted(value)}.", hint=f"Use one of: {known}.", where=self.name
            )
        return value or None

    def whole(self) -> int:
        """The whole number that was sent.

        Raises MalformedInput for what is none, or is not within its bounds.
        """
        assert self.least is not None
        assert self.most is not None
        sent = request.args.get(self.name, str(self.otherwise))
        return numbers.whole(sent, self.name, least=int(self.least), most=int(self.most))

    def decimal(self) -> float | None:
        """The number that was sent, None where none was.

        Raises MalformedInput for what is none, or is not within its bounds.
        """
        assert self.least is not None
        assert self.most is not None
        sent = request.args.get(self.name)
        return None if sent is None else numbers.decimal(sent, self.name, least=self.least, most=self.most)

    def described(self) -> dict[str, Any]:
        """The parameter in the words of OpenAPI."""
        schema: dict[str, Any] = {"type": self.kind}
        if self.values:
            schema["enum"] = list(self.values)
        elif self.kind == "string" and self.place == "query":
            schema["maxLength"] = self.longest
        for word, value in (("minimum", self.least), ("maximum", self.most), ("default", self.otherwise)):
            if value is not None:
                schema[word] = value
        return {
            "name": self.name, "in": self.place, "required": self.required, "description": self.means,
            "schema": schema
        }
