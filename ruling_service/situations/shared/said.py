"""What comes of a situation, said as a player would tell it: only what changed, card by card. What its lines
of play part by stands in `lines_said`.

Made once for pages, command line and API. Players are called by their part in the game, *you* where nobody
else plays; the step that decides stands behind what it decides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ruling_service.patterns import pattern
from ruling_service.situations.shared import games
from ruling_service.situations.shared.differences import About, lasting, meant_by
from ruling_service.situations.shared.results import Facts, Line, Outcome
from ruling_service.slugs import fold

Card = Mapping[str, Any]
NATURE = "nature"
VALUES = (
    "willpower", "attack", "defense", "threat", "strength", "vitality", "resistance", "engagement cost",
    "shadow number",
)
"""Values of cards whose change is told."""
KEYWORDS = {
    "fierce": "fierce", "archer": "archer", "lurker": "lurker", "ambush": "ambush {}", "hunter": "hunter {}",
    "damage bonus": "damage +{}", "defender bonus": "defender +{}",
}
"""Values of cards that are keywords → what is told of one that comes or goes, with its number."""
DEAD = ("destroyed", "killed", "discarded", "explored", "returned to hand", "played", "revealed", "drawn")
"""What can become of a card that goes elsewhere, in the words of situations; the first that happened is told.
"""
PILES = {
    "hand": "hand", "deck": "deck", "discard": "discard pile", "dead pile": "dead pile",
    "adventure deck": "adventure deck",
}


class Players(NamedTuple):
    """What the players of a situation are called in what is said of it."""

    called: dict[str, str]

    def text(self, said: str) -> str:
        """A sentence in which players are called so."""
        for name, role in self.called.items():
            if name in said:
                said = re.sub(rf"\b{re.escape(name)}['’]s\b", whose(role), said)
                said = re.sub(rf"\b{re.escape(name)}\b", role, said)
        return said

    def who(self, name: str) -> str:
        """What a player is called."""
        return self.called.get(name, name)


def players_of(game: str, names: Sequence[str], first: str) -> Players:
    """How players are called in what is said of a game."""
    return Players(games.game(game).called(names, first))


def whose(role: str) -> str:
    """The possessive of what a player is called."""
    return "your" if role == "you" else f"{role}'s"


# -- one line of play ----------------------------------------------------------------------------------------


def changes(start: Facts, outcome: Outcome, players: Players, about: str = "") -> list[str]:
    """What is otherwise at the end of a line of play than at its start, a sentence for each card, player and
    value of the game; of one card, or one player with his cards, only that, if `about` names it: an outcome
    stands for all lines that leave it alike, whatever else happens in them.
    """
    end = outcome.facts
    was = _by_key(start["cards"])
    meant = meant_by(about, start) if about else None
    told = [
        said for key, card in _facing_once(_by_key(end["cards"])).items()
        if meant is None or meant.means(card)
        if (said := _of_card(was.get(key), card, outcome.trace, players))
    ]
    for name, state in end["players"].items():
        if meant is None or fold(name) == meant.name:
            before = start["players"].get(name, state)
            told += _of_player(players.who(name), before, state)
            told += _drawn_for_others(name, players.who(name), before, outcome)
    told += map(players.text, _begun(start, end, meant))
    if meant is not None:
        return told or [f"nothing happens to {players.who(about)}"]
    told += _of_game(start, end, players)
    told += _reckoned_for_nothing(outcome.trace)
    return told or [*_anything_else(start, end)]


def _begun(start: Facts, end: Facts, meant: About | None) -> Iterator[str]:
    """What lasts at the end and did not at the start, of those cards and players alone if some are meant."""
    before = Counter(one["says"] for one in start.get("lasting", ()))
    for one in lasting(end, meant):
        if before[one["says"]]:
            before[one["says"]] -= 1
        else:
            yield one["says"]


def _facing_once(cards: Mapping[tuple[str, str, int], Card]) -> dict[tuple[str, str, int], Card]:
    """Cards of which, of two that face each other, only the first says so."""
    pairs: set[frozenset[str]] = set()
    found = {}
    for key, card in cards.items():
        pair = frozenset((key[1] or key[0], str(card.get("assigned to"))))
        known = "assigned to" in card and pair in pairs
        found[key] = {name: value for name, value in card.items() if name != "assigned to"} if known else card
        pairs.add(pair)
    return found


def _reckoned_for_nothing(trace: Sequence[Line]) -> Iterator[str]:
    """The reckonings after which nothing happened ("attack 2 against defense 2: 0 damage"): that nothing did
    is what came of them.
    """
    for line, after in pairwise([*trace, None]):
        last = after is None or line is not None and (after.step != line.step or not after.happened)
        if line is not None and line.depth == 0 and last and RECKONING.search(line.text):
            yield _plainly(line.text)


RECKONING = re.compile(r"\d.*: 0 ")
"""What a step that reckons with numbers says, where nothing is left of them."""


def _plainly(text: str) -> str:
    """A step's text without the brackets around values."""
    return re.sub(r"\[(\w+)\]", r"\1", text).rstrip(".")


