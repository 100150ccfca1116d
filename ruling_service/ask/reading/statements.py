"""What a clause says of its cards and players: their states, numbers, places, what is attached to what."""

from __future__ import annotations

from ruling_service.ask.model import AskedAct
from ruling_service.ask.reading.line import KINDS, Line, Part
from ruling_service.ask.reading.moments import moment
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.scene import OF_PLAYERS, OF_THE_TABLE, TOKENS, Actor
from ruling_service.ask.reading.tokens import bag
from ruling_service.ask.reading.words import Word

TOLD_OF = bag("hes shes theyre its with has have having is are was were thats that gains gets as")
CARRYING = bag("bearing carrying wearing equipped bears carries wears")
HAVING = bag("with has have having had bears bearing carries carrying wears wearing holding")
HOLDS = bag("has holds")
"""What says of a place that something lies in it."""
VERSUS = ("against", "vs", "versus", "v")
"""Words between the numbers of two sides."""
BETWEEN_VALUE_AND_NUMBER = bag(
    "both is of at with was are a the equal to cost has now reaches becomes equals hits"
)
BETWEEN_NUMBER_AND_VALUE = bag("more extra printed of points base additional total full")
COMPARING = bag("equals equal exceeds exceed higher lower greater less smaller bigger below above")
ATTACHED_TYPES = frozenset(
    (
        "attachment", "possession", "artifact", "condition", "follower", "treachery", "the one ring",
        "hand weapon"
    )
)
BEARERS = frozenset(
    ("hero", "ally", "companion", "minion", "enemy", "location", "objective ally", "objective hero", "site")
)
TIMES = ("round", "phase", "turn", "game")
"""Things that only say when: "he quested this round"."""
MUCH_THREAT = 15
"""A threat as high as this is a player's, a lower one may be a card's."""


def tell(line: Line) -> None:
    """Note in the scene what the clause states."""
    _states(line)
    _keywords(line)
    _belongings(line)
    _held(line)
    _places(line)
    _numbers(line)
    _moments(line)
    _comparisons(line)


def _comparisons(line: Line) -> None:
    """ "Willpower equals threat": two values compared without numbers."""
    for one, other in zip(line.nodes, line.nodes[1:], strict=False):
        first, second = one.means("values"), other.means("values")
        between = {line.words[i].word for i in range(one.last, other.first)}
        if first is not None and second is not None and between & COMPARING:
            line.scene.board["compared"] = (
                f"{first.name} {' '.join(sorted(between & COMPARING))} {second.name}"
            )


def _states(line: Line) -> None:
    for node in line.nodes:
        word = node.means("states")
        if node.section == "things" and node.name == "undefended attack":
            line.scene.board["undefended"] = True
        if node.section != "states" or word is None or line.adjective_of(node) or _of_a_thing(line, node):
            continue
        before = line.subject_before(node.first)
        after = next((part for part in line.cards() if node.last <= part.at <= node.last + 4), None)
        truth = bool(word.more.get("not", False)) == line.negated(node.first)
        if word.name == "attached":
            _attach(line, node, before.actor if before else None, after.actor if after else None)
        elif word.name == "undefended":
            line.scene.board["undefended"] = truth
        elif (
            word.name == "active" and before is not None and before.actor is not None
            and _none_is(before.actor, truth)
        ):
            line.scene.board["active location"] = False
            line.scene.actors = [actor for actor in line.scene.actors if actor is not before.actor]
            line.parts.remove(before)
        elif before is not None and before.actor is not None:
            before.actor.states[word.name] = truth
            _engaged_with(line, node, word.name, before.actor)
        elif after is not None and after.actor is not None:
            after.actor.states[word.name] = truth
        elif word.name == "skirmishing":
            line.scene.moment, line.scene.phase = "skirmish", "skirmish"
        elif word.name == "committed":
            line.scene.phase = line.scene.phase or "quest"
        elif line.clause.relation and line.scene.actors:
            line.scene.actors[0].states[word.name] = truth


def _of_a_thing(line: Line, node: Node) -> bool:
    """Is it the "ready" of a "ready ability"?"""
    follows = line.node_at(node.last)
    thing = follows is not None and follows.section == "things" and follows.name not in TIMES
    return thing and not line.words[node.last].before.strip()


