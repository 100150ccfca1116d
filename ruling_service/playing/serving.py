"""Games and decks for programs: what is asked over the API is answered."""

from __future__ import annotations

import secrets
from typing import Any

from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import MalformedInput
from ruling_service.library.cards import ImportedCards
from ruling_service.library.known_cards.known import KnownCards
from ruling_service.library.reading import Library
from ruling_service.playing import log, passing, resuming, ticking, wording
from ruling_service.playing.asked import AtTable, Decided, DecksToDraw, DeckToCheck, Moment, NewGame
from ruling_service.playing.campaign.beginning import next_game
from ruling_service.playing.decks.drawing import drawn
from ruling_service.playing.decks.opening import checked, open_deck
from ruling_service.playing.decks.records import Checked, DrawnDecks, ToldDeck
from ruling_service.playing.decks.told import told
from ruling_service.playing.game import CHANCE, Game, replayed
from ruling_service.playing.log import Made
from ruling_service.playing.records import AtTableShown, GameShown, Playable
from ruling_service.playing.scenarios import playable
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.situation import as_seen, as_situation
from ruling_service.playing.starting import start
from ruling_service.slugs import fold

SEEDS = 10**9


class Tables:
    """The cards of both games of one user's folder, as they are imported now."""

    def __init__(self, imported: ImportedCards, known: KnownCards | None) -> None:
        self.imported = imported
        self.known = known
        self.state = imported.state()
        self._shelves: dict[str, Shelf] = {}
        self._scenarios: list[Playable] | None = None

    def shelf(self, game: str) -> Shelf:
        """The cards of a game."""
        if game not in self._shelves:
            self._shelves[game] = Shelf(game, self.imported)
        return self._shelves[game]

    def begin(self, asked: NewGame, budget: Budget) -> GameShown:
        """A new game at its first decision, or that of a log. Raises a RulingError for what can't be."""
        if asked.log:
            return self._replayed(asked.log, budget).shown()
        seed = secrets.randbelow(SEEDS) if asked.seed is None else asked.seed
        if asked.situation is not None:
            of = asked.situation.get("game")
            shelf = self.shelf(of if isinstance(of, str) else "")
            resumed = resuming.start(asked.situation, seed=seed, shelf=shelf)
            return Game(resumed, shelf, budget=budget).begin().shown()
        game = asked.game or ("lcg" if asked.scenario or asked.campaign else "")
        if not game:
            raise MalformedInput("no game is named.", where="game", hint="Give `game`, or the `log` of one.")
        opened = [
            open_deck(text, f"decks[{number}]", self.shelf, self.known, game)
            for number, text in enumerate(asked.decks)
        ]
        missing = [
            f"{one.count}× {one.name} (deck {number + 1})"
            for number, deck in enumerate(opened)
            for one in deck.found.missing
        ]
        decks = [deck.found for deck in opened]
        if asked.campaign:
            begins = next_game(asked.campaign, decks, seed=seed, scenario=asked.scenario, mode=asked.mode)
        else:
            begins = start(
                game, decks, seed=seed, scenario=asked.scenario, mode=asked.mode,
                format=asked.format.casefold(),
            )  # fmt: skip
        return Game(begins, self.shelf(game), missing=missing, budget=budget).begin().shown()

    def decide(self, asked: Decided, budget: Budget) -> GameShown:
        """The game of a log after one more choice, or one fewer."""
        game = self._replayed(asked.log, budget)
        if asked.undo:
            game.undo()
        elif asked.by_hand:
            game.do_by_hand(asked.by_hand)
        elif asked.passing:
            passing.pass_on(game, everyone=asked.passing == "all", stop_at=asked.stop_at)
        elif asked.choice is None:
            raise MalformedInput("nothing is chosen.", where="choice", hint="Give the number of an option.")
        else:
            game.choose(asked.choice)
        return game.shown()

    def situation(self, asked: Moment, budget: Budget) -> dict[str, Any]:
        """The position at a moment of a game, as a situation."""
        kept = log.read(asked.log)
        game = replayed(kept, self.shelf(kept.start.game), until=asked.choices, budget=budget)
        return as_seen(game) if asked.seen else as_situation(game)

    def at_table(self, asked: AtTable, budget: Budget) -> AtTableShown:
        """The game of a log where it stands, after a choice, or a step back or forward."""
        kept = log.read(asked.log)
        game = replayed(kept, self.shelf(kept.start.game), until=asked.at, budget=budget)
        if asked.does == "back":
            game.undo()
        elif asked.does == "forward":
            game.begin(_next(_later(kept.choices, game.made)))
        elif asked.does == "by hand":
            game.do_by_hand(asked.words)
        elif asked.does == "named":
            game.choose(_named(game, asked.words))
        elif asked.does in ("pass", "pass all"):
            passing.pass_on(game, everyone=asked.does == "pass all", stop_at=asked.stop_at)
        elif asked.does in ("choose", "tick"):
            if asked.choice is None:
                raise MalformedInput(
                    "nothing is chosen.", where="choice", hint="Give the number of an option."
                )
            ticked = asked.does == "tick"
            game.choose(ticking.option_of(game, asked.choice, asked.ticked) if ticked else asked.choice)
        later = _later(kept.choices, game.made)
        return AtTableShown(
            shown=game.shown(),
            cannot=game.cannot(),
            log=log.write(game.start, [*game.made, *later]),
            earlier=game.can_undo,
            later=bool(later),
            left=_left(kept.choices, game.made),
            says=wording.of_options(game),
            texts=wording.of_seen(game),
            first_cards=wording.first_cards(game),
            boxes=ticking.boxes(game),
            passing=passing.option(game.decision) is not None,
            phases=list(game.shelf.kind.phases),
        )

    def scenarios(self) -> list[Playable]:
        """The scenarios that can be set up, by title."""
        if self._scenarios is None:
            self._scenarios = playable(self.shelf("lcg"))
        return self._scenarios

    def check(self, asked: DeckToCheck) -> Checked:
        """What a deck file holds, and whether the deck is legal."""
        opened = open_deck(asked.deck, "deck", self.shelf, self.known, asked.game)
        return checked(opened, self.shelf, asked.format.casefold())

    def tell(self, asked: DeckToCheck, library: Library) -> ToldDeck:
        """The same, and what is known of its cards."""
        opened = open_deck(asked.deck, "deck", self.shelf, self.known, asked.game)
        return told(opened, checked(opened, self.shelf, asked.format.casefold()), self.known, library)

    def draw(self, asked: DecksToDraw) -> DrawnDecks:
        """Decks drawn by chance. Raises MalformedInput where the cards don't suffice."""
        seed = secrets.randbelow(SEEDS) if asked.seed is None else asked.seed
        shelf = self.shelf(asked.game)
        made = drawn(shelf, seed, asked.players, format=asked.format, beside=asked.beside)
        return DrawnDecks(decks=made, seed=seed)

    def _replayed(self, text: str, budget: Budget) -> Game:
        kept = log.read(text)
        return replayed(kept, self.shelf(kept.start.game), budget=budget)


