"""`rulings ask`: answer a question in plain words."""

from __future__ import annotations

import click
import yaml

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.both_games import of_both
from ruling_service.ask.looked_up import looked_up, told
from ruling_service.ask.results import Answer, NamedCard, Nearest, Reply, Settled, Unanswered
from ruling_service.ask.taken_for import taken_for
from ruling_service.commands.common import game_option, json_option, plain, print_json, read_input, say
from ruling_service.errors import MalformedInput
from ruling_service.late import late
from ruling_service.library import open_library
from ruling_service.library.made import looked_at_once
from ruling_service.library.model import GAME_NAMES, Game
from ruling_service.resources import home_dir
from ruling_service.situations.shared.card_objects import read_cards
from ruling_service.situations.shared.read_before import kept_in

WITH_WORDS = 3
"""So many of what is found are shown with what they say."""


@click.command("ask")
@click.argument("question", nargs=-1, required=True)
@game_option
@click.option(
    "--cards", "cards_in", metavar="FILE|-",
    help="Cards that the question names, with their text: JSON lines or YAML, as `cards` of a situation."
)
@click.option(
    "--draft", is_flag=True,
    help="Let the language model that RULINGS_MODEL_URL names write the situation; the engine plays it."
)
@click.option(
    "--yaml", "as_yaml", is_flag=True,
    help="Write only the situation that is played, as YAML to be changed and run by `rulings simulate`."
)
@json_option
def command(
    question: tuple[str, ...], game: str | None, cards_in: str | None, draft: bool, as_yaml: bool,
    as_json: bool
) -> int:
    """Answer QUESTION: turn it into the smallest situation, play it, and say the verdict in a sentence.

    What can't be played says why, and shows where the rules speak of it.
    """
    if draft and cards_in:
        raise MalformedInput(
            "a model writes a situation without cards that are given.", where="--cards",
            hint="Leave --draft out; or put the cards under `cards` of the situation that it wrote."
        )
    if as_yaml and (draft or as_json):
        raise MalformedInput(
            "--yaml stands alone: what a model wrote is printed as YAML in any case.", where="--yaml",
            hint="Leave --draft or --json out."
        )
    if draft:
        return int(late("ruling_service.commands.by_model").answer(" ".join(question), game or "", as_json))
    cards = read_cards(read_input(cards_in), _place(cards_in)) if cards_in else []
    library = open_library()
    found = None if cards or as_json or as_yaml else looked_up(" ".join(question), library, game or "")
    if found is not None and (said := told(found, library)):
        _print_told(said, [*found.entries, f"The page: {found.address}"])
        return 0
    with looked_at_once(), kept_in(home_dir()):
        answered = ask(" ".join(question), library, game=game, cards=cards)
        if not (game or cards):
            answered.both = of_both(answered, lambda of: ask(" ".join(question), library, game=of))
    if as_yaml:
        return _print_situations(answered)
    if as_json:
        print_json(answered)
    elif answered.both:
        _print_both(answered.both)
    else:
        if not game and answered.understood.game:
            _print_game(answered.understood.game)
        _print(answered)
    return 0 if answered.answer or answered.results else 1


def _print_told(said: list[str], where: list[str]) -> None:
    """What is asked of the library itself."""
    say(click.style(said[0], bold=True))
    for one in said[1:]:
        say(one)
    say(click.style(f"See {', '.join(where)}", dim=True))


def _print_situations(reply: Reply) -> int:
    """The situations that were played, as YAML; 1 if there is none."""
    replies = reply.both.values() or [reply]
    answers = [
        answer for one in replies
        for answer in (one.answer, *(part.answer for part in one.parts if part.answer is not one.answer))
    ]
    numbered = late("ruling_service.web.called").numbered
    situations = [numbered(answer.situation, reply.question) for answer in answers if answer]
    if situations:
        click.echo(yaml.safe_dump_all(situations, allow_unicode=True, sort_keys=False, width=110).rstrip())
    else:
        say("It was not played: there is no situation.", err=True)
    return 0 if situations else 1


def _place(file: str) -> str:
    return "standard input" if file == "-" else file


def _print_both(replies: dict[Game, Reply]) -> None:
    """The answers of the games, each under its name; what is answered comes first,
    then what a sentence decides."""
    order = sorted(replies, key=lambda game: (not replies[game].answer, not replies[game].settled))
    for number, game in enumerate(order):
        if number:
            say()
        _print_game(game)
        _print(replies[game])


def _print_game(game: str) -> None:
    say(click.style(f"{GAME_NAMES[game]}:", bold=True))