def _keywords(line: Line) -> None:
    """ "An enemy that is immune", "an Ent with unhasty": a keyword told of a card."""
    for node in list(line.nodes):
        word = node.means("keywords")
        if node.section != "keywords" or word is None or line.adjective_of(node):
            continue
        before = line.subject_before(node.first)
        kind = (
            word.name in KINDS and before is not None and before.node is not None
            and before.node.last == node.first
        )
        if before is None or before.actor is None or not (kind or line.before_noun(node.first) in TOLD_OF):
            continue
        follows = line.node_at(node.last)
        before.actor.keywords[word.name] = (
            follows.value or 0 if follows is not None and follows.section == "numbers" else 0
        )
        line.parts = [part for part in line.parts if part.node is not node]


def _none_is(actor: Actor, truth: bool) -> bool:
    """Is it told that no location is active?"""
    return actor.generic and actor.card == "location" and (actor.copies == 0 or not truth)


def _engaged_with(line: Line, node: Node, state: str, actor: Actor) -> None:
    """Whom it is engaged with; a player who is "engaged with" an enemy."""
    owner = next(
        (part.name for part in line.parts if part.kind == "player" and node.last <= part.at <= node.last + 3),
        ""
    )
    if state == "engaged" and owner not in ("", "I"):
        actor.player = owner


def _attach(line: Line, node: Node, before: Actor | None, after: Actor | None) -> None:
    if node.also:  # with X attached
        between = next((part.actor for part in line.cards() if node.last <= part.at < node.also[-1]), None)
        bearer = next((part.actor for part in reversed(line.cards()) if part.at < node.first), None)
        if between is not None and bearer is not None:
            between.on = bearer.label
    elif before is not None and after is not None and before is not after:
        if line.words[node.first].word in CARRYING:
            after.on = before.label
        else:
            before.on = after.label


def _belongings(line: Line) -> None:
    """ "A hero with X", "X on Y": what can be attached and is told beside what can bear it, is attached to
    it.
    """
    cards = line.cards()
    _players_cards(line)
    for one, other in zip(cards, cards[1:], strict=False):
        if one.actor is None or other.actor is None or one.actor is other.actor:
            continue
        begin = one.node.last if one.node is not None else one.at + 1
        between = {line.words[i].word for i in range(begin, other.at)}
        acts = any(node.section == "acts" and one.at < node.first < other.at for node in line.nodes)
        if acts or any("," in line.words[i].before for i in range(begin, other.at + 1)):
            continue
        if between & HAVING and _bears(one.actor, other.actor):
            other.actor.on = other.actor.on or one.actor.label
        elif between & {"on", "attached"} and _bears(other.actor, one.actor) and not _is_target(line, other):
            one.actor.on = one.actor.on or other.actor.label


def _players_cards(line: Line) -> None:
    """ "My opponent has X": whose card it is."""
    for one, other in zip(line.parts, line.parts[1:], strict=False):
        between = {line.words[i].word for i in range(one.at + 1, other.at)}
        if (
            one.kind == "player"
            and one.name not in ("I", "you")
            and other.actor is not None
            and between & {"has", "have", "controls", "had"}
        ):
            other.actor.player = one.name


def _held(line: Line) -> None:
    """ "I don't have the initiative": what players have that is no card (`held` of the words' file)."""
    for node in line.nodes:
        word = node.means("things")
        if node.section != "things" or word is None or not word.more.get("held"):
            continue
        who = [part for part in line.parts if part.kind == "player" and part.at < node.first]
        if not who or line.clause.lead or not _has(line, who[-1].at, node.first):
            continue
        states = line.scene.player_states.setdefault(who[-1].name, {})
        states[word.name] = not line.negated(node.first)
        line.parts = [part for part in line.parts if part.node is not node]


def _has(line: Line, first: int, last: int) -> bool:
    """Does a word of having stand between two tokens?"""
    return any(line.words[i].word in HAVING | {"got", "gains", "keeps", "keep"} for i in range(first, last))


def _bears(bearer: Actor, borne: Actor) -> bool:
    return bool(set(bearer.types) & BEARERS) and bool(borne.types) and set(borne.types) <= ATTACHED_TYPES


def _is_target(line: Line, part: Part) -> bool:
    """Is this what a card is being played on?"""
    return any(node.section == "acts" and node.first < part.at for node in line.nodes)


def _still_needs(line: Line, node: Node) -> bool:
    """ "An active location that needs 2": the progress it lacks."""
    if (
        line.words[node.first - 1].word not in ("needs", "need", "needing", "lacks")
        or "active location" not in line.scene.board
    ):
        return False
    line.scene.board["active location needs"] = node.value or 0
    return True


def _both(line: Line, value: Node, amount: int) -> bool:
    """ "Willpower and threat are both 7": two values with one number."""
    other = (
        line.node_at(value.first - 2) if value.first > 1 and line.words[value.first - 1].word == "and"
        else None
    )
    word, first = value.means("values"), other.means("values") if other is not None else None
    if word is None or first is None or {word.name, first.name} != {"willpower", "threat"}:
        return False
    line.scene.board.update({"willpower committed": amount, "threat in staging area": amount})
    return True


