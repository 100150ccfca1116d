"""A client of the protocol: over pipes and over HTTP, several at once, and a server that is killed and
started again.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import make_server

from ruling_service.assistant.shortening import MOST
from ruling_service.web import create_app

mcp = pytest.importorskip("mcp", reason="the extra `assistant` is not installed")
from mcp import Client  # noqa: E402  (only where it is installed)
from mcp.client.stdio import StdioServerParameters  # noqa: E402

TOOLS = {
    "lookup", "entry", "card", "can_read", "similar", "draft", "check", "simulate", "contrast", "windows"
}
ATTACK = (
    "game: lcg\nplayers: [{name: Tom, threat: 30, heroes: [Gimli], engaged: [Hill Troll]}]\nat: '6.3'\n"
    "given: [{defend: Gimli, for: Hill Troll}]\nuntil: '6.6'\nexplore: policy\nask: {how much: damage of "
    "Gimli}\n"
)
Talk = Callable[[Any], Awaitable[Any]]


def _pipes(home: Path) -> StdioServerParameters:
    return StdioServerParameters(
        command=sys.executable, args=["-m", "ruling_service", "assistant"],
        env={**os.environ, "RULINGS_HOME": str(home)}
    )


@pytest.fixture(scope="module")
def address(real_home: Path) -> Iterator[str]:
    """The tools beside a site."""
    server = make_server(
        "127.0.0.1", 0, create_app(real_home, ASSISTANT=True, TESTING=True, SIMULATION_WAIT=60.0),
        threaded=True
    )
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/mcp"
    server.shutdown()
    thread.join()


def talk(to: Any, say: Talk) -> Any:
    """Open a session, have `say` speak, close it."""

    async def session() -> Any:
        async with Client(to) as client:
            return await say(client)

    return asyncio.run(session())


async def _everything(client: Any) -> None:
    listed = await client.list_tools()
    assert {tool.name for tool in listed.tools} == TOOLS
    assert all(tool.description for tool in listed.tools)
    found = await client.call_tool("lookup", {"query": "surge"})
    assert json.loads(found.content[0].text)["entries"][0]["id"] == "lcg/keyword/surge"
    played = await client.call_tool("simulate", {"situation": ATTACK})
    # Hill Troll's 6 against 2 defense (lcg/framework/6.4.3)
    assert json.loads(played.content[0].text)["answer"] == 4
    assert len(played.content[0].text.encode()) <= MOST
    wrong = await client.call_tool(
        "simulate", {"situation": "game: lcg\nplayers: [{name: Tom, heroes: [Gimly]}]"}
    )
    assert wrong.is_error
    assert "Gimli" in wrong.content[0].text
    missing = await client.call_tool("entry", {"id": "lcg/keyword/surg"})
    assert missing.is_error
    assert "lcg/keyword/surge" in missing.content[0].text
    resource = await client.read_resource("rulings://guide/position")
    assert "```yaml" in resource.contents[0].text
    chart = await client.read_resource("rulings://round/lcg")
    assert "6.4.2" in chart.contents[0].text


def test_a_session_over_pipes(real_home: Path) -> None:
    """List, call, errors, resources."""
    talk(_pipes(real_home), _everything)


def test_a_session_over_http(address: str) -> None:
    """The same, beside a site."""
    talk(address, _everything)


def test_two_clients_at_once(address: str) -> None:
    """Each gets its own answer."""

    async def ask(query: str) -> str:
        async with Client(address) as client:
            found = await client.call_tool("entry", {"id": query})
            return str(json.loads(found.content[0].text)["id"])

    async def both() -> list[str]:
        return list(await asyncio.gather(ask("lcg/keyword/surge"), ask("lcg/keyword/doomed")))

    assert asyncio.run(both()) == ["lcg/keyword/surge", "lcg/keyword/doomed"]


def test_a_body_that_is_too_long_is_refused(address: str) -> None:
    """The site's own limit holds, and the next call is answered."""

    async def say(client: Any) -> Any:
        return await client.call_tool("simulate", {"situation": "x" * 400_000})

    with pytest.raises(Exception, match=r".*"):
        talk(address, say)
    talk(address, lambda client: client.list_tools())


def test_pages_of_other_sites_may_not_call(real_home: Path) -> None:
    """Nor is there anything at that address where the host doesn't want it."""
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    with_tools = create_app(real_home, ASSISTANT=True, TESTING=True).test_client()
    assert with_tools.post(
        "/mcp", json=asked, headers={"Origin": "https://elsewhere.example"}
    ).status_code == 403
    assert with_tools.get("/mcp").status_code == 405
    assert create_app(real_home, TESTING=True).test_client().post("/mcp", json=asked).status_code == 404


def test_a_server_that_was_killed_is_started_again(real_home: Path) -> None:
    """Nothing is kept between sessions, so the next one answers the same."""
    first = talk(_pipes(real_home), lambda client: client.call_tool("simulate", {"situation": ATTACK}))
    second = talk(_pipes(real_home), lambda client: client.call_tool("simulate", {"situation": ATTACK}))
    assert first.content[0].text == second.content[0].text
