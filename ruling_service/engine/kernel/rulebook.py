"""A rulebook: one game's tasks, pipeline stages, consequences and waiting rules, each registered with the
entry it plays.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, TypeVar

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.procedures import P, Procedure, name_of
from ruling_service.engine.kernel.verbs import Verb, Verbs, unknown

if TYPE_CHECKING:
    from ruling_service.engine.kernel.play import Play

Does = Callable[..., Any]
F = TypeVar("F", bound=Does)


class Candidate(NamedTuple):
    """An ability or rule that can be used now.

    `key` is what may be used once per trigger; equal `like` means no difference. `which` tells it from
    another one of the same label ("its Valour Response").
    """

    key: Hashable
    by: int
    label: str
    task: Task
    cites: tuple[str, ...]
    like: Hashable = None
    which: str = ""


class Stage(NamedTuple):
    """A stage of the pipeline. `run` returns True if it must be asked again once what it pushed is done,
    `stages.WAITS` if it has put the stages that follow elsewhere on the agenda.

    `awaited` says whether anything could wait in it for a happening: if not, it is passed over (None: it is
    run for every one).
    `after_stop` stages also run for a happening that was stopped.
    """

    name: str
    run: Callable[[Play, Happening], bool | str]
    awaited: Callable[[Play, Happening], bool] | None = None
    after_stop: bool = False


class Rule(NamedTuple):
    """A general rule that waits for an occurrence of `kind` in `window`, as a card's ability would."""

    name: str
    kind: str
    window: str
    find: Callable[[Play, Happening, Occurrence], Iterable[Candidate]]
    cites: tuple[str, ...]


def _itself(play: Play, value: Any) -> Any:
    return value


