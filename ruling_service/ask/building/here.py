"""What a question tells of where it is and of what there is not: the kind of site, whom nobody can spot, what
nobody controls. It is told of the position and is no act.
"""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

from ruling_service.ask.building.bearing import bearing, borne
from ruling_service.ask.building.by_so_much import by_so_much
from ruling_service.ask.building.cultures import of_a_culture
from ruling_service.ask.building.engaged import engaged
from ruling_service.ask.building.keywords import numbered
from ruling_service.ask.building.told import told
from ruling_service.ask.building.whose_turn import whose_turn
from ruling_service.ask.model import Asked, AskedAct, Mention, Subject, Understanding
from ruling_service.ask.reading.line import KINDS
from ruling_service.ask.reading.words import GAMES
from ruling_service.engine.language import keywords_known
from ruling_service.engine.tcg.names import TERRAIN
from ruling_service.patterns import pattern
from ruling_service.situations.shared.account import VALUES

USING = ("play", "use", "trigger")
FIGHTING = ("skirmish", "win the skirmish", "lose the skirmish", "attack", "defend", *USING)
HOLDING = ("hold", "have", "bear")
"""Verbs that only tell what somebody has on him, or in hand."""
SEEING = ("spot", "control", "have", "take control", "see")
"""Verbs that only tell that cards are there."""
NOWHERE = pattern(r"(?:\b(?:not|never|outside|away from)|n['’]t)\b[^.,;?]{0,24}$", re.IGNORECASE)
TAKES = pattern(r"\b(?:takes?|took|taking|gains?|gained)\b", re.IGNORECASE)
CONTROLLED = pattern(
    r"(?: (?:that|which|whom))? ((?:my|another|the other|an) (?:\w+ )?\w+) controls\b", re.IGNORECASE
)
ATTACHED = pattern(r"\b(?:attached|bearing|wearing|carrying)\b", re.IGNORECASE)
GIVES = pattern(r"\b(?:gives?|adds?|grants?)\b", re.IGNORECASE)
ONLY = pattern(r"\bonly (?:[\w-]+ ){0,2}[\w-]+|\b(?:all|every) (?:of )?my [\w-]+", re.IGNORECASE)
SO_FEW = pattern(r"\bonly (?:one|two|three|four|five|six|seven|\d+)\b", re.IGNORECASE)
CLOSED = {
    "hero": ("hero",), "heroes": ("hero",), "ally": ("ally",), "allies": ("ally",), "enemy": ("enemy",),
    "enemie": ("enemy",), "location": ("location",), "companion": ("companion",), "minion": ("minion",),
    "character": ("hero", "ally", "companion", "minion"),
    "card": ("hero", "ally", "companion", "minion", "enemy", "location", "attachment", "possession",
             "condition"),
}  # fmt: skip
WHAT_VALUE = pattern(
    r"\bwhat(?:['’]s| is| are| would be| will be)\b[^?]*?\b(?:its|his|her|their|the|[\w-]+['’]s?) "
    r"([a-z]+(?: [a-z]+)?)(?: (?:then|now|of [^?]*))?\s*\??\s*$",
    re.IGNORECASE,
)
WHAT_COST = pattern(r"\bwhat (?:does|do|did|would|will) [^?]*\bcosts?\b", re.IGNORECASE)
RETURNS = pattern(r"\b(?:returns?|go(?:es)? back|returned)\b", re.IGNORECASE)
ONE_IS = pattern(r"\bonly\b[^.,;?]{3,60}?\b(?:is|are|was)\b ", re.IGNORECASE)
IS_ONE = pattern(r" (?:is|was) (?:the|my|his|her) (?:only|last)\b", re.IGNORECASE)
AFTER_IS = 24
"""So near behind the verb stands who it is."""
MINE = pattern(r"\bi(?:['’]ve| (?:only |just |still )?have)\b", re.IGNORECASE)
OTHER = pattern(r"\b(?:an)?other $", re.IGNORECASE)
OTHER_IN = pattern(r"(?:an)?other\b", re.IGNORECASE)
PILES = ("hand", "deck", "discard")
"""Piles of a player; nothing lies in his discard pile unless a question says so."""
OF_SITES = ("site number", "shadow number")
"""Values that sites have."""


