"""The cards and players of a clause, also those that a pronoun or a trait stands for, and the adjectives
before them.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from ruling_service.ask.reading.called_alike import as_culture
from ruling_service.ask.reading.line import BE, BY, DEFINITE, KINDS, Line, Part
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.scene import Actor
from ruling_service.ask.reading.tokens import bag
from ruling_service.ask.reading.words import Word
from ruling_service.situations.shared import records

DETERMINERS = bag("a an the my your our his her its their")
"""What begins to speak of a card: what stands before it says nothing of that card but how many there are."""
PEOPLE = bag("he she him her himself herself hes shes")
THINGS = bag("it they them itself that this both those these theyre")
ALSO = bag("and or plus")
JOINS = ALSO | bag("a an the my your our")
COMPANY = bag("with to beside alongside")
"""Prepositions of whoever is only there as well."""
POINTING = bag("that this those these")
HEROES = frozenset(("hero", "ally", "companion", "objective ally", "objective hero", "ring-bearer"))
KINDS_OF = {"character": ("hero", "ally")}
NOUNS = (
    "card", "nouns", "traits", "values", "things", "zones", "states", "keywords", "entries", "steps", "phases"
)


def cast(line: Line) -> None:
    """Find who and what takes part in the clause."""
    for node in line.nodes:
        _take(line, node)
    _pronouns(line)
    line.parts.sort(key=lambda part: part.at)
    listed = _listed(line)
    for part in line.cards():
        if part.actor is not None and (
            part.preposition in BY and not (part.preposition == "with" and part.actor.is_person())
            or part in listed and part.preposition in COMPANY
        ):
            part.actor.tool = True
    for part in line.parts:
        if part.actor is not None and part.node is not None:
            _describe(line, part, part.node, part.actor)


def _listed(line: Line) -> list[Part]:
    """The cards of lists that only say who is there ("next to A, B and C"): what leads the first leads each
    of them.
    """
    found: list[Part] = []
    cards = [part for part in line.cards() if part.node is not None]
    for number, first in enumerate(cards):
        said = any(
            line.words[i].word == first.preposition
            for node in line.nodes if node.section == "acts"
            for i in (*range(node.first, node.last), *node.also)
        )
        if first.preposition not in COMPANY or said or first in found:
            continue  # "defend with A and B"
        listed = [first]
        for one in cards[number + 1 :]:
            if one.preposition or not _joins(line, listed[-1], one):
                break
            listed.append(one)
        if len(listed) < 2 or not _is_closed(line, listed[-1]):
            continue
        for one in listed[1:]:
            one.preposition = first.preposition
        found += listed
    return found


def _joins(line: Line, one: Part, other: Part) -> bool:
    """Whether nothing but a comma or "and" stands between two cards."""
    assert one.node is not None
    between = {line.words[i].word for i in range(one.node.last, other.at)}
    marked = "," in line.words[other.at].before or "," in line.words[one.node.last].before
    return between <= JOINS and (marked or bool(between & ALSO))


def _is_closed(line: Line, last: Part) -> bool:
    """Whether a list ends with "and C", and C begins nothing of its own."""
    assert last.node is not None
    place = last.at - 1
    while place > line.clause.first and line.words[place].word in JOINS - ALSO:
        place -= 1
    after = line.node_at(last.node.last) if last.node.last < line.clause.last else None
    return line.words[place].word in ALSO and (after is None or after.section != "acts")


def _take(line: Line, node: Node) -> None:
    word = node.means(node.section)
    if node.section == "card":
        line.add(
            "card", node.first, node, line.scene.card(node, line.another(node.first) or _my_own(line, node))
        )
    elif (
        node.section == "nouns" and word is not None and word.name == "site"
        and (number := _number_after(line, node)) is not None
    ):
        line.scene.board["site"] = number
    elif (
        node.section == "nouns" and word is not None and word.name == "fellowship"
        and (size := _size_after(line, node)) is not None
    ):
        companions = line.scene.noun(
            Word("nouns", "companion", line.game, more={"types": ["companion"]}), False
        )
        companions.copies = size
        line.add("card", node.first, node, companions)
    elif node.section == "nouns" and word is not None:
        definite = (
            line.determiner(node.first) in DEFINITE | {"each", "both", "every"} or _my_known(line, node, word)
        )
        line.add("card", node.first, node, line.scene.noun(word, definite, line.another(node.first)))
    elif (
        node.section == "traits" and word is not None and word.more.get("noun")
        and not line.adjective_of(node)
    ):
        line.add("card", node.first, node, _of_trait(line, node, word))
    elif node.section == "players" and word is not None:
        if not word.more.get("mine"):
            theirs = (
                line.words[node.first - 1].possessive
                or line.words[node.first - 1].word in ("his", "her", "its") if node.first else False
            )
            if word.name not in ("I", "you", "each player"):
                line.scene.last_player = word.name
            line.add(
                "player", node.first, node,
                name="I" if theirs and word.name in ("a player", "each player") else word.name
            )
    elif node.section == "counts":
        line.scene.players = int(node.name)
    elif node.section == "acts" and (number := _dead(line, node)) is not None:
        known = next((actor for actor in reversed(line.scene.actors) if actor.generic), None)
        if known is not None:
            other = line.scene.more_of(known)
            other.zone, other.copies = "dead pile", min(number, 20)
    elif node.section == "acts":
        line.add("act", node.first, node)
    elif node.section == "keywords" and word is not None and (kind := _called_by(line, node, word)):
        those = line.scene.noun(Word("nouns", kind, line.game, more={"types": [kind]}), False)
        those.keywords[word.name] = 0
        line.add("card", node.first, node, those)
    elif node.section == "keywords" and line.adjective_of(node):
        return
    elif node.section in ("things", "entries", "keywords", "values") and node.value is None:
        line.add("thing", node.first, node, name=node.name)


def _several(line: Line, node: Node) -> bool:
    """Is a keyword said of several, as what they are called?"""
    word = line.words[node.last - 1].word
    return any(word == f"{one}s" for one in KINDS)


def _called_by(line: Line, node: Node, word: Word) -> str:
    """The kind of those who are only called by a keyword, where it is told whose they are and which side is
    the asker's by what he has: "my opponent has three archers". "" where that isn't told.
    """
    owner = next((part.name for part in reversed(line.parts) if part.kind == "player"), "")
    before = line.node_at(node.first - 1) if node.first else None
    if not _several(line, node) or not owner or before is None or before.section != "numbers":
        return ""
    said = [one.word for one in line.words]
    mine = {thing for who, thing in pairwise(said) if who in ("my", "our")}
    for kind, other in (("companion", "minion"), ("minion", "companion")):
        if mine & {kind, f"{kind}s"}:
            return kind if owner in ("I", "you") else other
    return ""


def _my_own(line: Line, node: Node) -> bool:
    """Is it my own card, where another player's of the title was spoken of?"""
    title = node.readings[0].title
    known = next(
        (actor for actor in reversed(line.scene.actors) if actor.label == title and not actor.generic), None
    )
    said = {line.words[i].word for i in range(max(line.clause.first, node.first - 2), node.first)}
    return known is not None and known.player != "" and bool(said & {"my", "own", "our"})


