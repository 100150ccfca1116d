"""An act, a thing, a state and a value may be written alike: their place in the clause tells which is meant.
"""

from __future__ import annotations

from ruling_service.ask.reading.line import ADVERBS, BE, DETERMINERS, Line
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.tokens import bag

ADJECTIVES = bag("undefended first second whole normal extra additional immediate ranged next single other")
HELPERS = bag("get gets got getting been being to can could may must i we let cant cannot does do will would")
OBJECTS = bag("he she him her himself herself it them me my his a an the this that")
ASKING_VALUES = bag("is are whats what was")
ALLOWING = bag("allowed legal legally possible permitted okay ok fine illegal forbidden")
STEP_LEADS = bag("before after during once until when in at the as while")
COMPARATIVES = bag("lower higher")
ORDER = ("steps", "phases", "windows", "nouns", "zones", "keywords", "traits", "players", "counts",
         "relations", "values", "things",
         "entries", "numbers")  # fmt: skip


def settle(line: Line) -> None:
    """Give every recognised word of the clause the section it is meant in."""
    for index, node in enumerate(line.nodes):
        if node.section != "card":
            node.section = _section(line, index, node)
    line.nodes = [node for node in line.nodes if node.section != "nothing"]


def _section(line: Line, index: int, node: Node) -> str:
    sections = {word.section for word in node.words}
    if (
        node.last - node.first == 1 and line.words[node.first].word in COMPARATIVES
        and line.after(node) == "than"
    ):
        return "nothing"
    if (
        node.means("nouns") is not None and node.name_in("nouns") == "card"
        and line.words[node.last - 1].word == "cards"
    ):
        node.words = tuple(word for word in node.words if word.section != "nouns")
        sections -= {"nouns"}
    if node.name_in("phases") in ("round", "turn") and not any(
        other.section == "edges" and other.last <= node.first <= other.last + 2 for other in line.nodes
    ):
        node.words = tuple(word for word in node.words if word.section != "phases")
        sections = {word.section for word in node.words}
    if line.words[node.first].word in ("hit", "hits") and "acts" in sections and not _has_object(line, node):
        return "nothing"
    if "edges" in sections and node.last - node.first > 1:
        return "edges"
    if _is_helper(line, index, node):
        return "nothing"
    if node.value is not None and not sections - {"numbers", "entries"}:
        return "numbers"
    if (
        node.means("values") and not (node.means("nouns") and not node.means("things"))
        and _is_counted(line, index)
    ):
        return "values"
    if "steps" in sections and (_lead(line, node) in STEP_LEADS or not node.means("acts")):
        return "steps"
    if "nouns" in sections and "keywords" in sections:
        return "nouns"
    if (
        "keywords" in sections
        and not (index and "acts" in sections and line.nodes[index - 1].section == "card")
    ):
        return "keywords"
    if "acts" in sections and ("states" not in sections or _is_done(line, node)):
        if not is_noun(line, node):
            return "acts"
        return _noun_section(node) if sections - {"acts", "entries"} or not _verb_form(line, node) else "acts"
    if "states" in sections:
        return "states"
    return next((one for one in ORDER if one in sections), node.section)


def _has_object(line: Line, node: Node) -> bool:
    """Does a card follow that is hit, and no number?"""
    follows = next((other for other in line.nodes if other.first >= node.last), None)
    return (
        follows is not None and follows.first <= node.last + 2
        and follows.section in ("card", "nouns", "traits", "players")
    )


def _lead(line: Line, node: Node) -> str:
    return line.words[node.first - 1].word if node.first > line.clause.first else ""


def _is_helper(line: Line, index: int, node: Node) -> bool:
    """Is it the "gets" in "gets discarded" or the "get" in "get to attack"?"""
    follows = line.nodes[index + 1] if index + 1 < len(line.nodes) else None
    if line.words[node.first].word == "going" and node.last - node.first == 2:
        return follows is not None and follows.means("acts") is not None and follows.first == node.last
    if node.last - node.first > 1 or line.words[node.first].stem not in ("get", "got") or node.also:
        return False
    follows = line.nodes[index + 1] if index + 1 < len(line.nodes) else None
    if line.after(node) == "to":
        return True
    if follows is None or follows.means("acts") is None:
        return False
    between = {line.words[i].word for i in range(node.last, follows.first)}
    return between <= ADVERBS and line.words[follows.first].word.endswith(
        ("ed", "en", "dealt", "put", "hit", "drawn", "shuffled", "caught", "slain")
    )


def _is_counted(line: Line, index: int) -> bool:
    """Does a number stand beside this word, or is it what is asked for?"""
    node, clause = line.nodes[index], line.clause
    before = line.nodes[index - 1] if index else None
    keyword = line.nodes[index - 2] if index > 1 else None
    if (
        keyword is not None and before is not None and keyword.section == "keywords"
        and keyword.last == before.first
    ):
        return False  # a Doomed 3 card
    if before is not None and before.value is not None and before.last == node.first:
        return True
    after = line.nodes[index + 1] if index + 1 < len(line.nodes) else None
    if after is not None and _counts_cards(line, index + 1) and node.means("acts"):
        return False  # attack two enemies
    if (
        after is not None and after.value is not None and node.last >= after.first - 1
        and after.section == "numbers"
    ):
        return True
    if clause.lead == "how much" and not clause.led_by:
        return True
    asks = (
        clause.lead == "how much"
        or (clause.lead == "what" and line.words[clause.led_by[-1]].word in ASKING_VALUES)
    )
    begins = max(clause.begins, clause.led_by[-1] + 1) if clause.led_by else clause.begins
    first = next(
        (other.first for other in line.nodes if other.first >= begins and other.section != "card"), -1
    )
    return asks and bool(clause.led_by) and node.first == first and node.first <= begins + 3