def _same_value(line: Line, node: Node) -> bool:
    """Is it the number of a second card, as in "A has strength 5 and B 10"?"""
    before = line.node_at(node.first - 1)
    after = line.node_at(node.last)
    return (
        before is not None and before.section in ("card", "nouns")
        and (after is None or after.section not in ("values", "card", "nouns"))
    )


def _numbers(line: Line) -> None:
    latest = ""
    for index, node in enumerate(line.nodes):
        if node.value is None or node.section not in ("numbers", "values") or id(node) in line.described:
            continue
        if _several(line, index) or _still_needs(line, node):
            continue
        value = _value_beside(line, index)
        word = value.means("values", "keywords") if value is not None else None
        if value is None and latest and _same_value(line, node):
            _note(line, latest, node.value, node.first)
        if value is None or word is None or _part_of_an_act(line, value):
            continue
        if word.name == "attack" and line.words[node.first].word == "one" and node.last == value.first:
            continue  # "against one attack"
        latest = word.name if value.section == "values" else latest
        more = {line.words[i].word for i in range(node.last, value.first)} & {"more", "additional"}
        if line.game == "tcg" and value.section == "values" and more:
            continue
        if _both(line, value, node.value):
            continue
        if value.section == "keywords":
            about = line.subject_before(min(node.first, value.first))
            if about is not None and about.actor is not None:
                about.actor.keywords[word.name] = node.value
            elif line.game == "lcg":
                card = line.scene.noun(
                    Word(
                        "nouns", "encounter card", line.game,
                        more={"types": ["enemy", "location", "treachery"]}
                    ), True
                )
                card.keywords[word.name] = node.value
        else:
            _note(line, word.name, node.value, min(node.first, value.first))


def _part_of_an_act(line: Line, value: Node) -> bool:
    inside = set(range(value.first, value.last))
    return any(
        part.kind == "act" and part.node is not None and inside & set(part.node.also) for part in line.parts
    )


def _value_beside(line: Line, index: int) -> Node | None:
    """The value that a number belongs to: "3 attack", "threat 49", "threat is 49", "doomed 2"."""
    node = line.nodes[index]
    after = line.nodes[index + 1] if index + 1 < len(line.nodes) else None
    apart = after is not None and any("," in line.words[i].before for i in range(node.last, after.first + 1))
    apart = (
        apart or (
            after is not None and after.first == node.last + 1
            and line.words[node.last].word not in BETWEEN_NUMBER_AND_VALUE
        )
    )
    if line.game == "tcg" and _of_the_one_before(line, index, node) or _of_the_next_number(line, index):
        after = None
    if (
        after is not None and after.means("values") and after.first <= node.last + 1
        and after.section in ("values", "things") and not apart
    ):
        after.section = "values"
        return after
    before = line.nodes[index - 1] if index else None
    if before is None or node.first > before.last + 2:
        return None
    if line.after(node) == "of":
        return None  # "attack one of them"
    if before.section == "keywords" and before.last == node.first and node.section == "numbers":
        return before
    between = {line.words[i].word for i in range(before.last, node.first)}
    if "with" in between and _counts_cards(line, node):
        return None
    if (
        before.means("values") and before.section in ("values", "things", "keywords")
        and between <= BETWEEN_VALUE_AND_NUMBER
    ):
        before.section = "values"
        return before
    return None


def _counts_cards(line: Line, number: Node) -> bool:
    """Does a number count the cards that follow it: "three other Orcs", "two minion archers"?"""
    at = number.last
    while at < line.clause.last and line.words[at].word in ("other", "more", "of", "my", "the", "your"):
        at += 1
    node = line.node_at(at)
    return node is not None and node.section in ("nouns", "keywords", "traits", "card")


def _of_the_one_before(line: Line, index: int, node: Node) -> bool:
    """Is it the 6 in "site number 6 cost" or "strength 8 vitality 3", which belongs to the value right before
    it?
    """
    before = line.nodes[index - 1] if index else None
    first = line.nodes[index - 2] if index > 1 else None
    if (
        before is None or before.last != node.first or not before.means("values")
        or before.section not in ("values", "things")
    ):
        return False
    return first is None or first.value is None or first.last != before.first