def _my_known(line: Line, node: Node, word: Word) -> bool:
    """Is "my companion" the one spoken of?"""
    return (
        line.determiner(node.first) in ("my", "our")
        and any(actor.generic and actor.card == word.name for actor in line.scene.actors)
    )


def _dead(line: Line, node: Node) -> int | None:
    """How many there are in "five companions in play and two dead"."""
    before = line.node_at(node.first - 1)
    if (
        line.words[node.first].word != "dead" or before is None or before.section != "numbers"
        or line.game != "tcg"
    ):
        return None
    line.described.add(id(before))
    return before.value


def _size_after(line: Line, node: Node) -> int | None:
    """How many there are in "a fellowship of 3"."""
    follows = line.node_at(node.last + 1)
    if follows is None or follows.section != "numbers" or line.words[node.last].word != "of":
        return None
    line.described.add(id(follows))
    return follows.value


def _number_after(line: Line, node: Node) -> int | None:
    """The number of a site: "site 4", "site number 4"."""
    follows = line.node_at(node.last)
    if follows is None or follows.section != "numbers":
        return None
    line.described.add(id(follows))
    return follows.value


def _of_trait(line: Line, node: Node, word: Word) -> Actor:
    """The card that a trait stands for: one spoken of whose title says so, or of that trait, else a new one.
    """
    said = line.words[node.first].word
    if not line.another(node.first):
        for actor in reversed(line.scene.actors):
            if (
                actor.generic
                and word.name in actor.traits
                or line.determiner(node.first) in DEFINITE
                and said in actor.label.lower().split()
            ):
                return actor
    kind = str(word.more["noun"])
    actor = line.scene.noun(
        Word("nouns", kind, line.game, more={"types": KINDS_OF.get(kind, (kind,))}), False, another=True
    )
    actor.traits = (word.name,)
    return actor