def closed_types(text: str) -> frozenset[str]:
    """The types of card of which a question says that those it names are all: "my only companions are …"."""
    words = {word.lower() for found in ONLY.finditer(text) for word in re.findall(r"\w+", found[0])}
    named = {word.removesuffix("s") if word not in ("heroes", "allies") else word for word in words}
    found = frozenset(kind for word in named for kind in CLOSED.get(word, ()))
    if not found and SO_FEW.search(text):
        return frozenset()  # "only two Ents": how many they are, and nothing of others
    return found or frozenset(CLOSED["card"] if words else ())


def here(asked: Asked, understood: Understanding | None) -> Asked:
    """The question with what it tells of the position said of the position."""
    if understood is None:
        return asked
    if closed := closed_types(understood.question):
        asked = _all_there_are(_only_one_is(asked, understood), closed)
    asked = whose_turn(_pool(_held(asked), understood.question), understood)
    asked = _value_asked(_to_staging(_others(asked, understood)), understood.game)
    asked = _given(_paid_by(_instrument(_told_to_control(_controlled(_empty_piles(asked), understood)))))
    if understood.game in GAMES:
        asked = by_so_much(asked, understood)
        asked = bearing(borne(asked, understood.game), understood.game, understood.question)
        asked = told(asked, understood.game)
    if understood.game != "tcg":
        return engaged(asked, understood.question)
    asked = _no_such(of_a_culture(asked, understood), understood)
    return _bonus(_seen(_terrain(_counted(asked, understood), understood)))


def _terrain(asked: Asked, understood: Understanding) -> Asked:
    """ "At a forest site": the kind of site at which everybody is."""
    kinds = [one for one in understood.mentions if _is_terrain(one)]
    if len(kinds) != 1:
        return asked
    name = kinds[0].readings[0].name
    asked = _of_the_site(asked, name, kinds[0].text)
    there = not NOWHERE.search(understood.question[: kinds[0].start])
    sites = [one for one in asked.subjects if one.card == "site" and one.generic and name in one.keywords]
    left = tuple(one for one in asked.subjects if one not in sites)
    if any(name in one.keywords for one in left):
        return asked

    def freed(act: AskedAct | None) -> AskedAct | None:
        labels = {one.label for one in sites}
        if act is None:
            return None
        return msgspec.structs.replace(
            act, thing="" if act.thing == name else act.thing,
            targets=tuple(one for one in act.targets if one not in labels),
            against="" if act.against in labels else act.against,
        )  # fmt: skip

    whose = asked.value_of
    if any(one.label == whose for one in sites) and asked.value not in OF_SITES and len(left) == 1:
        whose = left[0].label
    acts = tuple(one for one in map(freed, asked.acts) if one is not None)
    return msgspec.structs.replace(
        asked, subjects=left, acts=acts, wanted=freed(asked.wanted), purpose=freed(asked.purpose),
        value_of=whose, board={**asked.board, "terrain": name, "there": there},
    )  # fmt: skip


def _no_such(asked: Asked, understood: Understanding) -> Asked:
    """ "I have no knight on the table": of companions with that keyword there is none."""
    for before, mention in pairwise(understood.mentions):
        name = mention.readings[0].name if mention.readings else ""
        none = before.kind == "number" and before.text.lower() == "no" and mention.start - before.end <= 1
        if not none or mention.kind != "keyword" or _is_terrain(mention):
            continue
        if not keywords_known("tcg").find(name) or name in numbered("tcg"):
            continue
        absent = Subject(
            card="companion", label=f"no {name}", copies=0, generic=True, types=("companion",),
            keywords={name: 0},
        )  # fmt: skip
        free = tuple(
            msgspec.structs.replace(
                one, keywords={key: value for key, value in one.keywords.items() if key != name}
            ) if not one.generic else one for one in asked.subjects
        )
        return msgspec.structs.replace(asked, subjects=(*free, absent))
    return asked