def _of_the_next_number(line: Line, index: int) -> bool:
    """Is it the "two" in "two strength 4 minions", which counts the minions?"""
    if line.game != "tcg" or index + 3 >= len(line.nodes):
        return False
    node, value, number, noun = line.nodes[index : index + 4]
    adjacent = node.last == value.first and value.last == number.first and number.last == noun.first
    return (
        adjacent and value.means("values") is not None and number.section == "numbers"
        and noun.section in ("nouns", "traits")
    )


def _several(line: Line, index: int) -> bool:
    """ "Two heroes with 3 and 2 attack": each card gets its number."""
    numbers = [line.nodes[index]]
    while numbers[-1] is not line.nodes[-1]:
        follows = line.nodes[line.nodes.index(numbers[-1]) + 1]
        between = {line.words[i].word for i in range(numbers[-1].last, follows.first)}
        if follows.section != "numbers" or not between <= {"and"} or follows.first > numbers[-1].last + 1:
            break
        numbers.append(follows)
    value = _value_beside(line, line.nodes.index(numbers[-1]))
    word = value.means("values") if value is not None else None
    about = line.subject_before(numbers[0].first)
    if (
        word is None or about is None or about.actor is None or len(numbers) < 2
        or about.actor.copies != len(numbers)
    ):
        return False
    about.actor.copies = 1
    about.actor.fellows = []
    for number, actor in zip(
        numbers, [about.actor, *(line.scene.more_of(about.actor) for _ in numbers[1:])], strict=True
    ):
        actor.describe(word.name, number.value or 0)
        line.described.add(id(number))
        if actor is not about.actor:
            about.actor.fellows.append(actor)
    return True


def _note(line: Line, name: str, amount: int, at: int) -> None:
    about = (_told_of_after(line, at) if name in TOKENS else None) or line.subject_before(at)
    player = next((part for part in reversed(line.parts) if part.kind == "player" and part.at < at), None)
    mine = _owner_beside(line, at)
    lone = about is None or (player is not None and player.at > about.at) or line.words[at - 1].word == "at"
    against = line.words[at - 1].word in (*VERSUS, "from") if at else False
    against = (
        against or (
            name == "attack" and line.words[at].number is None
            and line.determiner(at) in ("a", "an", "undefended")
        )
    )
    about = _other_side(line, name, against, about) or about
    if (
        name in ("damage", "wounds") and about is not None and about.actor is not None and at
        and line.words[at - 1].word in ("by", "from")
    ):
        verb = "damage" if name == "damage" else "wound"
        line.scene.acts.append(AskedAct(verb=verb, card=about.actor.label, amount=amount))
        return
    if name == "attack" and (_our_attack(line, at) or _is_ours(mine, about)):
        hero = line.scene.noun(Word("nouns", "hero", line.game, more={"types": ["hero"]}), False)
        line.parts.append(Part("card", at, actor=hero, preposition="with"))
        hero.describe(name, amount)
        return
    if name == "cost" and about is not None and about.actor is not None and "enemy" in about.actor.types:
        name = "engagement cost"
    if (
        name in ("threat", "willpower")
        and not mine
        and (
            line.words[at - 1].word in (*VERSUS, "into", "than")
            or lone
            and (name == "willpower" or amount < MUCH_THREAT and "willpower committed" in line.scene.board)
        )
    ):
        line.scene.board["threat in staging area" if name == "threat" else "willpower committed"] = amount
    elif name == "shadow number":
        line.scene.board[name] = amount
    elif name in OF_PLAYERS and (mine or lone or (name == "threat" and amount >= MUCH_THREAT)):
        who = mine or (player.name if player is not None else "I")
        line.scene.player_states.setdefault("I" if who == "you" else who, {})[name] = amount
    elif name in OF_THE_TABLE and (about is None or name in ("twilight", "burdens", "threats")):
        line.scene.board[name] = amount
    elif about is not None and about.actor is not None:
        _bearer_of(line, about.actor, name).describe(name, amount)
    else:
        line.scene.board[name] = amount


def _bearer_of(line: Line, actor: Actor, name: str) -> Actor:
    """ "He has a sword and 2 damage": damage and wounds are of whoever bears the item."""
    if name not in ("damage", "wounds") or not actor.on or not set(actor.types) <= ATTACHED_TYPES:
        return actor
    return next((one for one in line.scene.actors if one.label == actor.on), actor)


def _is_ours(mine: str, about: Part | None) -> bool:
    """Is it "my attack of 5", which is no enemy's?"""
    actor = about.actor if about is not None else None
    return mine in ("I", "you") and (actor is None or "enemy" in actor.types)


