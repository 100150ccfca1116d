"""What an answer says is of the asker's table and not of the one that was laid out: his players by the part they
play (lcg/defending-player, lcg/faq/1.38), no number that only the layout has, no condition that he didn't tell
(tcg/mulligan).
"""

from __future__ import annotations

from zlib import crc32

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.our_own import PLACE
from ruling_service.ask.answering.parts_played import part
from ruling_service.ask.answering.shown import with_its_numbers
from ruling_service.ask.recalling.counts import counts_in
from ruling_service.ask.results import Nearest
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.resources import corpus_dir


def _players_asked_for():
    """All questions of cases of several players whose answer is one of them."""
    for path in sorted((corpus_dir() / "lcg" / "asked").glob("*.yaml")):
        case = read_yaml((corpus_dir() / "lcg" / "cases" / path.name).read_text("utf-8"))[0]
        for further in read_yaml(path.read_text("utf-8"))[0].get("also", ()):
            name = further.get("who") or further.get("expect", {}).get("by")
            laid = {**case, **further.get("with", {})}
            if name in [one["name"] for one in laid["players"]] and len(laid["players"]) > 1:
                why = further.get("why", case.get("why", ""))
                yield laid, name, f"{case['title']} {case['summary']} {why}"


def test_whoever_is_called_the_first_player_is_so_by_the_ruling():
    rows = list(_players_asked_for())
    assert len(rows) > 25
    said = [(part(name, laid, about), about) for laid, name, about in rows]
    assert sum(bool(one) for one, _ in said) > 20
    assert all("first player" in about.lower() for one, about in said if one == "the first player")


@pytest.mark.parametrize("seats", [("Tom", "Kris"), ("Kris", "Tom")])
def test_a_seat_changes_nothing(seats):
    attack = {"players": [{"name": one} for one in seats], "attack": {"player": "Tom"}}
    assert part("Tom", attack, "") == "the player whom the enemy attacks"
    played = {"players": [{"name": one} for one in seats], "do": [{"play": "Rope", "by": "Kris"}]}
    assert part("Kris", played, "") == "the player who plays it"
    assert part("Tom", played, "") == ""


@pytest.mark.parametrize(("other", "said"), [("my friend", "your friend"), ("my wife", "your wife")])
def test_a_player_is_called_as_the_asker_calls_him(real_library, other, said):
    asked = f"whose threat goes up from the shadow when I defend for {other} with sentinel?"
    answer = ask(asked, real_library, game="lcg").answer
    assert answer is not None
    assert answer.text.startswith(f"The player whom the enemy attacks ({said}): ")


def test_who_controls_it_is_asked_of_the_table_told_before(real_library):
    asked = "Am I allowed to play an attachment onto a hero of my friend, and who controls it then?"
    first, then = ask(asked, real_library, game="lcg").parts
    assert first.answer.verdict == "always"
    assert then.answer is None or then.answer.case.id == first.answer.case.id


@pytest.mark.parametrize(("game", "asked"), [
    ("lcg", "How many cards may I keep in my hand?"),
    ("lcg", "How high is my threat?"),
    ("lcg", "How many resources may I keep on a hero?"),
    ("tcg", "How many threats do I have?"),
])
def test_a_number_of_our_own_is_no_answer(real_library, game, asked):
    assert ask(asked, real_library, game=game).answer is None


def test_a_number_printed_on_a_card_is_one(real_library):
    assert ask("How much willpower does Aragorn have?", real_library, game="lcg").answer.answer == 2


@pytest.mark.parametrize(("asked", "cards"), [
    ("How many cards do I draw for my opening hand?", 8), ("How many cards do I draw if I mulligan?", 6),
])
def test_a_condition_that_nobody_told_decides_nothing(real_library, asked, cards):
    assert ask(asked, real_library, game="tcg").answer.answer == cards


def test_whether_it_was_legal_is_no_other_question(real_library):
    story = (
        "we were at site 2. my opponent had just 2 twilight left and put down a minion, cost 1, site number 4 on "
        "it. he said thats fine as it is cheap. was that legal"
    )
    answer = ask(story, real_library, game="tcg").answer
    assert answer is None or answer.verdict == "never"


@pytest.mark.parametrize(("asked", "says"), [
    ("three with attack 3, 2 and 2 attack one of 5, dead?", "With its own numbers, which aren't yours: Yes."),
    ("one with 4 and 7, dead?", "Yes."),
])
def test_a_ruling_with_other_numbers_says_so(asked, says):
    ruling = Nearest(
        id="lcg/case/lantern", kind="ruling", title="", question="One with 4 and 7, dead?", answer="Yes.", why="",
        confidence="official", odds=0.5, citations=[], url="",
    )  # fmt: skip
    assert with_its_numbers(ruling, [asked]).answer == says


