"""Effects that last for the phase or until a moment: values, keywords, "cannot", totals (tcg/phase-action,
tcg/modifier).
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame, Lasting
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.tcg import archery_phase, framework, limits, phrases, table
from ruling_service.engine.tcg.meaning import statements_read
from ruling_service.engine.tcg.meaning.choosing import choices_made, chosen, enough
from ruling_service.engine.tcg.meaning.common import again, failed, how_many
from ruling_service.engine.tcg.meaning.lasting_in_words import only_then, told
from ruling_service.engine.tcg.meaning.registry import CHOOSING, CONDITIONS, EFFECTS, LASTING, POSSIBLE
from ruling_service.engine.tcg.meaning.restrictions import involves
from ruling_service.engine.tcg.meaning.statements_read import SIDES, statements_of
from ruling_service.engine.tcg.meaning.who_is_spoken_of import about_subject
from ruling_service.engine.tcg.resolve import do_all
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import WRAPPERS

UNTIL = {
    "regroup_phase": "regroup phase begins",
    "next_regroup_phase": "regroup phase begins",
    "end_of_turn": "end of turn",
    "end_of_regroup_phase": "regroup phase ends",
    "end_of_game": "end of the game",
    "end_of_skirmish": "end of phase",
    "end_of_phase": "end of phase",
}
"""Periods of card text and the moments at which they end."""

FOR_THE_TURN = frozenset(
    ["move_limit", "make_move_limit", "skip_phase", "shadow_number", "make_shadow_number", "move_no_more"]
)

STATED = (
    "gets",
    "cannot",
    "archery_total",
    "archery_wounds_to",
    "both_archery_totals",
    "add_to_archery_total",
    "move_limit",
    "roaming_penalty",
    "shadow_number",
    "participates",
    "participates_in_skirmishes",
    "loses_bonuses",
    "loses",
    "no_special_abilities",
    "no_archery",
    "skip_phase",
    "may_skip",
    "first_played",
    "wounds_limit",
    "no_game_text",
    "has_text_of",
    "not_roaming",
    "assign_cost",
    "no_strength_bonus",
    "cancel_strength_bonus",
    "shadow_has_initiative",
    "prevent_wounds",
    "move_no_more",
    "resolve_by",
    "enters_exhausted",
    "make_lose_keywords",
    "loses_keywords",
    "no_healing",
    "cost_of",
    "tokens_stay",
    "tokens_barred",
    "tokens_fixed",
    "roams",
    "exerted_only_by",
    "phase_abilities",
    "one_minion_each",
    "hand_for_initiative",
    "free_transfer",
    "may_play_as_from_hand",
    "skirmish_order",
)
"""Stating phrases that the rules ask about."""

LASTING.plays(
    *STATED, "stat_bonus", "gain_keyword", "gain_ability", "participating", "participating_in_skirmishes",
    "unable"
)
LASTING.plays("all_bonuses", "gain_signet")

MADE = (
    "make_archery_total", "make_wounds_limit", "make_both_archery_totals", "make_move_limit",
    "make_shadow_number", "prevent_from", "allow_skirmish"
)
LASTS = frozenset([*STATED, *MADE, "make"])
"""Phrases that state something for a time when they are carried out."""


@CONDITIONS.means("skirmish_of", "tcg/skirmish-phase")
def skirmish_of(play: Play, frame: Frame, node: Node) -> bool:
    """A (fierce) skirmish (of such a card) is under way."""
    current, involving = table.skirmish(play), node.get("involving")
    if current is None or node.get("fierce") and not play.fact("fierce round"):
        return False
    return not isinstance(involving, Node) or involves(
        play, frame, involving, (current.defender, *current.minions)
    )


def moment_of_end(play: Play, node: Node) -> str:
    """When an effect ends: as it says, else with the phase; what is done in no phase lasts for the turn."""
    named = node.get("until")
    if named is not None:
        return UNTIL[str(named)]
    return "end of turn" if node.kind in FOR_THE_TURN or not framework.phase(play) else "end of phase"


@EFFECTS.means("during_skirmish", "tcg/skirmish-phase")
def during_skirmish(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Only in a skirmish of the card."""
    if skirmish_of(play, frame, node):
        do_all(play, frame, phrases.nodes(node, "do"), path)