class Rulebook:
    """What a game says.

    The kernel asks; game modules register with the decorators below and override the questions.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.tasks: dict[str, Does] = {}
        self.cites: dict[str, tuple[str, ...]] = {}
        self.about: dict[str, str] = {}
        """What the first argument of each task is called: what it is about."""
        self.consequences: dict[str, Does] = {}
        self.consequence_cites: dict[str, tuple[str, ...]] = {}
        self.waiting: dict[tuple[str, str], list[Rule]] = {}
        self.stages: tuple[Stage, ...] = ()
        self.registered: list[tuple[str, str]] = []
        self.verbs = Verbs(name)
        self.windows: frozenset[str] = frozenset()
        self.passing: dict[str, tuple[str, ...]] = {}
        """The entries by which a player may pass: where he may "respond", and where he may "act"."""
        self.laid_out_facts: dict[Hashable, Callable[[Play, Any], Any]] = {}
        self.looking_facts: tuple[tuple[str, Callable[[Play, Any], Any]], ...] = ()
        """The facts laid out of which not the value counts: what does may hang on the table too."""

    # -- registering -----------------------------------------------------------------------------------------

    def procedure(self, *cites: str) -> Callable[[Callable[Concatenate[Play, P], Any]], Procedure[P]]:
        """Register a function that can stand on the agenda, which plays the entries `cites`."""

        def register(function: Callable[Concatenate[Play, P], Any]) -> Procedure[P]:
            return self.adopt(Procedure(name_of(function), function, cites))

        return register

    def adopt(self, procedure: Procedure[P]) -> Procedure[P]:
        """Know a procedure, the game's own or one of the kernel's."""
        if procedure.name in self.tasks:
            raise ValueError(f"two tasks are called {procedure.name}")
        self.tasks[procedure.name] = procedure.does
        self.cites[procedure.name] = procedure.cites
        self.about[procedure.name] = procedure.first
        self._remember(procedure.cites, procedure.does)
        return procedure

    def withdraw(self, procedure: Procedure[P]) -> None:
        """Forget a procedure, with the entries it plays."""
        del self.tasks[procedure.name], self.cites[procedure.name], self.about[procedure.name]
        where = self._place(procedure.does)
        self.registered = [one for one in self.registered if one[1] != where]

    def applies(self, verb: Verb | str, *cites: str) -> Callable[[F], F]:
        """Register what an occurrence of `verb` does to the state.

        The function returns False if it did not do all of it.
        """
        kind = self._kind(verb)

        def register(function: F) -> F:
            if kind in self.consequences:
                raise ValueError(f"two consequences for {kind}")
            self.consequences[kind] = function
            self.consequence_cites[kind] = cites
            self._remember(cites, function)
            return function

        return register

    def waits(self, name: str, verb: Verb | str, window: str, *cites: str) -> Callable[[F], F]:
        """Register a general rule that waits for `verb` in `window` (a stage's window name) and yields
        candidates.

        Raises ValueError for a window that the game doesn't have, once it has declared its `windows`.
        """
        kind = self._kind(verb)
        if self.windows and window not in self.windows:
            raise ValueError(unknown("window", window, self.windows))

        def register(function: F) -> F:
            self.waiting.setdefault((kind, window), []).append(Rule(name, kind, window, function, cites))
            self._remember(cites, function)
            return function

        return register

    def _kind(self, verb: Verb | str) -> str:
        """The kind of a verb's occurrences; a game that has declared verbs knows no others."""
        if isinstance(verb, Verb):
            return verb.past
        return self.verbs[verb].past if len(self.verbs) else verb

    def plays(self, *cites: str) -> Callable[[F], F]:
        """Mark a helper function as playing the entries `cites`, for the coverage report."""

        def register(function: F) -> F:
            self._remember(cites, function)
            return function

        return register

    def answers(self, question: str) -> Callable[[F], F]:
        """Register the game's answer to one of the kernel's questions below, in place of overriding it."""
        if not hasattr(Rulebook, question):
            raise ValueError(f"the kernel does not ask for {question}")

        def register(function: F) -> F:
            setattr(self, question, function)
            return function

        return register

    def _remember(self, cites: tuple[str, ...], function: Does) -> None:
        self.registered += [(cite, self._place(function)) for cite in cites]

    @staticmethod
    def _place(function: Does) -> str:
        return f"{function.__module__}.{function.__qualname__}"

    def coverage(self) -> Iterator[tuple[str, str]]:
        """Pairs of an entry id and the function that plays it."""
        yield from self.registered

    def lays_out(self, *names: str, by: Callable[[Play, Any], Any] = _itself) -> None:
        """Say that answers kept by layout depend on the facts called `name` or `(name, card)`; or, of facts
        called `name` alone, on what `by` makes of their value and of the table.
        """
        self.laid_out_facts.update(dict.fromkeys(names, by))
        if by is not _itself:
            self.looking_facts += tuple((name, by) for name in names)

    # -- questions a game answers ----------------------------------------------------------------------------

    def is_idle(self, card: Card) -> bool:
        """Whether a card has no part in what is laid out where it lies, in a hand or a deck: its moving among
        such places changes no answer that is kept while the table is laid out as it is. It may hang on the
        zone and on whether the card has a host, on nothing else. By default every card has.
        """
        return False

    def speaks_aside(self, play: Play, card: Card) -> bool:
        """Whether the text of a card says something as long as it lies idle: where it lies then changes
        answers all the same. By default no card's does.
        """
        return False

    def player_order(self, play: Play) -> tuple[int, ...]:
        """The players still in the game, in the order in which they act or respond."""
        raise NotImplementedError

    def actors(self, play: Play, window: str) -> tuple[int, ...]:
        """The players who may act in the action window `window`, in the order in which they are asked: by
        default everybody.
        """
        return self.player_order(play)

    def player_name(self, play: Play, player: int) -> str:
        """What a player is called in traces and decisions: the name that the situation gives."""
        names: tuple[str, ...] = play.fact("names", ())
        return names[player] if player < len(names) else f"Player {player + 1}"

    def waiting_for(self, play: Play, happening: Happening, window: str) -> list[Candidate]:
        """The general rules that wait for a happening in `window`."""
        return [
            candidate for happened in happening.occurrences
            for rule in self.waiting.get((happened.kind, window), ())
            for candidate in rule.find(play, happening, happened)
        ]

    def hangs_on(self, play: Play, happening: Happening) -> Hashable:
        """On what it hangs, besides texts and lasting effects, in which stages anything could wait for a
        happening. None, as by default, where that can't be said: then every stage is asked each time.
        """
        return None

    def responses(self, play: Play, happening: Happening, window: str, player: int) -> list[Candidate]:
        """What `player` may do in response, in the stage window `window`."""
        raise NotImplementedError

    def actions(self, play: Play, window: str, player: int) -> list[Candidate]:
        """What `player` may do in the action window `window`."""
        raise NotImplementedError

    def witnesses(self, play: Play, happening: Happening) -> frozenset[Hashable]:
        """Who is active as the happening takes effect, among those that could have to react to it."""
        return frozenset()

    def occasion(self, play: Play, happening: Happening) -> str:
        """What a player who may respond is asked: "respond to …"."""
        return "respond"

    def in_words(self, play: Play, happened: Occurrence) -> tuple[str, tuple[str, ...]]:
        """A sentence for an occurrence whose consequence says nothing of itself, and the entries it comes
        from; "" tells nothing.
        """
        return "", ()

    def step(self, play: Play) -> str:
        """The entry id of the framework step under way, for the trace."""
        return ""

    def value(self, play: Play, card: int, name: str) -> Any:
        """The current value `name` of a card, from what is printed and the modifiers in force."""
        raise NotImplementedError