def _named(game: Game, words: str) -> int:
    """The number of the option that has this name, or alone has these words. Raises MalformedInput."""
    labels = [] if game.decision is None else [fold(one.label) for one in game.decision.options]
    wanted = fold(words)
    if wanted in labels:
        return labels.index(wanted)
    found = [n for n, label in enumerate(labels) if wanted and all(one in label for one in wanted.split())]
    if len(found) != 1:
        many = f"{len(found)} cards have these words." if found else "no card has these words."
        raise MalformedInput(many, where="words", hint="Type its name, or choose among those below.")
    return found[0]


def _later(choices: tuple[Made, ...], made: list[Made]) -> list[Made]:
    """The choices of a log that come after those that were made; none where another way was gone."""
    before = [one[:3] for one in choices[: len(made)]]
    return list(choices[len(made) :]) if before == [one[:3] for one in made] else []


def _left(choices: tuple[Made, ...], made: list[Made]) -> bool:
    """Whether the game no longer follows a log's choices."""
    return any(one[:3] != other[:3] for one, other in zip(choices, made, strict=False))


def _next(later: list[Made]) -> list[Made]:
    """The next choice of a player, with what chance decided after it and what was passed with it."""
    begin = (n for n, one in enumerate(later) if one.by != CHANCE and not one.label.startswith(log.WITH_IT))
    end = next((n for n in begin if n), len(later))
    return later[:end]