def _counts_cards(line: Line, index: int) -> bool:
    """Does the number say how many cards follow?"""
    number, follows = line.nodes[index], line.nodes[index + 1] if index + 1 < len(line.nodes) else None
    if line.after(number) == "of":
        return True  # attack one of my allies
    if number.value is None or follows is None or follows.first != number.last:
        return False
    if number.value < 2:
        return line.words[number.first].word == "one" and follows.means("nouns") is not None
    word = line.words[follows.first].word
    return follows.means("nouns") is not None and word.endswith("s") and word != "cards"


def _is_done(line: Line, node: Node) -> bool:
    """Is it an act here ("gets exhausted", "ready a hero") and no state?"""
    word, before = line.words[node.first].word, line.before(node.first)
    if (
        word in ("attacking", "skirmishing") and not line.adjective_of(node)
        and line.after(node) in DETERMINERS | OBJECTS
    ):
        first_said = bool(line.clause.led_by) and node.first == line.clause.led_by[-1] + 1
        if before not in BE or first_said:
            return True
    if word.endswith("ing") and line.clause.led_by and node.first == line.clause.led_by[-1] + 1:
        said = {line.words[i].word for i in range(node.last, line.clause.last)}
        if said & ALLOWING:
            return True  # "is attacking … allowed"
    if word.endswith("ing"):
        return before in ("from", "of", "by", "for", "without", "after", "before", "instead")
    if before in HELPERS or before == "be":
        return not _describes_who_acts(line, node) and (
            not word.endswith("ed")
            or before in ("get", "gets", "got", "getting", "be", "been", "being", "i", "we")
        )
    led = [line.words[i].word for i in line.clause.led_by]
    if led and led[-1] in HELPERS | {"did"} and not word.endswith("ed") and not line.adjective_of(node):
        return not any(line.words[i].word in BE for i in range(line.clause.begins, node.first))
    return (
        not word.endswith(("ed", "ing")) and before not in BE and before not in DETERMINERS
        and line.after(node) in OBJECTS and bool(before)
    )


def _describes_who_acts(line: Line, node: Node) -> bool:
    """Is it what the one is who does something: "can ready characters defend?"?"""
    noun = line.node_at(node.last)
    verb = line.node_at(noun.last) if noun is not None and noun.section == "nouns" else None
    return verb is not None and verb.means("acts") is not None and verb.first < line.clause.last


def _verb_form(line: Line, node: Node) -> bool:
    return line.words[node.first].word.endswith(("ed", "ing"))


def is_noun(line: Line, node: Node) -> bool:
    """Does a determiner, a number or a possessive stand before this word, so that it names a thing?"""
    if node.last - node.first > 1 or node.also:
        return False
    first = line.words[node.first]
    if first.word.endswith("ing") and line.before(node.first) in ("the", "my", "its"):
        return node.means("steps") is not None
    third = first.word.endswith("s") and not first.word.endswith("ss")
    at = node.first - 1
    while (
        at >= line.clause.first
        and (line.words[at].word in ADJECTIVES or (line.words[at].word == "enemy" and not third))
    ):
        at -= 1
    if at < line.clause.first or any(mark in first.before for mark in ",;"):
        return False
    if at < node.first - 1 and line.words[node.first - 1].word == "enemy" and _only_verb(line, node):
        return False
    before = line.words[at]
    if before.number is not None:
        counted = line.node_at(at - 1)
        return not (counted is not None and counted.means("values"))
    if before.possessive:
        return True
    if before.word in ("that", "this", "which", "what", "one", "both", "all", "each", "other") and third:
        return False
    if before.word in ("that", "which", "what", "one", "both", "all"):
        return (
            before.word == "that" and not third and not first.word.endswith("ed")
            and not _names_follow(line, node)
        )
    if before.word in DETERMINERS:
        return True
    return (
        before.word in ("of", "in", "during", "from", "for", "with", "by")
        and not first.word.endswith(("ing", "ed"))
    )


def _only_verb(line: Line, node: Node) -> bool:
    """Is it all that can be done in a question, as in "will that enemy attack"?"""
    others = [other for other in line.nodes if other is not node and other.means("acts") is not None]
    return line.clause.lead in ("whether", "can", "when") and not others


def _names_follow(line: Line, node: Node) -> bool:
    return any(
        other.first == node.last and other.section in ("card", "nouns", "players") for other in line.nodes
    )


def _noun_section(node: Node) -> str:
    return next(
        (one for one in ("nouns", "keywords", "things", "values", "states", "entries") if node.means(one)),
        "acts"
    )
