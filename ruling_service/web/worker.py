"""The process that simulates and compiles for the site, with its own limit of memory: `python -m ruling_service.web.worker MEGABYTES HOME`.

It says that it is there (`{"pid": …}`), reads a request a line (JSON) from standard input and writes an answer a line: `{"done": …}` or
`{"problem": …}`. The site ends it when an answer takes too long, so nothing here has to be trusted to stop.
"""

from __future__ import annotations

import contextlib
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from ruling_service.errors import IllegalHere, RulingError

Request = dict[str, Any]


def simulate(request: Request) -> Any:
    """The verdict on a situation."""
    from ruling_service.situations.shared.loader import from_data
    from ruling_service.situations.shared.simulate import simulate as run

    budget = _budget(request)
    data = request["situation"]
    more = _more(data)
    return run(from_data(data, more=more), more=more, budget=budget)


def case(request: Request) -> Any:
    """The verdict on a case, and how it compares with the official answer."""
    from ruling_service.situations.shared.expect import compare
    from ruling_service.situations.shared.loader import from_data
    from ruling_service.situations.shared.simulate import simulate as run

    budget = _budget(request)
    data = request["situation"]
    more = _more(data)
    situation = from_data(data, more=more)
    verdict = run(situation, more=more, budget=budget)
    compared = compare(situation, verdict)
    return {
        "verdict": verdict, "passed": compared.passed, "expected": compared.expected, "got": compared.got,
        "differences": compared.differences,
    }  # fmt: skip


def read(request: Request) -> Any:
    """The situation that a text (YAML or JSON) or a form's data describes, checked, as plain data."""
    from ruling_service.situations.shared import loader

    if "text" not in request:
        return loader.dump(loader.from_data(request["data"], more=_more(request["data"])))
    from ruling_service.inputs.yaml_text import read_yaml

    data, _ = read_yaml(request["text"])
    return loader.dump(loader.load(request["text"], more=_more(data)))


def write(request: Request) -> str:
    """A situation as a person writes it."""
    import yaml

    return str(yaml.safe_dump(request["situation"], allow_unicode=True, sort_keys=False, width=110))


def ask(request: Request) -> Any:
    """The answer to a question in plain words."""
    from ruling_service.ask.answering import ask as answered
    from ruling_service.ask.model import Choice
    from ruling_service.ask.reading.knowledge import knowledge
    from ruling_service.ask.reading.words import GAMES
    from ruling_service.ask.recalling.wordings import shelf
    from ruling_service.library import open_library

    for game in [request["game"]] if request["game"] else GAMES:
        shelf(game, knowledge(_home), _home)
    budget = _budget(request)
    choices = tuple(Choice(start, chosen) for start, chosen in request["choices"])
    library = open_library(_home)
    return answered(request["question"], game=request["game"], choices=choices, library=library, seconds=request["seconds"], budget=budget)


def compile_cards(request: Request) -> Any:
    """What each card object compiles to."""
    from ruling_service.situations.shared.compiling import compile_object

    return [compile_object(card, request.get("game") or _game_of(card)) for card in request["cards"]]


def windows(request: Request) -> Any:
    """Every window between two moments of a situation."""
    import msgspec

    from ruling_service.situations.shared.loader import from_data
    from ruling_service.situations.shared.windows import windows as run

    budget = _budget(request)
    data = request["situation"]
    more = _more(data)
    return msgspec.to_builtins(run(from_data(data, more=more), more=more, budget=budget))


def draft(request: Request) -> Any:
    """A situation drafted for a question."""
    from ruling_service.ask.answering.drafting import draft as drafted

    return drafted(request["question"], request["game"], request["cards"], home=_home)


def _game_of(card: Request) -> str:
    """The game that a card object is written for, told by its fields."""
    return "tcg" if "gametext" in card or "twilight" in card else "lcg"


TASKS: dict[str, Callable[[Request], Any]] = {
    "simulate": simulate, "case": case, "ask": ask, "read": read, "write": write, "compile": compile_cards,
    "windows": windows, "draft": draft,
}  # fmt: skip

PRACTISED = "practised"
"""What a worker is told that is to read everything before it says that it is there."""

_home = Path()


def _budget(request: Request) -> Any:
    """The clock of a request: seconds of the processor from now on, and the moment until which the site waits."""
    from ruling_service.engine.kernel.explore import Budget

    return Budget(request["seconds"], until=request.get("until", math.inf))


def _more(data: Any) -> Any:
    """What looks up cards that the owner of the service imported."""
    from ruling_service.library.cards import ImportedCards
    from ruling_service.situations.shared.imported import more_cards

    game = data.get("game") if isinstance(data, dict) else None
    return more_cards(ImportedCards(_home))(game) if game in ("lcg", "tcg") else None


def answer(request: Request) -> dict[str, Any]:
    """The answer to one request, whatever goes wrong in it."""
    try:
        return {"done": TASKS[request["task"]](request)}
    except RulingError as error:
        return {"problem": problem(error)}
    except (MemoryError, RecursionError):
        return {"problem": {"code": "budget", "message": "The situation needs more memory than one may use here.", "status": 503,
                            "hint": "Leave out what does not matter for the question.", "where": ""}, "exhausted": True}  # fmt: skip
    except Exception as error:  # whatever it is, the next request must be answered
        import traceback

        traceback.print_exc(file=sys.stderr)
        return {"problem": {"code": "internal", "message": "The engine failed on this situation.", "status": 500,
                            "hint": "This is a mistake of ours, not of the situation.", "where": type(error).__name__}}  # fmt: skip


def problem(error: RulingError) -> dict[str, Any]:
    """An error of ours as plain data."""
    found = {"code": error.code, "message": error.message, "hint": error.hint, "where": error.where, "status": error.http_status}
    if isinstance(error, IllegalHere):
        found["rule"] = error.rule
    return found


def limit(megabytes: int) -> None:
    """Bound the memory of this process, let pages go first, and let it be the one that ends where the machine has no memory left."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("600")


def is_bloated(megabytes: int) -> bool:
    """Did this process once hold more than half of the memory that it may have? It rarely gives that back."""
    with contextlib.suppress(ImportError):
        import resource

        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit > megabytes << 19
    return False


def serve(receive: BinaryIO, send: BinaryIO, megabytes: int) -> None:
    """Say that this process is there, and answer requests until there are no more, or until it has grown too large for another."""
    encode = msgspec.json.Encoder().encode
    send.write(encode({"pid": os.getpid()}) + b"\n")
    send.flush()
    for line in receive:
        send.write(encode(answer(msgspec.json.decode(line))) + b"\n")
        send.flush()
        if is_bloated(megabytes):
            return


def settle(folder: Path) -> None:
    """Work with the library and the cards under this folder from now on."""
    global _home
    _home = folder


def home() -> Path:
    """The folder of the library and the cards that this process works with."""
    return _home


def main() -> None:
    """Answer the requests on standard input."""
    limit(int(sys.argv[1]))
    settle(Path(sys.argv[2]))
    out = sys.stdout.buffer
    sys.stdout = sys.stderr
    if PRACTISED in sys.argv[3:]:
        from ruling_service.web.copies import practise

        practise()
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin.buffer, out, int(sys.argv[1]))


if __name__ == "__main__":
    main()
