"""Questions about cards made by rule from their abilities, each with the answer that the record gives.

    python -m bench.of_cards GAME [--cards N] [--seed N] [--of SORTS] [--wrong] [--refused]

For random cards of the part that is worked on, with one ability that is used or acts by itself, each phrase with a
plain number, a limit, a target or a number to be spotted is asked about in several wordings: how much, whether it is
one less, as much, one more; as often as the limit and once more; of what the text means and of something else. Wrong
is what is answered otherwise than the record has it; a refusal is no answer.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bench.apart import kept_apart
from ruling_service.ask.answering import ask
from ruling_service.ask.building import Known
from ruling_service.ask.building.known import inside, part, parts
from ruling_service.engine.language.node import Node
from ruling_service.errors import RulingError
from ruling_service.library import open_library
from ruling_service.library.cards import ImportedCards
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.model import CardFacts

USED = {
    "lcg": ("action", "response", "forced", "when_revealed", "shadow"), "tcg": ("action", "response", "triggered")
}
HOW_MUCH = {
    "deal_damage": ("damage", ["How much damage does {card} deal?", "How many points of damage does {card} do?"]),
    "draw": ("cards", ["How many cards do I draw with {card}?", "How many cards does {card} let me draw?"]),
    "raise_threat": ("threat", ["By how much does {card} raise my threat?", "How much does my threat go up by {card}?"]),
    "lower_threat": ("threat", ["By how much does {card} lower my threat?"]),
    "add_resources": ("resources", ["How many resources does {card} add?", "How many resources do I get from {card}?"]),
    "heal": ("damage", ["How much damage does {card} heal?"]),
    "add_twilight": ("twilight", ["How much twilight does {card} add?", "How much twilight do I add with {card}?"]),
    "remove_twilight": ("twilight", ["How much twilight does {card} remove?"]),
}
TOKENS = {
    "progress": ["How much progress does {card} place?", "How much progress do I place with {card}?"],
    "burden": ["How many burdens does {card} add?"], "threat": ["How many threats does {card} add?"],
}
SAYS = {
    "deal_damage": "Can {card} deal {n} damage?", "draw": "Do I draw {n} cards with {card}?",
    "raise_threat": "Does {card} raise my threat by {n}?", "add_twilight": "Does {card} add {n} twilight?",
}
WHOM = {
    "lcg": {"hero": "a hero", "ally": "an ally", "enemy": "an enemy", "location": "a location", "attachment": "an attachment"},
    "tcg": {"companion": "a companion", "minion": "a minion", "ally": "an ally", "condition": "a condition",
            "possession": "a possession"},
}  # fmt: skip
RACES = {"elf": "an Elf", "dwarf": "a Dwarf", "hobbit": "a Hobbit", "orc": "an Orc", "nazgul": "a Nazgûl"}
DONE = {"deal_damage": "deal damage to", "heal": "heal", "ready": "ready", "exhaust": "exhaust", "wound": "wound",
        "exert": "exert", "discard": "discard"}  # fmt: skip
PAID = {"exhaust": ("exhaust", "exhausted"), "discard": ("discard", "discarded"), "exert": ("exert", "exerted"),
        "spot": ("spot", "spotted")}  # fmt: skip
NOT_PAID = {"lcg": ("exert", "spot"), "tcg": ("exhaust",)}
CHARACTER = {"lcg": ("hero", "ally"), "tcg": ("companion", "ally", "minion")}


class Made(NamedTuple):
    """A question with the answer that the record gives, and what it was made from."""

    question: str
    expected: int | bool | str
    of: str


def made(title: str, facts: CardFacts, ability: Node, game: str) -> Iterator[Made]:
    """The questions about a card's only ability that is used."""
    yield from _wants(title, facts, ability, game)
    yield from by_players(title, ability)
    yield from _limits(title, ability)
    yield from _costs(title, facts, ability, game)
    yield from _found(title, ability, game)
    plain = [node for sentence in parts(ability, "do") for node in _plain(sentence)]
    if len([one.kind for one in plain]) != len({one.kind for one in plain}):
        return
    for node in plain:
        yield from _numbers(title, ability, node)
        yield from _targets(title, node, game)
    for cost in parts(ability, "cost"):
        yield from _spotted(title, cost)


