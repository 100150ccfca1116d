"""What building hands over: the situation, how its verdict is to be read and said, what was taken for
granted, and what is varied.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Data = dict[str, Any]

Asks = Literal[
    "whether", "can", "when can", "order", "value", "place", "what", "difference", "who",
    "position", "steps"
]


@dataclass(frozen=True)
class Variant:
    """The same situation with a default changed that could change the answer; `words` begin with "if"."""

    words: str
    situation: Data


@dataclass
class Plan:
    """A question as a situation.

    `asks` says how the verdict is read: `negated` turns a yes into a no ("does it stop the attack"), `needs`
    are conditions of which each must hold in some line of play, or the situation is not the one that was
    asked about. `since` is what a value was at the beginning, where the question is by how much it changes.
    `only_no`: that it is possible says nothing, for what it is to bring about isn't looked for; `fitting` is
    false where the card that it is done to can't be one that the text speaks of, as it is printed.
    `provided` says what is so of somebody of whom it isn't told, and without which a yes would be none;
    `untold` what isn't told of somebody and is asked for by the text, so that that doesn't act is no "no".
    `before` is the situation without the card of which it is asked how much it gives.
    `more` is by how much a value has to be more than `since` for a yes.
    `brings` is the situation in which what is possible is done, and looked for is what it is to bring about.
    `control` is the same without the card that is asked about: a yes that holds without it too is not its
    doing.
    """

    situation: Data
    asks: Asks
    subject: str = ""
    about: str = ""
    negated: bool = False
    since: int | None = None
    more: int | None = None
    defaults: list[str] = field(default_factory=list)
    variants: list[Variant] = field(default_factory=list)
    needs: list[Data] = field(default_factory=list)
    control: Data | None = None
    controls: str = ""
    because: list[Data] = field(default_factory=list)
    fixed: list[str] = field(default_factory=list)
    cites: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    only_no: bool = False
    fitting: bool = True
    provided: str = ""
    untold: str = ""
    brings: Data | None = None
    before: Data | None = None


@dataclass
class Question:
    """The question of a situation, and how its answer is to be read."""

    ask: Data
    asks: Asks
    subject: str = ""
    about: str = ""
    negated: bool = False
    needs: list[Data] = field(default_factory=list)
    control: str = ""
    since: int | None = None
    more: int | None = None
    stands: bool = False
    only_no: bool = False
    fitting: bool = True
    gives: str = ""