def _pronouns(line: Line) -> None:
    for at in range(line.clause.begins, line.clause.last):
        word = line.words[at].word
        if word == "its" and "'" in line.words[at].text.replace("’", "'"):
            word = "it"
        if (
            word == "there" and at not in line.taken
            and (at + 1 >= line.clause.last or line.words[at + 1].word not in BE)
        ):
            places = [actor for actor in line.scene.actors if {"location", "site"} & set(actor.types)]
            if places:
                line.add("card", at, None, places[-1])
            continue
        if word == "one" and at and line.words[at - 1].word in ("that", "this", "new"):
            pass
        elif (word == "mine" and line.words[at - 1].word != "of") or (word == "one" and _one_more(line, at)):
            _one_more_of_it(line, at)
            continue
        elif word in ("his", "her", "its", "their") and line.node_at(at + 1) is not None:
            earlier = [part.actor for part in line.parts if part.at < at and part.actor is not None]
            owner = _meant(line, at, earlier)
            if owner is not None:
                line.owners[at + 1] = owner
            continue
        elif word == "it" and line.words[at].word == "its":
            pass
        elif (
            word in ("something", "anything")
            and line.game == "lcg"
            and any(node.name_in("acts") == "attack" and node.first < at for node in line.nodes)
        ):
            line.add(
                "card", at, None,
                line.scene.noun(Word("nouns", "enemy", line.game, more={"types": ["enemy"]}), False)
            )
            continue
        elif at in line.taken or word not in PEOPLE | THINGS or _is_possessive(line, at):
            continue
        earlier = [part.actor for part in line.parts if part.at < at and part.actor is not None]
        actor = _meant(line, at, earlier)
        if (
            word in PEOPLE and line.scene.last_player
            and not (actor is not None and set(actor.types) & HEROES)
        ):
            line.add("player", at, None, name=line.scene.last_player)
        elif actor is not None:
            line.add("card", at, None, actor)


def _one_more(line: Line, at: int) -> bool:
    """Is it "one more", "another one"?"""
    after = line.words[at + 1].word if at + 1 < line.clause.last else ""
    if any(node.section in ("values", "things") and node.first < at for node in line.nodes):
        return False  # another burden
    if (follows := line.node_at(at + 2)) is not None and follows.section in ("values", "things", "nouns"):
        return False  # one more attack
    if any(at + 2 in node.also for node in line.nodes):
        return False  # "add one more threat": that is what the act adds
    return after in ("more", "") and (after == "more" or line.words[at - 1].word in ("another", "second"))