def _anything_else(start: Facts, end: Facts) -> Iterator[str]:
    """What differs of the facts of a table of which nothing that is usually told does: it isn't as it was."""
    was = _by_key(start["cards"])
    for key, card in _by_key(end["cards"]).items():
        yield from _differing(str(card.get("as") or card["card"]), was.get(key, {}), card)
    for name, state in end["players"].items():
        yield from _differing(name, start["players"].get(name, state), state)
    yield from _differing("the game", start.get("values", {}), end.get("values", {}))


def _differing(of: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    for field, value in now.items():
        if value != was.get(field, value) and isinstance(value, (bool, int, str)):
            said = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
            yield f"{of} now has this under “{field}”: {said}"


def _by_key(cards: Sequence[Card]) -> dict[tuple[str, str, int], Card]:
    """Cards by their names, equal ones by their number."""
    found: dict[tuple[str, str, int], Card] = {}
    for card in cards:
        name = (str(card["card"]), str(card.get("as") or ""))
        found[(*name, sum(key[:2] == name for key in found))] = card
    return found


def _of_card(was: Card | None, now: Card, trace: Sequence[Line], players: Players) -> str:
    """What became of a card, "" where nothing did."""
    name = str(now.get("as") or now["card"])
    if was is None:
        return f"{name} {_put(now) or f'comes to {_place(now, players)}'}"
    parts = []
    moved = _place(now, players) != _place(was, players)
    if moved:
        parts.append(_gone(name, was, now, trace, players))
    if not moved or now.get("in") in ("play", "engaged", "staging", "attached"):
        parts += _state(was, now, sum(_happens(EXERTED, name, trace)))
        parts += _controlled(was, now, players)
        left = was.get("committed") and not now.get("committed")
        parts += [LEFT_QUEST] if left and _happened(LEFT_QUEST_AS, name, trace) else []
    values = [*_values(was, now)] if not moved else []
    cause = "" if parts and not moved and set(parts) <= {*values} else reckoned(name, trace)
    return f"{name} {_listed(parts)}{cause}" if parts else ""


LEFT_QUEST, LEFT_QUEST_AS = "is removed from the quest", "removed from quest"
"""What is said of a character that no longer quests, and of that what the trace says."""


def _happened(word: str, name: str, trace: Sequence[Line]) -> bool:
    """Whether that has happened to the card."""
    return any(_happens(word, name, trace))


def _happens(word: str, name: str, trace: Sequence[Line]) -> Iterator[bool]:
    """For each step whether that happens to the card."""
    return (line.happened == word and name in (line.cards or ()) for line in trace)


EXERTED = "exerted"
"""What the trace says of a character that exerts: a token lies on it then, and it takes no wound."""


IN_PLAY = ("play", "engaged", "staging", "active location", "attached")
"""Where a card is in play."""


def _gone(name: str, was: Card, now: Card, trace: Sequence[Line], players: Players) -> str:
    """How a card came to be elsewhere."""
    happened = {line.happened for line in trace if line.cards and name in line.cards}
    zone, place = str(now.get("in", "")), _place(now, players)
    if zone == "engaged":
        return f"engages {players.who(str(now.get('of') or now.get('controller') or ''))}"
    if zone == "dead pile":
        return "is killed"
    if zone in ("discard", "encounter discard", "victory display"):
        word = next((one for one in DEAD if one in happened), "")
        if word in ("destroyed", "killed", "explored"):
            return f"is {word}"
        return f"is discarded to {place}" if word == "discarded" else f"goes to {place}"
    if put := _put(now):
        return put
    if zone != "play":
        return f"goes to {place}"
    if "shadow number" in now:
        return f"is now site {now['site number']}"
    comes = "is now" if was.get("in") in IN_PLAY else "comes into play"
    return f"{comes} under {whose(players.who(_holder(now)))} control"


def _put(now: Card) -> str:
    """How a card came to lie where no place of the table has a name; "" elsewhere."""
    on = now.get("on")
    return {
        "attached": f"is attached to {on}", "stacked": f"is stacked on {on}",
        "underneath": f"is put under {on}",
        "shadow": f"is dealt to {on} as a shadow card", "set aside": "is set aside",
        "being revealed": "is being revealed",
        "removed": "is removed from the game",
    }.get(str(now.get("in", "")), "")  # fmt: skip


def _holder(card: Card) -> str:
    return str(card.get("of") or card.get("controller") or "")


def _place(card: Card, players: Players) -> str:
    """Where a card is, as it is said."""
    zone, holder = str(card.get("in", "")), _holder(card)
    if zone in PILES:
        return f"{whose(players.who(holder))} {PILES[zone]}"
    on = card.get("on")
    said = {
        "attached": f"attached to {on}", "stacked": f"a place stacked on {on}", "underneath": f"under {on}",
        "shadow": f"{on} as a shadow card", "staging": "the staging area",
        "encounter discard": "the encounter discard pile", "encounter deck": "the encounter deck",
        "victory display": "the victory display", "removed": "out of the game", "set aside": "set aside",
        "engaged": f"engaged {holder}", "play": f"play {holder}",
        "own deck": f"the {card.get('deck')} deck", "own discard": f"the {card.get('deck')} discard pile",
    }  # fmt: skip
    return said.get(zone, zone)


def _controlled(was: Card, now: Card, players: Players) -> Iterator[str]:
    """Who controls a site that another one controlled, or nobody."""
    before, after = was.get("controlled by"), now.get("controlled by")
    if after and after != before:
        yield f"is controlled by {players.who(str(after))}"
    elif before and not after:
        yield "is no longer controlled"


def _state(was: Card, now: Card, exertions: int = 0) -> Iterator[str]:
    if "exhausted" in now and now["exhausted"] != was.get("exhausted", False):
        yield "is exhausted" if now["exhausted"] else "is readied"
    if (unconscious := bool(now.get("unconscious"))) != bool(was.get("unconscious")):
        yield "is unconscious" if unconscious else "is no longer unconscious"
    if now.get("committed") and not was.get("committed"):
        yield "commits to the quest"
    fights = now.get("assigned to")
    if fights and fights != was.get("assigned to") and now.get("in") == "play":
        yield f"is assigned to {fights}"
    hurt = _more(was, now, "damage")
    left = now.get("hit points left")
    if hurt > 0:
        yield f"takes {hurt} damage" + (f" ({left} hit point{_s(left)} left)" if left is not None else "")
    elif hurt < 0:
        yield f"is healed of {-hurt} damage"
    wounds = _more(was, now, "wounds")
    exertions = max(0, min(exertions, wounds))
    if exertions:
        yield "exerts" if exertions == 1 else f"exerts {exertions} times"
    if wounds := wounds - exertions:
        number = "a wound" if abs(wounds) == 1 else f"{abs(wounds)} wounds"
        yield f"takes {number}" if wounds > 0 else f"is healed of {number}"
    for field, one, many in (("resources", "resource", "resources"), ("burdens", "burden", "burdens")):
        more = _more(was, now, field)
        if more:
            gains = "gains" if more > 0 else "loses"
            yield f"{gains} {abs(more)} {one if abs(more) == 1 else many}"
    progress = _more(was, now, "progress")
    if progress:
        yield f"{'gets' if progress > 0 else 'loses'} {abs(progress)} progress"
    tokens, had = now.get("tokens") or {}, was.get("tokens") or {}
    for kind in sorted({*tokens, *had}):
        if more := _more(had, tokens, kind):
            yield f"{'gets' if more > 0 else 'loses'} {abs(more)} {kind} token{_s(abs(more))}"
    yield from _values(was, now)


def _values(was: Card, now: Card) -> Iterator[str]:
    """The values and keywords that a card has otherwise than before."""
    for value in VALUES:
        before, after = was.get(value), now.get(value)
        told = value == "vitality" and _more(was, now, "wounds")
        if isinstance(before, int) and isinstance(after, int) and before != after and not told:
            yield f"has {after} {value} (it was {before})"
    for value, named in KEYWORDS.items():
        before, after = was.get(value), now.get(value)
        if not isinstance(before, int) or not isinstance(after, int) or before == after:
            continue
        if not before or not after:
            yield f"{'gains' if after else 'loses'} {named.format(after or before)}"
        elif "{}" in named:
            yield f"has {named.format(after)} (it was {before})"


def _more(was: Card, now: Card, field: str) -> int:
    before, after = was.get(field, 0), now.get(field, 0)
    return after - before if isinstance(before, int) and isinstance(after, int) else 0


def _s(number: Any) -> str:
    return "" if number == 1 else "s"


def reckoned(name: str, trace: Sequence[Line]) -> str:
    """The step that decided what became of a card: of the last thing that happened to it, the reckoning of
    which it is part, in brackets (" (strength 7 against 5: …)"); "" where nothing was reckoned, or what was
    came to the card by way of something else (another card's end, a text).
    """
    tells_nothing = (None, *LEAVES_NO_MARK, *ANSWERS)
    at = next(
        (n for n in range(len(trace) - 1, -1, -1)
         if trace[n].happened not in tells_nothing and name in (trace[n].cards or ())), -1
    )
    if at <= 0 or trace[at].depth == 0 or trace[at].happened == PLAYED:
        return ""
    if any(line.happened == trace[at].happened and name in (line.cards or ()) for line in trace[:at]):
        return ""  # it tells of the last time alone
    begins = next((n for n in range(at - 1, -1, -1) if trace[n].depth == 0), -1)
    step = trace[begins].text if begins >= 0 else ""
    if not re.search(r"\d.*:|:.*\d", step) or not _comes_of_itself(name, trace[begins + 1 : at + 1]):
        return ""
    return f" ({_plainly(step)})"


PLAYED = "played"
ANSWERS = ("triggered", "used")
"""What is told where a text begins to do what it says, which the step was only the occasion for."""
LEAVES_NO_MARK = ("attack ended", "declared attacker", "declared defender")
"""What happens to a card and changes nothing of what is told of it."""


def _comes_of_itself(name: str, told: Sequence[Line]) -> bool:
    """Whether the last of these lines of a step follows from the step alone: all that led from it to there
    happened to the card, too.
    """
    depth = told[-1].depth
    for line in reversed(told[:-1]):
        if line.depth < depth:
            depth = line.depth
            if line.happened in (None, *ANSWERS) or name not in (line.cards or ()):
                return False
    return True


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _of_player(who: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    plural = who == "you"
    if now.get("eliminated") and not was.get("eliminated"):
        yield f"{who} {'are' if plural else 'is'} eliminated"
    if (more := _more(was, now, "threat")) != 0:
        yield f"{whose(who)} threat {'rises' if more > 0 else 'falls'} to {now['threat']}"
    if (more := _more(was, now, "cards in hand")) != 0:
        held = now["cards in hand"]
        number = f"{abs(more)} {'more' if more > 0 else 'fewer'}"
        yield f"{who} {'have' if plural else 'has'} {held} card{_s(held)} in hand ({number})"
    if (worn := now.get("ring worn")) != was.get("ring worn"):
        verb = "put" if worn else "take"
        yield f"{who} {verb}{'' if plural else 's'} {'on' if worn else 'off'} the Ring"
    if (more := _more(was, now, "threats")) != 0:
        yield f"{who} {'have' if plural else 'has'} {now['threats']} threat{_s(now['threats'])}"


def _drawn_for_others(name: str, who: str, was: Mapping[str, Any], outcome: Outcome) -> Iterator[str]:
    """The cards that a player has drawn of which nothing else tells: nobody has named them, and as many have
    left the hand.
    """
    now, named = outcome.facts["players"][name], _by_key(outcome.facts["cards"])
    told = {label for card, label, _ in named} | {card for card, _, _ in named}
    drawn = sum(
        line.happened == DRAWN and line.player == name and told.isdisjoint(line.cards or ())
        for line in outcome.trace
    )
    if drawn and not _more(was, now, "cards in hand"):
        yield f"{who} draw{'' if who == 'you' else 's'} {drawn} card{_s(drawn)}"


DRAWN = "drawn"
"""What a line says that tells of a card that was drawn, in either game."""


def _of_game(start: Facts, end: Facts, players: Players) -> Iterator[str]:
    if end["first player"] != start["first player"]:
        yield f"{players.who(end['first player'])} becomes the first player"
    was, now = start.get("values", {}), end.get("values", {})
    if _more(was, now, "site") != 0:
        yield f"the fellowship is at site {now['site']}"
    if _more(was, now, "twilight") != 0:
        yield f"the twilight pool has {now['twilight']} token{_s(now['twilight'])} (it had {was['twilight']})"
    if _more(was, now, "quest stage") != 0:
        yield f"the quest goes on to stage {now['quest stage']}"
    elif _more(was, now, "quest progress") > 0:
        yield f"the quest has {now['quest progress']} progress"
    for dial, shown in end.get("dials", {}).items():
        if shown != (before := start.get("dials", {}).get(dial)):
            yield f"the {dial} is {shown}" + (f" (it was {before})" if before is not None else "")
    if end["game"] != start.get("game", "goes on"):
        yield f"the game is {end['game']}"


# -- several lines of play -----------------------------------------------------------------------------------


REMAINDER = pattern(r" \(\d+ left[^()]*\)")
"""What a decision tells of how often it is still to be made."""