def test_a_number_of_the_case_is_called_so(real_library):
    asked = "If nobody commits to the quest, do we take the threat of the staging area?"
    answer = ask(asked, real_library, game="lcg").answer
    assert answer is not None
    assert answer.text.endswith("The 3 is of the table that was played.")


@pytest.mark.parametrize(("asked", "may"), [
    ("Can I give a sword from one companion to another companion?", True),
    ("Can I transfer a sword to another companion who bears a sword?", False),
    ("Can I pass a sword to another companion in the skirmish phase?", False),
])
def test_what_forbids_it_has_to_be_told(real_library, asked, may):
    """tcg/transfer, tcg/bearer: one may, unless something that the question tells stands in the way."""
    assert ask(asked, real_library, game="tcg").answer.answer is may


def test_what_is_asked_of_what_is_forbidden_isnt_allowed(real_library):
    answer = ask("do stacked cards count as being in play?", real_library, game="tcg").answer
    assert answer is None or answer.answer is False


@pytest.mark.parametrize(("asked", "late"), [
    ("Is it too late to play Sneak Attack in the combat phase?", False),
    ("Is it too late to play an ally in the combat phase?", True),
    ("Is it too late to play Feint in the quest phase?", True),
    ("Is it too late to play Feint once a defender is declared?", None),
])
def test_too_late_is_the_contrary_of_allowed(real_library, asked, late):
    answer = ask(asked, real_library, game="lcg").answer
    assert (answer and answer.answer) is late
    assert answer is None or ("nothing forbids it" in answer.text) is not late


@pytest.mark.parametrize(("game", "asked"), [
    ("lcg", "My friend hits 50 threat. Have I lost too?"),
    ("lcg", "I have 3 resources on Aragorn (Leadership) and want Steward of Gondor, cost 2. How many left after?"),
    ("tcg", "My companion won the skirmish. Does the minion die?"),
])
def test_what_hangs_on_what_is_not_told_is_left_open(real_library, game, asked):
    assert ask(asked, real_library, game=game).answer is None


def _asked_of_cases(game):
    """The wordings of a game's cases that have no place for a number, in their order."""
    for path in sorted((corpus_dir() / game / "asked").glob("*.yaml")):
        case = read_yaml(path.read_text("utf-8"))[0]
        each = (wording for one in (case, *case.get("also", ())) for wording in one.get("asked", ()))
        yield from (one for one in each if "{" not in one)


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_a_number_stands_in_the_question_or_is_the_rules(real_library, game):
    """Or it is what is asked for, is printed on a card, or is said to be of the table that was played."""
    for asked in _asked_of_cases(game):
        if crc32(asked.encode()) % 400:  # a draw that a new wording doesn't move
            continue
        answer = ask(asked, real_library, game=game).answer
        if answer is None or "of the table that was played" in answer.text:
            continue
        said = set(answer.answer) if isinstance(answer.answer, list) else {answer.answer}  # an order is a list
        its = counts_in(PLACE.sub(" ", answer.text)) - counts_in(asked) - said
        cited = (*(answer.case.cites if answer.case else ()), *answer.cites)
        for one in filter(real_library.has, cited):
            entry = real_library.entry(one)
            its -= counts_in(PLACE.sub(" ", f"{entry.title} {entry.summary} {entry.body}"))
        its -= {number for one in answer.run.printed.values() for number in one.values.values()}
        assert not its, (asked, answer.text)


@pytest.mark.parametrize("asked", [
    "Who chooses where the fellowship's archers' wounds go?", "Who assigns the wounds from my archers?",
    "Who decides where archery wounds of the minions go?",
])
def test_who_decides_is_left_open_where_two_rulings_name_different_players(real_library, asked):
    """tcg/archery-phase: the Free Peoples player assigns the minions' wounds, a Shadow player the fellowship's."""
    assert ask(asked, real_library, game="tcg").answer is None


@pytest.mark.parametrize("stay", ["stay for the next turn", "stay until the turn ends"])
def test_a_reason_that_excepts_what_is_asked_is_none(real_library, stay):
    answer = ask(f"Do minions that survive {stay}?", real_library, game="tcg").answer
    assert answer is None or "only when" not in answer.text