def _one_more_of_it(line: Line, at: int) -> None:
    """Another card of the title or kind spoken of last."""
    known = line.scene.actors[-1] if line.scene.actors else None
    if known is not None:
        line.add("card", at, None, line.scene.more_of(known))


def _is_possessive(line: Line, at: int) -> bool:
    """Is it the "her" of "her attack", the "that" of "that attack"?"""
    word = line.words[at].word
    if word not in POINTING and word not in ("her", "both") or at + 1 >= line.clause.last:
        return False
    follows = line.words[at + 1]
    if follows.before.strip() or follows.word in BE:
        return False
    if follows.word == "one":
        return True
    node = line.node_at(at + 1)
    if node is None:
        return word in POINTING
    return node.section in NOUNS


def _meant(line: Line, at: int, earlier: list[Actor]) -> Actor | None:
    """The card a pronoun means: the last one before it, but not the one that does something to it in the same
    breath.
    """
    word = line.words[at].word
    if earlier and "self" in word:
        return earlier[0]
    later = [part.actor for part in line.parts if part.at > at and part.actor is not None]
    known = [actor for actor in line.scene.actors if actor not in later or actor in earlier]
    free = [
        part.actor for part in line.parts if part.at < at and part.actor is not None and not part.preposition
    ]
    agent = free[-1] if free and _acts_on_it(line, free[-1], at) else None
    person = word in PEOPLE or word == "his"
    possible = _done_to(line, at)
    able = [actor for actor in known if not possible or not actor.types or possible & set(actor.types)]
    known = able or known
    known = [actor for actor in known if actor.card != "fellowship"] or known
    fitting = [
        actor for actor in known
        if (actor.is_person() or not actor.types or not person) and actor is not agent
    ]
    likely = [actor for actor in fitting if bool(set(actor.types) & HEROES) == person]
    topics = [actor for actor in likely or fitting if not actor.tool]
    chosen = topics or likely or fitting
    return chosen[-1] if chosen else None


def _done_to(line: Line, at: int) -> frozenset[str]:
    """The types of cards to which what stands right before a pronoun can be done ("exhausted it"), by the
    record of the verb; none where anything may be meant.
    """
    node = line.node_at(at - 1) if at > line.clause.begins else None
    if node is None or line.game not in records.names():
        return frozenset()
    name = node.name_in("acts") or node.name_in("states")
    return frozenset(_types_of(line.game).get(name, ()))


@cache
def _types_of(game: str) -> dict[str, tuple[str, ...]]:
    """What each act can be done to, by its word and by the word for its having happened."""
    found: dict[str, tuple[str, ...]] = {}
    for name, act in records.acts(game).items():
        verb = records.verbs(game).done_by(name)
        if act.types and not act.by_players:
            found |= dict.fromkeys([name, *(one.word for one in (verb.told if verb else ()))], act.types)
    return found


def _acts_on_it(line: Line, actor: Actor, at: int) -> bool:
    """Did this card do something to what the pronoun stands for, in this clause?"""
    place = next(part.at for part in line.parts if part.actor is actor)
    if any(node.section == "acts" and line.clause.begins <= node.first < place for node in line.nodes):
        return False
    between = any(node.section == "acts" and place < node.first < at for node in line.nodes)
    return (
        between
        and not any(part.kind == "player" and place < part.at < at for part in line.parts)
        and line.words[at].word not in ("he", "she")
    )