def _counted(asked: Asked, understood: Understanding) -> Asked:
    """ "With three tales in play": cards with that keyword, of which nothing else is said."""
    told = {name for one in asked.subjects for name in one.keywords}
    found = []
    for number, *between, mention in _runs(understood.mentions):
        name = mention.readings[0].name
        plain = mention.kind == "keyword" and not _is_terrain(mention) and name not in told
        if not plain or name in (*numbered("tcg"), *KINDS) or not isinstance(number.value, int):
            continue
        culture = tuple(one.readings[0].name for one in between if one.readings)
        found.append(Subject(
            card="condition", label=f"{number.text} {mention.text}", copies=number.value, generic=True,
            types=("condition",), traits=culture, keywords={name: 0}, zone="play",
        ))  # fmt: skip
    if not found:
        return asked
    things = {name for one in found for name in one.keywords}
    acts = tuple(one for one in asked.acts if not (one.verb in SEEING and one.thing in things))
    return msgspec.structs.replace(asked, subjects=(*asked.subjects, *found), acts=acts)


def _runs(mentions: tuple[Mention, ...]) -> list[list[Mention]]:
    """A number with the keyword that it counts, and what stands between them: a culture at most."""
    found = []
    for at, number in enumerate(mentions):
        run = [number]
        for one in mentions[at + 1 : at + 3]:
            if one.start - run[-1].end > 1 or not one.readings:
                break
            run.append(one)
            if one.kind == "keyword":
                found.append(run)
                break
    return [run for run in found if run[0].kind == "number"]


def _of_the_site(asked: Asked, name: str, said: str) -> Asked:
    """ "At an underground site 2": the kind and the number are the site's, and no card's."""
    bearing = [one for one in asked.subjects if name in one.keywords and one.card != "site"]
    if not bearing or not said.lower().endswith("site"):
        return asked
    number = max(one.keywords[name] for one in bearing)
    free = {
        one.label: msgspec.structs.replace(
            one, keywords={key: value for key, value in one.keywords.items() if key != name}
        ) for one in bearing
    }
    subjects = tuple(free.get(one.label, one) for one in asked.subjects)
    board = {**asked.board, "site": number} if number and "site" not in asked.board else asked.board
    return msgspec.structs.replace(asked, subjects=subjects, board=board)


def _is_terrain(mention: Mention) -> bool:
    if mention.kind != "keyword" or not mention.readings:
        return False
    keyword = keywords_known("tcg").find(mention.readings[0].name)
    return keyword is not None and TERRAIN in keyword.lists


def _seen(asked: Asked) -> Asked:
    """Whom one can spot is in play; whom one can't isn't."""
    acts: list[AskedAct] = []
    subjects = list(asked.subjects)
    board = dict(asked.board)
    for act in asked.acts:
        at = next((i for i, one in enumerate(subjects) if one.label == act.card), -1)
        if act.verb == "take control" and (act.negated or not TAKES.search(asked.text)):
            board["sites controlled"] = 0 if act.negated else 1
        elif act.verb not in SEEING or act.verb == "take control" or act.thing or act.targets or at < 0:
            acts.append(act)
        elif (one := _as_seen(subjects[at], act)) is not None:
            subjects[at] = one
        else:
            acts.append(act)
    return msgspec.structs.replace(asked, acts=tuple(acts), subjects=tuple(subjects), board=board)


def _as_seen(subject: Subject, act: AskedAct) -> Subject | None:
    if act.negated or act.amount == 0:
        return msgspec.structs.replace(subject, copies=0) if subject.generic else None
    if act.verb != "spot" or act.amount not in (None, 1, subject.copies):
        return None
    return msgspec.structs.replace(subject, zone=subject.zone or "play")


def _bonus(asked: Asked) -> Asked:
    """ "Is he damage +1": the number belongs to the keyword."""
    wanted = asked.wanted
    if wanted is None or not wanted.card or not asked.yes_no or asked.form == "can":
        return asked
    thing = wanted.thing if wanted.verb == "be" else wanted.verb
    if thing not in numbered("tcg") or wanted.verb == "be" and wanted.amount:
        return asked
    found = re.search(rf"\b{re.escape(thing)}\b(?: bonus)?(?: of)? ?[+(](\d+)", asked.text, re.IGNORECASE)
    if found is None:
        return asked
    is_it = AskedAct(verb="be", card=wanted.card, thing=thing, amount=int(found[1]), negated=wanted.negated)
    return msgspec.structs.replace(asked, wanted=is_it)