def _our_attack(line: Line, at: int) -> bool:
    """Is it what "we attack an enemy with 4 attack" tells of our own?"""
    act = next(
        (part for part in line.parts if part.kind == "act" and part.at < at and part.node is not None), None
    )
    if (
        act is None or act.node is None or act.node.name_in("acts") != "attack" or not at
        or line.words[at - 1].word != "with"
    ):
        return False
    ours = any(part.kind == "player" and part.at < act.at for part in line.parts)
    return ours and any(part.actor is not None and act.at < part.at < at for part in line.parts)


def _told_of_after(line: Line, at: int) -> Part | None:
    """The card in "two wounds on Aragorn"."""
    following = next((part for part in line.cards() if part.at > at), None)
    if (
        following is None or following.preposition != "on"
        or any(part.kind == "act" and at < part.at < following.at for part in line.parts)
    ):
        return None
    between = {line.words[i].word for i in range(at, following.at)}
    return following if not between & {"and", "but"} else None


def _other_side(line: Line, name: str, against: bool, about: Part | None) -> Part | None:
    """Whose attack, defense or strength it is, where nobody was named for it: "defends against attack 4",
    "nobody defends, attack is 3".
    """
    if about is not None and about.actor is not None and not against:
        return None
    kind, types = {
        "attack": ("enemy", ["enemy"]), "defense": ("hero", ["hero"]), "strength": ("minion", ["minion"])
    }.get(name, ("", []))
    if not kind or (name == "strength" and not against):
        return None
    if about is not None and about.actor is not None and kind in about.actor.types:
        kind, types = {
            "enemy": ("hero", ["hero"]), "minion": ("companion", ["companion"])
        }.get(kind, (kind, types))
    return Part("card", 0, actor=line.scene.noun(Word("nouns", kind, line.game, more={"types": types}), True))


def _owner_beside(line: Line, at: int) -> str:
    """Whose value it is: "my threat", "Kris's threat"."""
    for node in line.nodes:
        word = node.means("players")
        if (
            node.section == "players" and word is not None and at - 3 <= node.last <= at + 2
            and line.mine(node)
        ):
            return word.name
    return ""


def _places(line: Line) -> None:
    for node in line.nodes:
        word = node.means("zones")
        if node.section != "zones" or word is None:
            continue
        part = next((one for one in reversed(line.cards()) if one.at < node.first), None)
        lead = line.words[node.first].word
        where = lead if lead in ("in", "from", "to", "into", "on") else line.preposition(node.first)
        acts = any(one.kind == "act" and one.at < node.first for one in line.parts)
        number = _so_many_there(line, node)
        if number is not None and number.value is not None and part is not None and part.actor is not None:
            other = line.scene.more_of(part.actor)
            other.zone, other.copies = word.name, min(number.value, 20)
        elif "empty" in (line.words[i].word for i in range(node.last, min(line.clause.last, node.last + 4))):
            line.scene.board[word.name] = "empty"
        elif where in ("to", "into", "onto") and acts or part is not None and _is_a_holder(line, node):
            continue
        elif word.name == "active location" and part is None:
            line.scene.board.setdefault("active location", not line.negated(node.first))
        elif part is not None and part.actor is not None and line.clause.lead != "what":
            part.actor.zone = part.actor.zone or word.name


def _is_a_holder(line: Line, zone: Node) -> bool:
    """ "My dead pile holds four": the place says what lies in it, and nothing of who was named before it."""
    return zone.last < line.clause.last and line.words[zone.last].word in HOLDS


def _so_many_there(line: Line, zone: Node) -> Node | None:
    """How many lie in a place: "2 in the dead pile", "dead pile of 2", "dead pile: 2"; None where nothing
    tells it there.
    """
    before = line.node_at(zone.first - 1)
    if before is not None and before.section == "numbers":
        return before
    at = zone.last
    while at < line.clause.last and line.words[at].word in ("of", "is", *HOLDS):
        at += 1
    after = line.node_at(at) if at < line.clause.last else None
    if after is None or after.section != "numbers":
        return None
    if after.last < line.clause.last and not line.words[after.last].apart:
        return after if line.words[after.last].word == "and" else None
    return after


def _moments(line: Line) -> None:
    scene = line.scene
    for node in line.nodes:
        found = moment(
            line.words, line.nodes, node, line.clause.relation if node.first <= line.clause.begins + 2 else ""
        )
        if (
            found is not None and node.section != "edges"
            and (word := node.means("steps", "phases")) is not None
        ):
            scene.moments = [*dict.fromkeys((*scene.moments, word.name))]
        if found is not None:
            scene.moment, scene.phase = found[0] or scene.moment, found[1] or scene.phase
            if found[2] and not scene.relation:
                scene.relation = found[2]