def _describe(line: Line, part: Part, own: Node, actor: Actor) -> None:
    """Adjectives and numbers before a card: "an exhausted Dwarf ally", "two copies of"."""
    at, begun = own.first - 1, False
    while at >= line.clause.first and not line.words[at + 1].apart.strip("("):
        node = line.node_at(at)
        token = line.words[at]
        if begun and node is not None and node.section in ("states", "traits", "keywords"):
            return  # "after he defended against the goblin my hero …": the goblin is somebody else
        begun = begun or token.word in DETERMINERS
        if (
            token.word in ("copies", "copy")
            or node is None
            and token.word in (
                "copies", "copy", "of", "the", "a", "an", "more", "same", "own", "other", "this", "that",
                "having", "any",
            )
        ):
            at -= 1
            continue
        if token.word == "no" or token.word == "without":
            actor.copies = 0
            return
        if token.word in ("or", "nor") and _is_without(line, at):
            actor.copies = 0
            return
        if (
            token.word in ("but", "and") and at > line.clause.first
            and (node is None or node.section == "relations")
        ):
            node = line.node_at(at - 1)
            if node is None or node.section not in ("states", "keywords", "traits"):
                return
            at = node.last - 1
        if token.word == "not" and node is None:
            at -= 1
            continue
        if node is None or node.last != at + 1 or node is own:
            return
        valued = _valued(line, node)
        if node.section == "keywords" and _several(line, node):
            return  # those are others: "archers and one of my companions"
        if valued is not None:
            value, number = valued
            if value.section == "keywords":
                actor.keywords[value.name] = number.value or 0
            else:
                actor.describe(value.name, number.value or 0)
            line.described.update((id(value), id(number)))
            at = min(value.first, number.first) - 1
        elif _adjective(line, node, actor):
            at = node.first - 1
        else:
            return


def _is_without(line: Line, at: int) -> bool:
    """Whether what stands before this "or" is told not to be there ("without a Dwarf or an Elf")."""
    while at > line.clause.first:
        at -= 1
        node = line.node_at(at)
        if line.words[at].word in ("no", "without"):
            return True
        named = node is not None and node.section in ("traits", "nouns", "card", "states", "keywords")
        if not named and line.words[at].word not in ("a", "an", "any", "or", "nor", "the"):
            return False
    return False


def _valued(line: Line, node: Node) -> tuple[Node, Node] | None:
    """A value with its number before a card: "strength 5 companion", "3 attack enemy", "2-cost ally"."""
    other = line.node_at(node.first - 1)
    if other is None or other.last != node.first:
        return None
    if line.after(node) == "of":
        return None  # "attack one of my allies"
    if node.section == "numbers" and other.section == "keywords":
        return other, node
    if node.section == "numbers" and other.means("values") and other.section != "acts":
        other.section = "values"
        return other, node
    if node.means("values") and node.value is None and other.section == "numbers":
        node.section = "values"
        return node, other
    return None


def _adjective(line: Line, node: Node, actor: Actor) -> bool:
    """Note what one word before a card says of it; False if it says nothing of it."""
    word = node.means(node.section)
    if node.section == "states" and word is not None and word.name != "attached":
        negated = node.first > line.clause.first and line.words[node.first - 1].word == "not"
        actor.states[word.name] = bool(word.more.get("not", False)) == negated
    elif node.section == "traits" and word is not None:
        said = line.words[node.first]
        bracketed = said.before.endswith("[")
        trait = as_culture(word.name, said.word, bracketed=bracketed) if line.game == "tcg" else word.name
        actor.traits = tuple(dict.fromkeys((trait, *actor.traits))) if actor.generic else actor.traits
    elif node.section == "keywords" and word is not None:
        actor.keywords.setdefault(word.name, 0)
    elif node.section == "numbers" and node.value is not None:
        if node.value == 2 and line.another(node.last) and actor.label.endswith(" 2"):
            return True  # a second one, beside the one spoken of
        if actor.copies > 1:
            return False  # how many there are is told: a number farther off is of something else
        many = node.value + line.more_than(node.first)
        actor.copies = max(actor.copies, min(many, 20)) if node.value else 0
    elif node.section == "players" and (owner := node.means("players")) is not None and line.mine(node):
        actor.player = "" if owner.name in ("I", "you") else owner.name
    else:
        return False
    return True