def _wants(title: str, facts: CardFacts, ability: Node, game: str) -> Iterator[Made]:
    """What a text costs and wants, told to be there and told to be missing by one."""
    use = f"Can I {'play' if facts.type == 'event' else 'use'} {title}?"
    costs = parts(ability, "cost")
    plain = len(costs) == 1 and not parts(ability, "requires") and ability.kind == "action"
    for cost in costs:
        n = cost.get("n")
        if cost.kind == "remove_twilight" and isinstance(n, int):
            for there in (n - 1, n, n + 2):
                so = there >= n
                if not so or plain:
                    yield Made(f"There are {there} twilight tokens in the pool. {use}", so, f"pays {n}")
                    yield Made(f"I've only {there} twilight in the pool. {use}", so, f"pays {n}")
        itself = any(one.kind == "this" for one in parts(cost, "what"))
        if cost.kind in ("exert", "exhaust") and itself:
            yield Made(f"{title} is exhausted. {use}", False, f"tires {cost.kind}")
        times = cost.get("times") or 1
        if cost.kind == "exert" and itself and isinstance(facts.vitality, int) and isinstance(times, int):
            for wounds in range(1, facts.vitality):
                so = facts.vitality - wounds > times
                if not so or plain and not _waits(ability):
                    yield Made(f"{title} has {wounds} wounds. {use}", so, f"wounded {times}")
        what = part(cost, "what")
        of = part(what, "of") if what is not None else None
        count = what.get("count") if what is not None else None
        hand = of is not None and any(zone.kind == "hand" for one in parts(of, "is") for zone in parts(one, "zone"))
        if cost.kind == "discard" and hand and isinstance(count, int) and count > 1:
            yield Made(f"I have {count - 1} cards in hand. {use}", False, f"hand {count}")
    for one in parts(ability, "requires"):
        if one.kind == "hand_compared":
            for mine, theirs in ((3, 3), (2, 5), (6, 4)):
                enough = {"above": mine > theirs, "below": mine < theirs}.get(str(one.get("compare")))
                if enough is False:
                    yield Made(f"I've {mine} cards in hand and my opponent has {theirs}. {use}", False, "hands")
        places = [each for place in parts(one, "place") for each in _listed(place.get("of"))]
        if one.kind in ("is_at", "fellowship_at") and len(places) == 1 and isinstance(places[0], str):
            yield Made(f"We aren't at a {places[0]} site. {use}", False, "terrain")
            other = "forest" if places[0] != "forest" else "river"
            yield Made(f"We are at a {other} site. {use}", False, "terrain")


def _waits(ability: Node) -> bool:
    return ability.get("when") is not None


def of_constants(title: str, texts: tuple[Node, ...], known: Known) -> Iterator[Made]:
    """What a text that always holds gives for each of what it counts, and to how many players."""
    for text in texts:
        for node in inside(text):
            change, per = node.get("change"), part(node, "per")
            if node.kind != "stat_bonus" or not isinstance(change, int) or per is None or per.kind != "filter":
                continue
            zones = [zone for one in parts(per, "is") for zone in parts(one, "zone")]
            types = _listed(per.get("type"))
            places = {"victory_display": "in the victory display", "staging_area": "in the staging area"}
            if len(types) != 1 or len(parts(per, "is")) != 1 or [one.kind for one in zones] < ["a"]:
                continue
            if zones[0].kind not in places or known.game != "lcg":
                continue
            gets = [one for one in inside(text) if one.kind == "gets" and node in parts(one, "bonus")]
            if not any(who.kind == "attached" for one in gets for who in parts(one, "who")):
                continue
            most = [abs(n) for one in inside(text.get("limit")) for n in (one.get("change"),) if isinstance(n, int)]
            for n in (2, 3, 5):
                kinds = str(types[0]).replace("_", " ") + "s"
                yield Made(
                    f"There are {n} {kinds} {places[zones[0].kind]}. "
                    f"How much {node['stat']} does {title} give my hero?",
                    min([abs(change) * n, *most]), f"per {kinds}",
                )
                yield Made(
                    f"There are {n} {kinds} in my hand. How much {node['stat']} does {title} give my hero?",
                    "nothing", f"per {kinds} elsewhere",
                )