@EFFECTS.means("until", "tcg/phase-action")
def until(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What it holds lasts until that moment."""
    do_all(play, frame, tuple(_lasting_until(n, node["of"]) for n in phrases.nodes(node, "do")), path)


@CHOOSING.means("until")
def _who_until(play: Play, frame: Frame, node: Node, path: str, task: Task) -> bool | None:
    inside = enumerate(phrases.nodes(node, "do"))
    return all(choices_made(play, frame, each, f"{path}.{n}", task) for n, each in inside) or None


def _lasting_until(node: Node, moment: Value) -> Node:
    """A phrase that lasts until then, or in which all that lasts does."""
    inside = phrases.nodes(node, "do")
    return (
        node.replace(do=tuple(_lasting_until(n, moment) for n in inside)) if inside
        else node.replace(until=moment)
    )


@EFFECTS.means("while_", "tcg/while", "tcg/phase-action")
def while_(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What it states lasts, and is true whenever the conditions are; what it does is done if they are true
    now.
    """
    when = phrases.nodes(node, "when")
    stated = [_only_while(n, when) for n in phrases.nodes(node, "do")]
    if all(n is not None for n in stated):
        do_all(play, frame, tuple(n for n in stated if n is not None), path)
    elif all(phrases.holds(play, frame, c) for c in when):
        do_all(play, frame, phrases.nodes(node, "do"), path)


def _only_while(node: Node, when: tuple[Node, ...]) -> Node | None:
    """A phrase whose lasting effect is to be true only while the conditions are; None where it has none."""
    if node.kind == "until":
        inside = [_only_while(n, when) for n in phrases.nodes(node, "do")]
        return node.replace(do=tuple(n for n in inside if n is not None)) if all(inside) else None
    return node.replace(only_while=when) if node.kind in LASTS else None


@EFFECTS.means("make", "tcg/modifier", "tcg/strength")
def make(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Values of the cards are changed, or they have keywords more or fewer; the size is fixed now."""
    if _changes_costs(node):
        for says in statements_of(_whole(Node("gets", who=node["who"], bonus=node["bonus"]), node)):
            last(play, frame, says, node, None)
        return
    who = chosen(play, frame, node, path, "who", "who is affected")
    if who is None:
        return
    if not who:
        failed(play, frame)
    frame = play.state.frames.get(frame.id, frame)
    lost = Node("loses", who=node["who"], what=node["lost"]) if "lost" in node else None
    for ident in who:
        speaking = frame.binding(about=ident, **({"of several": ident} if len(who) > 1 else {}))
        given = _given(play, speaking, node)
        gained = Node("gets", who=node["who"], bonus=given) if given else None
        for says in (
            *(statements_of(_whole(gained, node)) if gained else ()), *(statements_of(lost) if lost else ())
        ):
            last(play, speaking, says, node, ident)


def _given(play: Play, frame: Frame, node: Node) -> tuple[Node, ...]:
    """What a card is given: more (`also`), or something else (`instead`), if the conditions are true."""
    given = phrases.nodes(node, "bonus")
    if "when" not in node or not all(phrases.holds(play, frame, c) for c in phrases.nodes(node, "when")):
        return given
    return phrases.nodes(node, "instead") or (*given, *phrases.nodes(node, "also"))


@TCG.plays("tcg/twilight-cost", "tcg/card/we-must-go-warily")
def _changes_costs(node: Node) -> bool:
    """Whether it is about what each such card costs: that means the cards played while it lasts, not those in
    play now.
    """
    who, given = node["who"], phrases.nodes(node, "bonus")
    each = isinstance(who, Node) and who.kind == "each"
    return (
        each and bool(given) and all(b.kind == "stat_bonus" and b["stat"] == "twilight_cost" for b in given)
    )


def _whole(gained: Node, node: Node) -> Node:
    """The phrase with what the whole of it is counted by."""
    return (
        gained.replace(per=node["per"], **({"limit": node["limit"]} if "limit" in node else {}))
        if "per" in node else gained
    )


def last(play: Play, frame: Frame, says: Node, node: Node, ident: int | None) -> None:
    """Let a statement last, fixed to a card and in size. Conditions around it are looked at now, but for the
    phase or skirmish in which alone an act is barred.
    """
    if says.get("throughout"):
        barred = node.replace(only_while=(*phrases.nodes(node, "only_while"), *phrases.nodes(says, "when")))
        for inner in phrases.nodes(says, "do"):
            last(play, frame, inner, barred, ident)
        return
    if says.kind in WRAPPERS:
        true = all(phrases.holds(play, frame, c) for c in phrases.nodes(says, "when"))
        for inner in phrases.nodes(says, "do") if true != (says.kind == "unless") else ():
            last(play, frame, inner, node, ident)
        return
    says = fixed(play, frame, says)
    if says.kind == "gains" and all(g.get("value") == 0 for g in phrases.nodes(says, "what")):
        return
    conditions = phrases.nodes(node, "only_while")
    line = told(play, says, ident, frame.source) + only_then(conditions)
    if conditions:
        subject = None if ident is None else Node("card_itself", id=ident, life=play.card(ident).life)
        says = Node(
            "while_", when=tuple(c if subject is None else about_subject(c, subject) for c in conditions),
            do=(says,)
        )
    cards = None if ident is None else frozenset([(ident, play.card(ident).life)])
    end = moment_of_end(play, node)
    kept = play.state.frames.get(frame.id, frame)._replace(occurrence=frame.occurrence)
    play.lasts(
        Lasting(
            0, says, cards, until=end, source=frame.source, controller=frame.controller, frame=kept,
            cites=frame.cites
        )
    )
    play.say(f"{line}, until {end}", *frame.cites, "tcg/modifier")


def fixed(play: Play, frame: Frame, says: Node) -> Node:
    """A statement with its numbers worked out now."""
    for field in ("by", "unless"):
        if isinstance(says.get(field), Node):
            says = says.replace(**{field: size(play, frame, says[field], says.kind)})
    if says.kind == "gets":
        says = says.replace(
            bonus=tuple(
                b.replace(change=size(play, frame, b["change"], _of_which(b))) if "change" in b else b
                for b in phrases.nodes(says, "bonus")
            )
        )
    if says.kind == "gains":
        says = says.replace(
            what=tuple(
                g.replace(value=size(play, frame, g["value"], _of_which(g))) if "value" in g else g
                for g in phrases.nodes(says, "what")
            )
        )
    return says


def _of_which(bonus: Node) -> str:
    """What a bonus raises: a value, or the number of a keyword."""
    return str(bonus.get("stat") or bonus.get("name") or bonus.get("keyword") or bonus.kind)


def size(play: Play, frame: Frame, value: Value, of: str) -> int:
    """How much it is now; a limit holds for all that this copy of the card gives in the phase `of` what it
    stands behind, for each of several cards that are given it together by itself (tcg/limit).
    """
    if (
        isinstance(value, Node) and value.kind == "bonus_size" and "limit" in value
        and frame.source is not None
    ):
        wanted = phrases.amount(play, frame, value.without("limit"))
        if wanted > 0:
            most = abs(phrases.amount(play, frame, value["limit"]))
            each = frame.get("of several")
            what = ("bonus", of) if each is None else ("bonus", of, each)
            return limits.grant(play, frame.source, wanted, most, what)
    return phrases.amount(play, frame, value)


@EFFECTS.means("add_strength", "tcg/modifier", "tcg/strength")
def add_strength(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A character's strength, as it is now, is added to another's."""
    givers = frame.get(f"givers {path}")
    if givers is None:
        givers = phrases.cards(play, frame, Node("it"))
        play.bind(frame.id, **{f"givers {path}": givers})
    to = chosen(play, frame, node, path, "to", "to whom it is added")
    amount = sum(play.value(i, "strength") for i in givers)
    for ident in to or ():
        for says in statements_of(
            Node("gets", who=node["to"], bonus=(Node("stat_bonus", stat="strength", change=amount),))
        ):
            last(play, play.state.frames.get(frame.id, frame), says, node, ident)


def states(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A text that is carried out states something: it lasts for the phase, for the cards there are now."""
    field = next((f for f in ("who", "of", "to") if isinstance(node.get(f), Node)), None)
    subject = None if field is None else node[field]
    if field is None or isinstance(subject, Node) and subject.kind in phrases.PLAYERS.table:
        for says in statements_of(node):
            last(play, frame, says, node, None)
        return
    who = chosen(play, frame, node, path, field, "who is affected")
    frame = play.state.frames.get(frame.id, frame)
    for ident in who or ():
        for says in statements_of(node):
            last(play, frame.binding(about=ident), says, node, ident)


def make_archery_total(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A side's archery total is changed; X is chosen, no more than the total there is above its minimum."""
    change = node.get("change")
    n = change.get("n") if isinstance(change, Node) and change.kind == "minus" else None
    if isinstance(n, Node) and n.kind == "x" and frame.get("X") is None:
        least = phrases.amount(play, frame, node.get("min") or 0)
        most = max(0, archery_phase.total(play, SIDES[str(node["side"])]) - least)
        how_many(play, frame, n, most, path, again(frame, node, path), 0)
        return
    states(play, frame, node, path)


for _kind in (*STATED, *MADE):
    EFFECTS.means(_kind, "tcg/phase-action", "tcg/modifier")(
        make_archery_total if _kind == "make_archery_total" else states
    )
    if _kind not in statements_read.READ:
        raise LookupError(_kind)


@EFFECTS.means("skirmishes_at", "tcg/skirmish-phase")
@EFFECTS.means("as_soon_as", "tcg/while")
def from_now_on(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What holds only in certain skirmishes, or as soon as something is true, lasts with its conditions."""
    kept = play.state.frames.get(frame.id, frame)
    for says in statements_of(node):
        end = moment_of_end(play, node)
        play.lasts(
            Lasting(
                0, says, until=end, source=frame.source, controller=frame.controller, frame=kept,
                cites=frame.cites
            )
        )


@EFFECTS.means("prevent_assigning", "tcg/assignment-phase")
def prevent_assigning(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player cannot assign those cards to each other, to the end of the phase."""
    who = chosen(play, frame, node, path, "what", "who is affected")
    frame = play.state.frames.get(frame.id, frame)
    for ident in who or ():
        says = Node("cannot", who=node["what"], act="be_assigned", against=node["to"], does=node["who"])
        last(play, frame.binding(about=ident), says, node, ident)


@POSSIBLE.means("make")
def may_make(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is someone to be affected; in full, as many as it asks for."""
    who = node["who"]
    if not isinstance(who, Node) or not phrases.cards(play, frame, who):
        return False
    return not whole or who.kind not in ("some", "yours", "another") or enough(play, frame, who)


@POSSIBLE.means("make_archery_total", "tcg/archery-phase")
def may_change_archery_total(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It can always be changed; down by X also by none of it."""
    return True


@POSSIBLE.means("make_move_limit", "tcg/move-limit")
def may_change_move_limit(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It can always be changed."""
    return True


@POSSIBLE.means("until")
def may_last(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """What is to last for a time could be done now; a statement that needs nothing to be there always can."""
    asked = ((inner, POSSIBLE.of(inner)) for inner in phrases.nodes(node, "do"))
    return all(may is None or bool(may(play, frame, inner, whole)) for inner, may in asked)