def _all_there_are(asked: Asked, closed: frozenset[str]) -> Asked:
    """ "My only companions are X and Y": those are the companions, and there is no other one."""
    acts = [*asked.acts, *(one for one in (asked.wanted, asked.purpose) if one is not None)]
    used = {label for one in acts for label in (one.card, one.by, one.against, *one.targets)}
    others = [one for one in asked.subjects if set(one.types) & closed]
    left = tuple(
        one for one in asked.subjects
        if len(others) == 1 or not (set(one.types) & closed and _is_bare(one)) or one.label in used
    )
    return msgspec.structs.replace(
        asked, subjects=left, board={**asked.board, "closed": " ".join(sorted(closed))}
    )


def _only_one_is(asked: Asked, understood: Understanding) -> Asked:
    """ "The only unique Noldor on the table is Elrond": the description is his, and of no card beside him."""
    found = ONE_IS.search(understood.question)
    if found is None:
        return _is_the_only_one(asked, understood)
    named = {
        reading.name for m in understood.mentions
        if m.kind == "card" and found.end() <= m.start <= found.end() + AFTER_IS for reading in m.readings
    }
    is_it = [one for one in asked.subjects if not one.generic and one.card in named]
    described = {
        reading.name for m in understood.mentions
        if m.kind in ("term", "state", "keyword") and found.start() <= m.start < found.end()
        for reading in m.readings
    }
    left = tuple(
        one for one in asked.subjects
        if not (is_it and one.generic and (one.card in described or described & {*one.traits, *one.keywords}))
    )
    return msgspec.structs.replace(asked, subjects=left)


def _is_the_only_one(asked: Asked, understood: Understanding) -> Asked:
    """ "Elrond is the only unique Noldor left": what stands behind describes him, and is no card beside him.
    """
    found = IS_ONE.search(understood.question)
    mentions = understood.mentions
    before = next((
        m for m in mentions if found is not None and m.kind == "card" and m.end == found.start()
    ), None)  # fmt: skip
    if found is None or before is None:
        return asked
    named = {reading.name for reading in before.readings}
    whose = [one for one in asked.subjects if not one.generic and one.card in named]
    others = [one for one in asked.subjects if one.generic and one.copies == 1]
    if len(whose) != 1 or len(others) != 1 or not set(others[0].types or (others[0].card,)):
        return asked
    label, own = others[0].label, whose[0].label

    def renamed(act: AskedAct | None) -> AskedAct | None:
        if act is None:
            return None
        return msgspec.structs.replace(
            act, card=own if act.card == label else act.card,
            targets=tuple(own if one == label else one for one in act.targets),
        )

    acts = tuple(one for one in map(renamed, asked.acts) if one is not None)
    return msgspec.structs.replace(
        asked, subjects=tuple(one for one in asked.subjects if one is not others[0]), acts=acts,
        wanted=renamed(asked.wanted), purpose=renamed(asked.purpose),
        value_of=own if asked.value_of == label else asked.value_of,
    )


def _is_bare(subject: Subject) -> bool:
    told = (subject.traits, subject.states, subject.values, subject.keywords, subject.on)
    return subject.generic and subject.copies == 1 and not any(told)


def _held(asked: Asked) -> Asked:
    """ "While I have 3 cards in hand", "he carries two wounds": the state of the player or card says it,
    and nothing happens.
    """
    states = {one.label: one.states for one in asked.subjects}

    def said(act: AskedAct) -> bool:
        told = {**states.get(act.card, {}), **asked.player_states.get(act.player, {})}
        things = ("cards", "cards in hand") if act.thing in ("cards", "cards in hand") else (act.thing,)
        return (
            act.verb in HOLDING and act.thing != "" and not act.negated and act.amount is not None
            and any(act.amount == told.get(one) for one in things)
        )

    has = {name for one in asked.subjects for name in one.states} | {*asked.board}
    acts = tuple(
        msgspec.structs.replace(one, thing="") if one.verb in FIGHTING and one.thing in has else one
        for one in asked.acts if not said(one)
    )  # "he fights one with two wounds": they aren't what is fought
    return msgspec.structs.replace(asked, acts=acts)