def by_players(title: str, ability: Node) -> Iterator[Made]:
    """How much comes of a text by how many play."""
    for node in inside(ability):
        if node.kind != "instead_if":
            continue
        when, other = parts(node, "when"), parts(node, "do")
        plain = [one for one in inside(ability.get("do")) if len(other) == 1 and one.kind == other[0].kind]
        asked = HOW_MUCH.get(other[0].kind, ("", []))[1] if len(other) == 1 else []
        if [one.kind for one in when] != ["players_are"] or len(plain) != 2:
            continue
        amounts = [one.get("amount") or one.get("n") for one in (plain[0], other[0])]
        for people in (1, 2, 3, 4):
            enough = people >= int(str(when[0]["n"]))
            if when[0].get("compare") != "at_least" or not all(isinstance(n, int) for n in amounts):
                continue
            for one in asked:
                yield Made(f"In a game of {people}: {one.format(card=title)}", int(str(amounts[enough])), "people")


def _plain(node: Node) -> Iterator[Node]:
    """The phrases that hang on nothing."""
    if node.kind in ("sentence", "until"):
        for each in parts(node, "do"):
            yield from _plain(each)
    elif not any(node.get(name) is not None for name in ("when", "per", "instead", "requires")):
        yield node


def _numbers(title: str, ability: Node, node: Node) -> Iterator[Made]:
    number = node.get("amount") if node.get("amount") is not None else node.get("n")
    if isinstance(number, bool) or not isinstance(number, int) or node.get("up_to"):
        return
    same = [one for one in parts(ability, "cost") if one.kind == node.kind]
    if same or ability.get("x") is not None:
        return
    whose = part(node, "of")
    if node.kind == "raise_threat" and (whose is None or whose.kind not in ("you", "engaged_player", "each_player")):
        return
    asked = HOW_MUCH.get(node.kind, ("", []))[1]
    if node.kind in ("place_tokens", "add_tokens"):
        asked = TOKENS.get(str(node.get("token")), [])
    for one in asked:
        yield Made(one.format(card=title), number, f"{node.kind} {number}")
    if (says := SAYS.get(node.kind)) is not None:
        for n in (number, number + 1):
            yield Made(says.format(card=title, n=n), n == number, f"{node.kind} {number}")


def _targets(title: str, node: Node, game: str) -> Iterator[Made]:
    cards = part(node, "what") or part(node, "to") or part(node, "on")
    if node.kind not in DONE or cards is None or cards.kind != "some":
        return
    of = part(cards, "of")
    types = [] if of is None else [str(one) for one in _listed(of.get("type"))]
    if of is None or not types and not parts(of, "is"):
        return
    restrictions = parts(of, "is")
    for kind, words in WHOM[game].items():
        fits = not types or kind in types or "character" in types and kind in CHARACTER[game] or "card" in types
        if fits and not restrictions or not fits:
            yield Made(f"Can {title} {DONE[node.kind]} {words}?", fits, f"{node.kind} {cards}")
    if [one.kind for one in restrictions] == ["race"] and types in ([], ["character"]):
        own = str(restrictions[0]["name"])
        for race, words in RACES.items():
            yield Made(f"Can {title} {DONE[node.kind]} {words}?", race == own, f"{node.kind} {cards}")


def _spotted(title: str, cost: Node) -> Iterator[Made]:
    what = part(cost, "what")
    of = part(what, "of") if what is not None else None
    number = what.get("count") if what is not None else None
    if cost.kind != "spot" or of is None or not isinstance(number, int) or number < 3:
        return
    if _listed(of.get("type")) != ("companion",) or parts(of, "is"):
        return
    for n in (number - 1, number, number + 1):
        yield Made(f"There are {n} companions. Can I use {title}?", n >= number, f"spot {number}")
        yield Made(f"I have only {n} companions on the table. May I use {title}?", n >= number, f"spot {number}")


def _costs(title: str, facts: CardFacts, ability: Node, game: str) -> Iterator[Made]:
    """What is done to the card itself as its text is used, which is asked of each way to pay with a card."""
    costs = parts(ability, "cost")
    if facts.type == "event" or not costs or any(one.kind not in PAID for one in costs):
        return
    own = {one.kind for one in costs if (what := part(one, "what")) is not None and what.kind == "this"}
    paid = {verb: said for verb, said in PAID.items() if verb not in NOT_PAID[game]}
    for verb, (word, passive) in paid.items():
        if verb != "spot" and verb in own or verb not in {one.kind for one in costs}:
            yield Made(f"Do I have to {word} {title} to use it?", verb in own, f"cost {verb}")
            yield Made(f"When I use {title}, must I {word} {title}?", verb in own, f"cost {verb}")
        for other, (_, then) in paid.items():
            if own == {verb} and other not in {one.kind for one in costs}:
                yield Made(f"Is {title} {passive} or {then} when I use it?", passive, f"either {verb}")
                yield Made(f"Does {title} get {then} or {passive} when I use it?", passive, f"either {verb}")


