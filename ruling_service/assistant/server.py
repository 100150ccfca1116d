"""The tools as a server of the Model Context Protocol: what each is called, what it takes, an example, and
errors that say how to mend it.

The protocol itself, on standard input and output or over HTTP, is its maintained package's (the extra
`assistant`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import anyio.to_thread
import msgspec
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from pydantic import Field

from ruling_service import __version__
from ruling_service.assistant import finding, guides, playing, reading, wording
from ruling_service.assistant.playing import Work
from ruling_service.errors import RulingError
from ruling_service.inputs.texts import question as within_limits
from ruling_service.library import open_library
from ruling_service.library.reading import Library

Game = Literal["lcg", "tcg"]

INSTRUCTIONS = """\
Rules of The Lord of the Rings: The Card Game (lcg) and The Lord of the Rings Trading Card Game (tcg), with
an engine that plays them. Never rule from memory. For a question: lookup(…) for the rule, similar(…) for a
case like it, then write the situation (draft(…) or the case's own as a start), check(…) it, simulate(…) it.
Give a card's text under `cards` where the service doesn't know the card. Say what the verdict says, with its
label, and cite the entries. Inconclusive, or a text that was not read, is no answer: say that.
"""

Query = Annotated[
    str, Field(description="A question, or the games' own words: a keyword, a card's title, a step.")
]
Which = Annotated[Game | None, Field(description="Only this game.")]
Whole = Annotated[bool, Field(description="Everything, however long.")]
Situation = Annotated[
    str | dict[str, Any],
    Field(description="A situation as YAML or JSON; see the resource rulings://guide/position.")
]
Cards = Annotated[
    list[dict[str, Any]] | None,
    Field(
        description='Cards with their text: {"name": "Old Scout", "type": "ally", "cost": 2, "text": "…"}. '
        "They go before known ones."
    ),
]


def make(home: Path | None, work: Work) -> MCPServer[Any]:
    """The server over the library in `home` (the user's own where None); `work` has situations played and
    texts read.
    """
    server: MCPServer[Any] = MCPServer(
        "rulings", title="Ruling Service", version=__version__, instructions=INSTRUCTIONS
    )
    library = functools.partial(open_library, home)
    _look_up(server, library)
    _read_text(server, work)
    _find(server, library, work)
    _play(server, work)
    _explain(server, library)
    return server


async def _answer(function: Callable[[], Any]) -> str:
    """What a tool says, as JSON. A mistake of the caller is told as such: what, where, and how to mend it."""
    try:
        answer = await anyio.to_thread.run_sync(function)
    except RulingError as error:
        raise ToolError(msgspec.json.encode(playing.problem(error)).decode()) from error
    return msgspec.json.encode(answer).decode()


def _look_up(server: MCPServer[Any], library: Callable[[], Library]) -> None:
    @server.tool(structured_output=False)
    async def lookup(query: Query, game: Which = None) -> str:
        """Find the rule: up to four entries, each with its ruling and a quotation in the current edition.

        Example: lookup("surge").
        """
        return await _answer(lambda: reading.lookup(library(), within_limits(query), game))

    @server.tool(structured_output=False)
    async def entry(
        id: Annotated[str, Field(description="Such as lcg/keyword/surge.")], whole: Whole = False
    ) -> str:
        """One entry: wording, passages, changes between editions, cases.

        Example: entry("lcg/framework/6.4.2").
        """
        return await _answer(lambda: reading.entry(library(), id, whole=whole))

    @server.tool(structured_output=False)
    async def card(
        name: Annotated[str, Field(description="The card's title.")], game: Which = None, whole: Whole = False
    ) -> str:
        """A card: facts and text, errata, rulings, cases. Example: card("Feint", game="lcg")."""
        return await _answer(lambda: reading.card(library(), name, game, whole=whole))


def _read_text(server: MCPServer[Any], work: Work) -> None:
    @server.tool(structured_output=False)
    async def can_read(
        text: Annotated[str, Field(description="A card's text, as printed.")],
        game: Game,
        card: Annotated[
            dict[str, Any] | None, Field(description="The card's other fields: name, type, keywords …")
        ] = None,
    ) -> str:
        """Is a text understood? Each ability as it was taken, each phrase that wasn't, and what is near it.

        Example: can_read("Response: After Old Scout enters play, draw 1 card.", game="lcg", card={"name":
        "Old Scout", "type": "ally"}).
        """
        cards = [wording.as_card(text, card)]
        return await _answer(lambda: wording.told(work("compile", cards=cards, game=game)[0]))


def _find(server: MCPServer[Any], library: Callable[[], Library], work: Work) -> None:
    @server.tool(structured_output=False)
    async def similar(
        question: Annotated[str, Field(description="A question in words.")] = "",
        situation: Annotated[str | dict[str, Any] | None, Field(description="Or a situation.")] = None,
        game: Which = None,
        answers: Annotated[bool, Field(description="Tell what the cases come to.")] = False,
    ) -> str:
        """Cases like a question or a situation, with their situation files to start from.

        Example: similar("can Feint stop an attack").
        """

        def found() -> Any:
            data = playing.situation_of(situation) if situation else None
            return finding.similar(library(), work, within_limits(question), data, game, answers=answers)

        return await _answer(found)

    @server.tool(structured_output=False)
    async def draft(
        question: Annotated[str, Field(description="A question in words.")], cards: Cards = None,
        game: Which = None
    ) -> str:
        """A situation for a question, to be edited; words it couldn't use are listed.

        No verdict. Example: draft("does Feint stop …").
        """
        return await _answer(lambda: finding.draft(work, within_limits(question), cards, game))


def _play(server: MCPServer[Any], work: Work) -> None:
    @server.tool(structured_output=False)
    async def check(situation: Situation, cards: Cards = None) -> str:
        """What is wrong with a situation, place by place, and how to mend it; else what it takes for granted
        and what never comes up.
        """
        return await _answer(lambda: playing.check(work, playing.situation_of(situation, cards)))

    @server.tool(structured_output=False)
    async def simulate(situation: Situation, cards: Cards = None, whole: Whole = False) -> str:
        """Play a situation: verdict or value, on whom it depends, reasons, what was not read, what never came
        up, a short account.

        Example: simulate("game: lcg\\nplayers: [{name: Tom, heroes: [Gimli], engaged: [Hill Troll]}]\\nat:
        '6.3'\\n given: [{defend: Gimli, for: Hill Troll}]\\nuntil: '6.6'\\nask: {how much: damage of
        Gimli}").
        """
        return await _answer(
            lambda: playing.simulate(work, playing.situation_of(situation, cards), whole=whole)
        )

    @server.tool(structured_output=False)
    async def contrast(
        situation: Situation,
        change: Annotated[
            dict[str, Any],
            Field(description='Place → value: {"players.Tom.threat": 40, "cards.Old Scout.text": null}.')
        ],
        cards: Cards = None,
    ) -> str:
        """Play a situation twice, as it is and with something changed, and say what differs."""
        return await _answer(lambda: playing.contrast(work, playing.situation_of(situation, cards), change))

    @server.tool(structured_output=False)
    async def windows(
        situation: Situation,
        start: Annotated[str, Field(description="As `at`: before 6.1. Left out: the situation's own.")] = "",
        end: Annotated[str, Field(description='As `until`: "6.11". Left out: the situation\'s own.')] = "",
        cards: Cards = None,
    ) -> str:
        """Every action and response window between two moments, and what each player could do there, inside
        attacks too.
        """
        return await _answer(
            lambda: playing.windows(work, playing.situation_of(situation, cards), start, end)
        )


def _explain(server: MCPServer[Any], library: Callable[[], Library]) -> None:
    @server.resource("rulings://guide/{topic}", mime_type="text/markdown")
    def guide(topic: str) -> str:
        """How to write a situation, by topic, each with an example that runs; what the labels of verdicts
        mean.
        """
        try:
            return guides.guide(topic)
        except RulingError as error:
            raise ResourceError(f"{error.message} {error.hint}") from error

    for name, title in guides.topics().items():
        server.resource(f"rulings://guide/{name}", name=f"guide-{name}", title=title,
            mime_type="text/markdown")(
            functools.partial(guides.guide, name)
        )
    for game in ("lcg", "tcg"):
        server.resource(f"rulings://round/{game}", name=f"round-{game}",
            title=f"The round of the {game.upper()}", mime_type="text/markdown")(
            functools.partial(_chart, library, game)
        )

    @server.prompt(title="Answer a rules question")
    def rule(question: str) -> str:
        """Answer a question about the rules with the engine in hand."""
        return f"{INSTRUCTIONS}\n{guides.guide('labels')}\n\nThe question: {question}"


def _chart(library: Callable[[], Library], game: str) -> str:
    return guides.chart(library(), game)