def _pool(asked: Asked, question: str) -> Asked:
    """ "I have 3 resources": they are in the pool of one hero of mine, where no hero is spoken of."""
    number = asked.board.get("resources")
    heroes = any("hero" in one.types and one.types != ("ally", "hero") for one in asked.subjects)
    if not isinstance(number, int) or heroes or asked.player_states or not MINE.search(question):
        return asked
    board = {name: value for name, value in asked.board.items() if name != "resources"}
    return msgspec.structs.replace(asked, board=board, player_states={"I": {"resources": number}})


def _value_asked(asked: Asked, game: str) -> Asked:
    """ "What is its attack?": a value, whatever else the word may mean."""
    if asked.form != "what" or asked.yes_no or asked.wanted is not None or asked.value:
        return asked
    found = WHAT_VALUE.search(asked.text)
    value = found[1].lower() if found is not None else ""
    if WHAT_COST.search(asked.text):
        value = "twilight cost" if game == "tcg" else "cost"
    if game not in VALUES or value not in (*VALUES[game].of_card, "cost"):
        return asked
    labels = [one.label for one in asked.subjects if not one.generic]
    whose = asked.value_of or (labels[0] if len(labels) == 1 else "")
    return msgspec.structs.replace(asked, form="how much", value=value, value_of=whose)


def _to_staging(asked: Asked) -> Asked:
    """ "Does it return to the staging area": that is another word than being added to it."""
    wanted = asked.wanted
    if wanted is None or wanted.verb != "add to staging" or not RETURNS.search(asked.text):
        return asked
    return msgspec.structs.replace(asked, wanted=msgspec.structs.replace(wanted, verb="return to staging"))


def _empty_piles(asked: Asked) -> Asked:
    """ "My hand is empty", "my deck is empty": nobody else is spoken of."""
    empty = [name for name, value in asked.board.items() if name in PILES and value == "empty"]
    if not empty or "I" in asked.player_states:
        return asked
    board = {name: value for name, value in asked.board.items() if name not in empty}
    told: dict[str, int | bool | str] = {f"cards in {name}": 0 for name in empty if name != "discard"}
    states = {**asked.player_states, "I": told} if told else asked.player_states
    return msgspec.structs.replace(asked, board=board, player_states=states)


def _controlled(asked: Asked, understood: Understanding) -> Asked:
    """ "A hero that my friend controls": whose card it is."""
    found = CONTROLLED.search(understood.question)
    if found is None:
        return asked
    named = [one for one in understood.mentions if one.readings and one.end == found.start()]
    players = [one for one in understood.mentions if one.kind == "player" and one.start >= found.start(1)]
    names = {reading.name for one in named for reading in one.readings}
    mine = [one for one in asked.subjects if one.card in names and one.generic and not one.player]
    if len(mine) != 1 or not players or players[0].start > found.end():
        return asked
    whose = msgspec.structs.replace(mine[0], player=players[0].readings[0].name)
    purpose, wanted = asked.purpose, asked.wanted
    return msgspec.structs.replace(
        asked, subjects=tuple(whose if one is mine[0] else one for one in asked.subjects),
        acts=tuple(one for one in asked.acts if one.verb != "control"),
        purpose=None if purpose is not None and purpose.verb == "control" else purpose,
        wanted=None if wanted is not None and wanted.verb == "control" else wanted,
    )  # fmt: skip


def _told_to_control(asked: Asked) -> Asked:
    """ "My friend controls a hero with ranged": whose card it is, told as what he does. A site that somebody
    controls is another thing.
    """
    whose = {
        act.card: act.player for act in asked.acts if act.verb == "control" and act.player and not act.targets
    }
    own = [one for one in asked.subjects if one.label in whose and not one.player and "site" not in one.types]
    if not own:
        return asked
    held = {one.label: "" if whose[one.label] == "I" else whose[one.label] for one in own}
    return msgspec.structs.replace(
        asked, acts=tuple(one for one in asked.acts if one.verb != "control" or one.card not in held),
        subjects=tuple(
            msgspec.structs.replace(one, player=held[one.label]) if one.label in held else one
            for one in asked.subjects
        ),
    )  # fmt: skip