def _print(reply: Reply) -> None:
    first = not reply.answer and len(reply.parts) < 2 and reply.nearest
    cards_first = not (reply.answer or reply.nearest or reply.settled) and len(reply.parts) < 2
    if first and not reply.settled:  # what the sources say comes before why it isn't played
        _print_nearest(first)
    for card in reply.cards if cards_first else ():
        _print_card(card)
    for part in reply.parts if len(reply.parts) > 1 else reply.parts[:1]:
        if len(reply.parts) > 1:
            say(click.style(part.text, italic=True))
        if part.settled:
            _print_settled(part.settled)
        if not part.settled or part.reason is None or part.reason.why != "a look-up":
            _print_part(part.answer, part.reason)
    if first and reply.settled and not reply.settled.tells(first):
        _print_nearest(first, untold=reply.settled.untold(first))
    if not reply.parts and reply.reason:
        _print_part(None, reply.reason)
    for card in () if cards_first else reply.cards:
        _print_card(card)
    if reply.nearest and not first:
        _print_nearest(reply.nearest)
    say(
        click.style("Read also:", bold=True) if reply.answer else click.style("The rules on it:", bold=True)
    )
    listed = reply.results[:5]
    for number, result in enumerate(listed):
        say(f"  {result.title}  {result.id}")
        if number < WITH_WORDS and not (reply.nearest and reply.nearest.id == result.id):
            say(f"    {result.summary}")
            if click.unstyle(said := plain(result.snippet)) != result.summary:
                say(f"    {said}")
    shown = {one.id for one in listed}
    for near in reply.near:
        if near.case not in shown:
            say(f"Or do you mean: {near.summary}  {near.case}")


def _print_card(card: NamedCard) -> None:
    """A card that the question names, with its own text; what the question touches stands out."""
    say(f"{click.style('The card:', bold=True)} {card.title}  {card.id}")
    for text in card.texts:
        many = f"({text.called or text.type}) " if len(card.texts) > 1 else ""
        listed = [click.style(one.text, bold=one.touched) for one in text.says or text.reading]
        say(f"  {many}{' '.join(listed)}")
        if text.numbers:
            say(f"  Printed: {text.numbers}.")
    if card.erratum:
        say(f"  Changed by its erratum{f' ({card.since})' if card.since else ''}: {card.erratum}")
    if card.decided:
        say(f"  Decided: {card.decided}")


def _print_settled(settled: Settled) -> None:
    """The sentence that decides a question, with where it stands."""
    _print_question(settled.question)
    called = f"By the {settled.source}:"
    label = f"{settled.confidence} to that question" if settled.question else settled.confidence
    say(f"{called} {click.style(settled.first, bold=True)} {settled.beside}".rstrip() + f"  ({label})")
    say(click.style(f"  {settled.title}  {settled.id}", dim=True))


def _print_question(ruling: str) -> None:
    """The question of a ruling, on a line of its own over its answer."""
    if ruling:
        say(click.style(f"“{ruling}”", dim=True))


def _print_nearest(nearest: Nearest, *, untold: str = "") -> None:
    """What comes nearest; of it only what is `untold` where a sentence of it was said already."""
    if untold and nearest.kind == "ruling":
        return
    if nearest.kind == "ruling":  # it is the answer to that question, not to his
        say(f"{click.style('The nearest ruling:', bold=True)} {nearest.question or nearest.title}")
        say(f"  There: {nearest.says}  ({nearest.confidence} to that question)")
    elif untold:
        say(f"More on it: {untold}  ({nearest.confidence})")
    else:
        say(f"The rule on it: {click.style(nearest.first, bold=True)}  ({nearest.confidence})")
        if nearest.beside:
            say(f"  {nearest.beside}")
    say(click.style(f"  {nearest.title}  {nearest.id}", dim=True))


def _print_part(answer: Answer | None, reason: Unanswered | None) -> None:
    if answer is None and reason is not None and reason.why == "a look-up":
        say(reason.message)
        return
    if answer is None:
        say(click.style(f"Not simulated: {reason.message}" if reason else "Not simulated.", dim=True))
        return
    _print_question(answer.ruling)
    say(f"{click.style(answer.to_ruling, bold=True)}  ({answer.confidence})")
    if answer.case:
        called = "Taken for the case" if taken_for(answer) else "Official case"
        say(f"{called}: {answer.case.title}  {answer.case.id}")
    if taken_for(answer):
        say(taken_for(answer).replace("shown with it", "named above"))
    for variant in answer.variants:
        say(f"{variant.words}: {variant.text}")
    if answer.cites:
        say(click.style(f"See {', '.join(answer.cites)}", dim=True))
    for what in answer.defaults:
        say(click.style(f"Taken for granted: {what}", dim=True))
    say(click.style("The situation that was played: --yaml writes it, for rulings simulate", dim=True))
