"""Answers kept for every state that is laid out alike: lines of one exploration come to the same tables again
and again, on different ways.
"""

from __future__ import annotations

from collections.abc import Hashable
from operator import itemgetter
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary, ref

from ruling_service.engine.kernel.watched import tokens_of

if TYPE_CHECKING:
    from ruling_service.engine.kernel.cards import Card
    from ruling_service.engine.kernel.play import Play
    from ruling_service.engine.kernel.state import State

MOST = 512
"""How many ways in which a table can be laid out are kept at a time, those asked for last."""

Answers = dict[Hashable, Any]

LYING = itemgetter(0, 1, 2, 3, 4, 5, 7, 10)
"""What of a card's record the layout depends on: all but whether it is ready, its tokens and its marks."""


class _Laid:
    """One way in which a table is laid out: its answers, those of each set of lasting effects, and of each
    distribution of tokens besides.
    """

    __slots__ = ("answers", "texts", "tallies", "after", "number", "__weakref__")

    def __init__(self, number: int) -> None:
        self.number = number
        self.answers: Answers = {}
        self.texts: dict[Hashable, Answers] = {}
        self.tallies: dict[Hashable, Answers] = {}
        self.after: WeakValueDictionary[Hashable, _Laid] = WeakValueDictionary()
        """How the table is laid out after these changes, as long as that is kept."""


class Kept:
    """The answers of one exploration, by what they depend on.

    A state that has forgotten its answers gets those of any state before it that was laid out alike. What an
    answer may depend on is what `Play` forgets it for: where cards lie, whose they are, which side up and
    what is printed on them, the facts that the game lays out, and an `era` that begins wherever a rule says
    that something else was rearranged. All that is put together and compared only once for each way in which
    one layout becomes another: after that the change tells where it leads.
    """

    __slots__ = ("_idle", "_idle_with_host", "_laid", "_number", "_play")

    def __init__(self, play: Play) -> None:
        self._play = play.on(play.state)
        self._laid: dict[Hashable, _Laid] = {}
        self._number = 0
        self._idle: set[str] = set()
        self._idle_with_host: set[str] = set()

    def release(self) -> None:
        """Let go of the state that was looked at last, which holds this: both then go without being looked
        for.
        """
        self._play = self._play.on(self._play.state.__class__())

    def layout(self, state: State) -> Answers:
        """The answers that hold while the table is laid out as in this state."""
        return self._of(state).answers

    def number(self, state: State) -> int:
        """The number of the way in which the table is laid out."""
        return self._of(state).number

    def texts(self, state: State) -> Answers:
        """Those that hold while the same effects last too."""
        return self._of(state).texts.setdefault(state.lasting, {})

    def tallies(self, state: State) -> Answers:
        """Those that hold while cards have the same tokens besides."""
        return self._of(state).tallies.setdefault((state.lasting, tokens_of(state.cards)), {})

    def _of(self, state: State) -> _Laid:
        before: _Laid | None = state.laid() if state.laid is not None else None
        if before is None:
            state.looked_through()
            laid = self._find(state)
        elif not state.changes:
            return before
        else:
            change = (state.changes, self._looking(state))
            known = before.after.get(change)
            laid = before.after[change] = self._find(state) if known is None else known
        state.laid, state.changes = ref(laid), ()
        return laid

    def _find(self, state: State) -> _Laid:
        key = self._key(state)
        laid = self._laid.pop(key, None)
        if laid is None:
            self._number += 1
            laid = _Laid(self._number)
            if len(self._laid) >= MOST:
                del self._laid[next(iter(self._laid))]
        self._laid[key] = laid
        return laid

    def _key(self, state: State) -> Hashable:
        """Everything that the answers of a layout may depend on."""
        self._play.state = state
        cards, alone, hosted = dict.values(state.cards), self._idle, self._idle_with_host
        about = [card for card in cards if card.zone not in (alone if card.host is None else hosted)]
        lying = [LYING(card) for card in about if not self._is_idle(card)]
        places = {card[2] for card in lying}
        zones = tuple(sorted([each for each in dict.items(state.zones) if each[0] in places]))
        return state.era, tuple(lying), zones, tuple([card.printed for card in cards]), self._facts(state)

    def _looking(self, state: State) -> Hashable:
        """The aspects of facts that hang on how the table is laid out."""
        self._play.state = state
        facts = state.facts
        return tuple([look(self._play, facts.get(name)) for name, look in self._play.rules.looking_facts])

    def _is_idle(self, card: Card) -> bool:
        """Whether a card is idle. That hangs on its zone and on whether it has a host: idle ones of such a
        place need not be asked for again.
        """
        if not self._play.rules.is_idle(card):
            return False
        (self._idle if card.host is None else self._idle_with_host).add(card.zone)
        return True

    def _facts(self, state: State) -> Hashable:
        """The aspects of facts that the game lays out."""
        laid_out, play = self._play.rules.laid_out_facts, self._play
        found = []
        for name, value in dict.items(state.facts):
            aspect = laid_out.get(name[0] if name.__class__ is tuple else name)
            if aspect is not None and (shows := aspect(play, value)) is not None:
                found.append((name, shows))
        return frozenset(found)