def _found(title: str, ability: Node, game: str) -> Iterator[Made]:
    """Which cards a text finds in a pile."""
    looked = [node for one in parts(ability, "do") for node in inside(one) if node.kind == "search"]
    wanted = part(looked[0], "for") if len(looked) == 1 else None
    of = part(wanted, "of") if wanted is not None and wanted.kind == "some" else None
    types = _listed(of.get("type")) if of is not None and game == "lcg" else ()
    if of is None or not types or "card" in types or len(looked) != 1:
        return
    for kind, words in WHOM[game].items():
        if kind not in types and not ("character" in types and kind in CHARACTER[game]):
            yield Made(f"Can I take {words} with {title}?", False, f"search {of}")
            yield Made(f"Can I search for {words} with {title}?", False, f"search {of}")
        elif not parts(of, "is"):
            yield Made(f"Can I search for {words} with {title}?", True, f"search {of}")


def _limits(title: str, ability: Node) -> Iterator[Made]:
    limits = [one for one in parts(ability, "limit") if one.kind == "limit_times"]
    if ability.kind != "action" or len(limits) != 1:
        return
    n, per = int(str(limits[0]["n"])), str(limits[0]["per"])
    if per not in ("phase", "round") or any(one.kind in ("exhaust", "discard") for one in parts(ability, "cost")):
        return
    yield Made(f"How often can I use {title} in a {per}?", n, f"limit {n}")
    yield Made(f"Can I use {title} {n + 1} times in the same {per}?", False, f"limit {n}")
    if n > 1:
        yield Made(f"May I trigger {title} {n} times in one {per}?", True, f"limit {n}")
    else:
        yield Made(f"Can I use {title} again this {per}?", False, f"limit {n}")


def _listed(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else () if value is None else (value,)


def questions(game: str, cards: int, seed: int, of: str = "") -> Iterator[Made]:
    """Questions about so many random cards of the part that is worked on, all or those `of` a sort."""
    known = Known(game, more_cards(ImportedCards())(game))
    every = [one for one in ImportedCards().all(game) if not kept_apart(one)]
    random.Random(seed).shuffle(every)
    asked = 0
    seen: set[str] = set()
    for one in every:
        title = f"{one['name']}, {one['subtitle']}" if one.get("subtitle") else str(one["name"])
        if title in seen:
            continue
        seen.add(title)
        try:
            found = known.printings(title)
            used = [each for each in known.abilities(found[0]) if each.kind in USED[game]] if found else []
        except RulingError:
            continue
        if len({(each.type, each.text) for each in found}) != 1 or len(used) != 1:
            continue
        listed = [*made(title, found[0], used[0], game), *of_constants(title, known.abilities(found[0]), known)]
        listed = [one for one in listed if not of or one.of.partition(" ")[0] in of.split(",")]
        asked += bool(listed)
        yield from listed
        if asked >= cards:
            return


def main() -> int:
    """Ask them, and say how many are right, wrong and refused."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=sorted(USED))
    parser.add_argument("--cards", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--of", default="", help="sorts of questions, as the counts name them")
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--refused", action="store_true")
    options = parser.parse_args()
    library = open_library()
    counted: Counter[str] = Counter()
    for one in questions(options.game, options.cards, options.seed, options.of):
        answer = ask(one.question, library, options.game).answer
        said = None if answer is None else answer.answer
        word = "refused" if said is None else "right" if said == one.expected else "wrong"
        counted[word] += 1
        counted[f"{one.of.partition(' ')[0]} {word}"] += 1
        if word == "wrong" and options.wrong or word == "refused" and options.refused:
            text = answer.text if answer is not None else ""
            print(f"{word}: {one.question} expected {one.expected!r}, said {said!r}: {text} [{one.of}]")
    print(", ".join(f"{word} {counted[word]}" for word in ("right", "wrong", "refused")))
    print(dict(sorted(counted.items())))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