def _instrument(asked: Asked) -> Asked:
    """ "Ready the hero with X": X does it, and isn't told to be on him; "play X on the enemy with Y
    attached": Y is on it, and does nothing.
    """
    wanted = asked.wanted
    item = next((one for one in asked.subjects if wanted is not None and one.label == wanted.by), None)
    if wanted is None or item is None or not item.on or item.generic:
        return asked
    if wanted.verb in ("play", "attach", "use", "trigger") or ATTACHED.search(asked.text):
        return msgspec.structs.replace(asked, wanted=msgspec.structs.replace(wanted, by=""))
    if item.on not in (wanted.card, *wanted.targets):
        return asked
    free = msgspec.structs.replace(item, on="")
    return msgspec.structs.replace(
        asked, subjects=tuple(free if one is item else one for one in asked.subjects)
    )


def _paid_by(asked: Asked) -> Asked:
    """ "Use his resources to pay for X": X is paid for with them."""
    wanted, purpose = asked.wanted, asked.purpose
    if wanted is None or purpose is None or purpose.verb != "pay" or wanted.thing != "resources":
        return asked
    if wanted.verb not in ("use", "trigger", "spend") or not wanted.card or not purpose.card:
        return asked
    paid = AskedAct(verb="pay", card=purpose.card, by=wanted.card, player=wanted.player)
    return msgspec.structs.replace(asked, wanted=paid, purpose=None)


def _given(asked: Asked) -> Asked:
    """ "How much strength does X give an Elf who skirmishes a minion": X gives it, the skirmish is told."""
    wanted = asked.wanted
    if asked.form != "how much":
        return asked
    if not GIVES.search(asked.text):
        return _given_by_use(asked)
    if wanted is None and not asked.acts and len(asked.subjects) == 2:
        givers = [one for one in asked.subjects if one.label != asked.value_of and not one.generic]
        if len(givers) != 1 or not asked.value:
            return asked
        gives = AskedAct(verb="gain", card=asked.value_of, by=givers[0].label, thing=asked.value)
        return msgspec.structs.replace(asked, wanted=gives)
    if wanted is None or wanted.verb != "skirmish":
        return asked
    fighting = (wanted.card, wanted.against, *wanted.targets)
    others = [one for one in asked.subjects if not one.generic and one.label not in fighting]
    if len(others) != 1 or not wanted.card:
        return asked
    gives = AskedAct(verb="gain", card=wanted.card, by=others[0].label, thing=asked.value)
    told = msgspec.structs.replace(wanted, thing="")
    return msgspec.structs.replace(asked, wanted=gives, acts=(*asked.acts, told))


def _given_by_use(asked: Asked) -> Asked:
    """ "I play X. How much strength does he get?": so much as X gives him, which is used for that."""
    wanted = asked.wanted
    used = [one for one in asked.acts if one.verb in USING and not one.negated]
    if wanted is None or wanted.verb != "gain" or not wanted.card or wanted.by or len(used) != 1:
        return asked
    named = {one.label for one in asked.subjects if not one.generic}
    card = used[0].card
    if card not in named or card == wanted.card or (used[0].amount or 1) > 1:
        return asked
    gives = msgspec.structs.replace(wanted, by=card)
    return msgspec.structs.replace(
        asked, wanted=gives, acts=tuple(one for one in asked.acts if one is not used[0])
    )


def _others(asked: Asked, understood: Understanding) -> Asked:
    """ "Two other Goblin Runners": one more than they are, where the card itself is spoken of too."""
    subjects, board = [], dict(asked.board)
    for subject in asked.subjects:
        said = [
            bool(OTHER.search(understood.question[: mention.start])) or bool(OTHER_IN.match(mention.text))
            for mention in understood.mentions
            if mention.kind == "card" and any(one.name == subject.card for one in mention.readings[:1])
        ]
        more = not subject.generic and len(set(said)) == 2 and subject.copies > 0
        if more:
            board["others"] = subject.copies
        subjects.append(msgspec.structs.replace(subject, copies=subject.copies + 1) if more else subject)
    return msgspec.structs.replace(asked, subjects=tuple(subjects), board=board)
