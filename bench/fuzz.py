"""`make fuzz`: hostile inputs for every address, parameter, field, body and permalink of the site, and for
the tasks of its worker.

    python -m bench.fuzz [--inputs 100000] [--seed 1] [--from 0] [--only NUMBER] [--part site|worker]
    [--direct] [--home DIR]

What the site takes is found out, not listed: addresses from its own map, parameters by watching which ones a
view asks for, fields from the forms on its pages. Input NUMBER of a seed is always the same one, so a run
goes on where another ended (`--from`), and one input can be had again (`--only`). With `--direct` the site
does its worker's tasks itself, which is quicker where processors are busy.

Reported are answers of status 500, exceptions, and whatever takes more than two seconds of processor time,
the worker's included, twice in a row (the budget of one simulation is a fraction of a second here), each made
as small as it gets. Exit status 1 if there is any.
"""

from __future__ import annotations

import argparse
import html
import json
import logging
import os
import re
import signal
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec
from flask import request
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.routing import Rule

from bench import hostile
from ruling_service.library import Library, open_library
from ruling_service.resources import home_dir
from ruling_service.web import create_app, pages, runner, worker
from ruling_service.web.describing_api import OPERATIONS
from ruling_service.web.settled import settle
from ruling_service.web.worked import Worked

SLOW = 2.0
"""Seconds that no answer may take."""
BUDGET = 0.3
"""Seconds that one simulation may take here."""
STUCK = 60
"""Seconds of processor time after which an input is given up."""

STUCK_SAID, SLOW_SAID = "does not end", "takes too long"

Data = dict[str, Any]


class Failure(NamedTuple):
    """What went wrong with an input: a name to tell it from others by, and the whole story."""

    kind: str
    told: str


# -- the site ------------------------------------------------------------------------------------------------


class Watched(ImmutableMultiDict[str, str]):
    """What a request brings, noting what is asked of it."""

    asked: defaultdict[str, set[str]] = defaultdict(set)

    def _note(self, key: Any) -> None:
        if isinstance(key, str) and request:
            Watched.asked[str(request.endpoint)].add(key)

    def get(  # type: ignore[override]
        self, key: Any, default: Any = None, type: Any = None
    ) -> Any:
        self._note(key)
        return super().get(key, default, type) if type else super().get(key, default)

    def getlist(self, key: Any, type: Any = None) -> Any:
        self._note(key)
        return super().getlist(key, type) if type else super().getlist(key)

    def __getitem__(self, key: Any) -> Any:
        self._note(key)
        return super().__getitem__(key)


class Site:
    """Requests to every address of the site."""

    def __init__(self, home: Path, direct: bool = False) -> None:
        settle(home)
        pages.make_all_anew()  # a page that was kept would ask for nothing that one could watch
        if direct:
            runner.run = _directly
        self.app = create_app(home, SIMULATION_SECONDS=BUDGET, SIMULATION_WAIT=STUCK)
        self.app.request_class = type(
            "Request", (self.app.request_class,), {"parameter_storage_class": Watched}
        )
        self.client = self.app.test_client()
        self.rules = [rule for rule in self.app.url_map.iter_rules() if rule.endpoint != "static"]
        self.values = _good_values(open_library(home))
        self.fields: dict[str, list[tuple[str, str]]] = {}
        self.raised: list[str] = []
        self.app.logger.handlers = [_Told(self.raised)]
        self.app.logger.propagate = False
        for rule in self.rules:
            if "GET" in (rule.methods or ()) and not rule.arguments:
                self._learn(rule)

    def _learn(self, rule: Rule) -> None:
        """Look at a page as it is: which parameters it asks for, which fields its forms have."""
        page, known = self.client.get(rule.rule), -1
        while len(Watched.asked[rule.endpoint]) > known:  # some are asked for only where others are given
            known = len(Watched.asked[rule.endpoint])
            self.client.get(rule.rule, query_string=dict.fromkeys(Watched.asked[rule.endpoint], "1"))
            self.client.get(rule.rule, query_string=dict.fromkeys(Watched.asked[rule.endpoint], "surge"))
        links = [html.unescape(link) for link in re.findall(r'href="([^"]+)"', page.text)]
        others = [
            self.client.get(link).text for link in dict.fromkeys(links) if link.startswith(f"{rule.rule}?")
        ][:10]
        fields = r'<(?:input|select|textarea|button)[^>]*?\bname="([^"]+)"(?:[^>]*?\bvalue="([^"]*)")?'
        found = re.findall(fields, page.text + "".join(others))
        if found:
            self.fields[rule.rule] = [
                (html.unescape(name), html.unescape(value)) for name, value in dict.fromkeys(found)
            ]

    def make(self, random: Random) -> Data:
        """One request as plain data."""
        rule = random.choice(self.rules)
        method = random.choice(
            sorted((rule.methods or {"GET"}) - {"OPTIONS", "HEAD"}) * 8 + ["HEAD", "OPTIONS", "POST", "PUT"]
        )
        sent: Data = {
            "method": method, "path": self._path(rule, random), "args": self._args(rule, random),
            "headers": _headers(random)
        }
        if method == "POST":
            sent |= self._posted(rule, random)
        return sent

    def _path(self, rule: Rule, random: Random) -> str:
        """An address that the rule may fit, with good and bad names in it."""

        def name(match: re.Match[str]) -> str:
            kind = match[1] or ""
            if kind.startswith("any("):
                return random.choice([one.strip() for one in kind[4:-1].split(",")])
            good = random.choice(self.values) if random.random() < 0.6 else random.choice(hostile.NUMBERS)
            value = random.choice([good, good, hostile.damaged(random, good), hostile.text(random)])
            return quote(value[:20_000], safe="/" if random.random() < 0.7 else "", errors="replace")

        path = re.sub(r"<(?:([^:<>]+):)?(\w+)>", name, rule.rule)
        return path + random.choice(["", "", "", "", ".json", "/", "%ff", "%00"])

    def _args(self, rule: Rule, random: Random) -> list[list[str]]:
        """Parameters that the view is known to ask for, with good and bad values; some of them twice, some
        that nobody asks for.
        """
        known = sorted(
            Watched.asked[rule.endpoint]
            | {one.name for op in OPERATIONS if op.path == rule.rule for one in op.parameters}
        )
        names = [name for name in known if random.random() < 0.6]
        names += random.choices([*known, hostile.text(random)[:50]], k=random.choice([0, 0, 1]))
        return [[name, self._value(name, rule, random)[:30_000]] for name in names]

    def _value(self, name: str, rule: Rule, random: Random) -> str:
        allowed = [v for op in OPERATIONS for one in op.parameters if one.name == name for v in one.values]
        kind = random.randrange(6)
        if kind == 0 and allowed:
            return random.choice(allowed)
        if kind == 1 or name in ("s",):
            return hostile.permalink(random)
        if kind == 2:
            return random.choice(hostile.NUMBERS) + random.choice(
                ["", ":", ":lcg/surge", ":" + hostile.text(random)[:300]]
            )
        if kind == 3:
            return hostile.text(random)
        good = random.choice(self.values)
        return random.choice(
            [
                good, hostile.damaged(random, good), f"{good} {random.choice(self.values)}?",
                f"What if {good} then?"
            ]
        )

    def _posted(self, rule: Rule, random: Random) -> Data:
        """A body, or the fields of the form that stands at this address."""
        kinds = [kind for op in OPERATIONS if op.path == rule.rule and op.body for kind in op.body.types]
        if kinds or random.random() < 0.1:
            kind = random.choice(
                [
                    *kinds, *kinds, "text/yaml", "text/plain", "application/json; charset=utf-16",
                    hostile.text(random)[:30]
                ]
            )
            cards = [hostile.card(random) for _ in range(random.randint(1, 3))]
            good = (
                "\n".join(json.dumps(one) for one in cards) if "ndjson" in kind
                else json.dumps(random.choice([cards, cards[0]]))
            )
            raw = good.encode() if random.random() < 0.3 else hostile.body(random)
            return {"body": raw.decode("latin-1"), "type": "".join(c for c in kind if " " <= c < "\x7f")}
        fields = self.fields.get(rule.rule, [])
        form = {name: value for name, value in fields if random.random() < 0.5}
        for name, value in random.sample(fields, min(len(fields), random.randint(1, 4))):
            rows = re.sub(r"\d+", lambda _: random.choice(["0", "1", "7", "59", "²", "9" * 30, "x"]), name)
            form[random.choice([name, name, rows, hostile.text(random)[:60]])] = random.choice(
                [value, hostile.text(random), random.choice(self.values),
                 hostile.body(random).decode("utf-8", "replace")[:4500],
                 f"{random.choice(['add', 'remove'])}:{hostile.damaged(random, name)}"]
            )  # fmt: skip
        return {"form": form}

    def run(self, sent: Data) -> Failure | None:
        """Send a request; what is wrong with the answer."""
        self.raised.clear()
        more: Data = {"data": sent["form"]} if "form" in sent else {}
        if "body" in sent:
            more = {"data": sent["body"].encode("latin-1"), "content_type": sent.get("type", "")}
        args = "&".join(
            f"{quote(n, errors='replace')}={quote(v, errors='replace')}" for n, v in map(tuple, sent["args"])
        )
        answer = self.client.open(
            sent["path"], method=sent["method"], query_string=args, headers=sent["headers"], **more
        )
        if answer.status_code == 500 or self.raised:
            return Failure(
                _kind_of(self.raised[-1]) if self.raised else "500 of the worker",
                "\n".join(self.raised) or answer.text[:300]
            )
        if answer.status_code == 503 and "did not end" in answer.text:
            return Failure("the worker was ended", answer.text[:300])
        repeated = max(
            (answer.text.count(v[:200]) * 200 for _, v in map(tuple, sent["args"]) if len(v) > 2000),
            default=0
        )
        if answer.status_code >= 400 and repeated > 4000:
            return Failure("repeats what was sent", f"{repeated} characters")
        return None


def _directly(task: str, gives: Any, *, seconds: float | None = None, **request: Any) -> Any:
    """What the worker would answer, done here; what passes between the two is written and read as ever."""
    sent = msgspec.json.decode(
        msgspec.json.encode({"task": task, **request, "seconds": min(seconds or BUDGET, BUDGET)})
    )
    answer = worker.answer(sent)
    if answer.problem is not None:
        raise runner.Refused(answer.problem)
    return msgspec.json.decode(msgspec.json.encode(answer.done), type=gives)


class _Told(logging.Handler):
    """Keeps the exceptions that the site notes."""

    def __init__(self, found: list[str]) -> None:
        super().__init__()
        self._found = found

    def emit(self, record: logging.LogRecord) -> None:
        self._found.append(
            "".join(traceback.format_exception(*record.exc_info)) if record.exc_info else record.getMessage()
        )


def _headers(random: Random) -> dict[str, str]:
    if random.random() < 0.7:
        return {}
    names = [
        "Accept", "Cookie", "If-None-Match", "If-Modified-Since", "Range", "Accept-Language",
        "Content-Encoding", "Origin"
    ]
    usual = ["application/json", "text/html", "game=xyz", "*", '"a"', "bytes=0-1"]
    value = random.choice([*usual, *hostile.NUMBERS[:12], hostile.text(random)])
    return {random.choice(names): "".join(c for c in value if " " <= c < "\x7f")[:4000]}


def _good_values(library: Library) -> list[str]:
    """What the site knows: ids, their last parts, titles, documents, games."""
    entries = library.entries()[::7]
    return [*(one.id for one in entries), *(one.id.rpartition("/")[2] for one in entries),
            *(one.title for one in entries),
            *(one.document for one in library.documents()), "lcg", "tcg", "card", "keyword", "6.4",
            "who decides"]


# -- the worker ----------------------------------------------------------------------------------------------


class Worker:
    """The tasks that the site has a worker do, in this process."""

    def __init__(self, home: Path) -> None:
        settle(home)
        # what is read with the first question of a game is no matter of that question
        for game in ("lcg", "tcg"):
            worker.answer(
                {"task": "ask", "question": "Who decides?", "game": game, "choices": [], "seconds": BUDGET}
            )
        self._titles = [
            one.title for one in open_library(home).entries() if one.kind in ("card", "case", "keyword")
        ]

    def make(self, random: Random) -> Data:
        """One task as plain data."""
        match random.randrange(10):
            case 0:
                return {"task": "read", "text": hostile.body(random).decode("utf-8", "replace")}
            case 1:
                return {
                    "task": "compile", "cards": [hostile.card(random)],
                    "game": random.choice([None, "lcg", "tcg"])
                }
            case 2:
                words = [
                    random.choice([random.choice(self._titles), random.choice(_WORDS.split())])
                    for _ in range(random.randint(1, 14))
                ]
                choices = [
                    [random.randrange(60), random.choice(["", "lcg/surge", hostile.text(random)[:50]])]
                ]
                asked = hostile.damaged(random, " ".join(words)) if random.random() < 0.4 else " ".join(words)
                return {"task": "ask", "question": asked[:1000], "game": random.choice(["", "lcg", "tcg"]),
                        "choices": random.choice([[], choices])}  # fmt: skip
        return {
            "task": random.choice(["simulate", "simulate", "simulate", "case"]),
            "situation": hostile.situation(random)
        }

    def run(self, sent: Data) -> Failure | None:
        """Have a task done; what is wrong with the answer."""
        failed: list[str] = []
        printed, traceback.print_exc = traceback.print_exc, lambda **_: failed.append(traceback.format_exc())
        try:
            answer = worker.answer({**sent, "seconds": BUDGET})
            worker_encoder(answer)
        finally:
            traceback.print_exc = printed
        if answer.problem is not None and answer.problem.code == "internal":
            return Failure(_kind_of(failed[-1]), failed[-1])
        return None


def _kind_of(told: str) -> str:
    """The exception and the place of ours from which it came."""
    lines = told.strip().splitlines()
    places = [
        line.strip().partition("/ruling_service/")[2] for line in lines
        if line.startswith("  File") and "/ruling_service/" in line
    ]
    return f"{lines[-1][:60]} {places[-1] if places else ''}"


def worker_encoder(answer: Worked) -> bytes:
    """What the worker writes for an answer."""
    return msgspec.json.encode(answer)


_WORDS = """
    can does what who when if after before while my the a attack defend damage wound hero enemy location exhaust ready reveal surge doomed
    shadow hand deck discard play cost two 3 instead then cannot quest phase combat end of and or not ? . , " ' cancel response forced
"""



# -- a run ---------------------------------------------------------------------------------------------------


class Stuck(BaseException):
    """An input that doesn't come to an end; nothing on the way takes it for a failure of its own."""


@contextmanager
def watched(seconds: int) -> Iterator[None]:
    """Give up after some seconds of processor time, where the system can (0 for never)."""

    def give_up(*_: Any) -> None:
        raise Stuck

    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def processor_time() -> float:
    """Seconds that this process and those that it has started have worked: what an answer costs, however busy
    the machine is.
    """
    ticks = 0
    for children in Path("/proc/self/task").glob("*/children"):
        for child in children.read_text().split():
            with suppress(OSError):
                ticks += sum(
                    map(int, Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[11:13])
                )
    return time.process_time() + ticks / os.sysconf("SC_CLK_TCK")


def failure(target: Site | Worker, sent: Data, timed: bool = True) -> Failure | None:
    """What is wrong with the answer to an input: a failure of its own, or (if it is `timed`) more time than
    any answer may take.
    """
    for _ in range(2):
        began = processor_time()
        try:
            with watched(STUCK if timed else 0):
                found = target.run(sent)
        except Stuck:
            return Failure(STUCK_SAID, traceback.format_exc())
        except Exception:  # whatever it is, it is what is looked for
            told = traceback.format_exc()
            return Failure(told.strip().splitlines()[-1][:80], told)
        taken = processor_time() - began
        if found or taken <= SLOW or not timed:
            return found
    return Failure(SLOW_SAID, f"{taken:.1f} s")


def smallest(target: Site | Worker, sent: Data, kind: str, tries: int = 150, timed: bool = True) -> Data:
    """The smallest input found that fails in the same way."""
    going = True
    while going and tries > 0:
        going = False
        for one in hostile.smaller(sent):
            tries -= 1
            if tries < 0:
                break
            try:
                found = failure(target, one, timed)
            except (KeyError, TypeError, ValueError):
                continue  # no input any more
            if found is not None and found.kind == kind:
                sent, going = one, True
                break
    return sent


def run(
    target: Site | Worker, seed: int, numbers: range, told: Callable[[str], object] = print, *,
    timed: bool = True
) -> Counter[str]:
    """Try these inputs; what failed and how often.

    Each first failure of a kind is `told`, with the least input that has it.
    """
    found: Counter[str] = Counter()
    for number in numbers:
        if timed and number % 500 == 0 and number > numbers.start:
            print(
                f"{type(target).__name__.lower()}: {number - numbers.start:,} inputs, next is {number}",
                file=sys.stderr, flush=True
            )
        sent = target.make(Random(f"{type(target).__name__} {seed} {number}"))
        wrong = failure(target, sent, timed)
        if wrong is not None:
            found[wrong.kind] += 1
            if found[wrong.kind] == 1:
                tries = {STUCK_SAID: 0, SLOW_SAID: 12}.get(wrong.kind, 150)
                least = smallest(target, sent, wrong.kind, tries, timed)
                told(
                    f"\n--- {type(target).__name__.lower()} {seed}/{number}: "
                    f"{wrong.kind}\n{wrong.told[-1800:]}\n{shown(least)}"
                )
    return found


def shown(sent: Data) -> str:
    """An input as it can be read."""
    return re.sub(
        r"(.)\1{60,}", lambda match: f"{match[1]}…×{len(match[0])}", json.dumps(sent, ensure_ascii=True)
    )[:2500]


def main(given: list[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Hostile inputs for the site and its worker.")
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--only", type=int)
    parser.add_argument("--direct", action="store_true")
    parser.add_argument("--part", choices=["site", "worker"])
    parser.add_argument("--home", type=Path, default=home_dir())
    asked = parser.parse_args(given)
    failed = 0
    for name, kind, share in (("site", Site, 0.7), ("worker", Worker, 0.3)):
        if asked.part not in (None, name):
            continue
        many = int(asked.inputs * (1 if asked.part else share))
        numbers = (
            range(asked.start, asked.start + many) if asked.only is None
            else range(asked.only, asked.only + 1)
        )
        began = time.perf_counter()
        target = Site(asked.home, asked.direct) if kind is Site else Worker(asked.home)
        found = run(target, asked.seed, numbers, lambda line: print(line, flush=True))
        took = time.perf_counter() - began
        print(
            f"{name}: {len(numbers):,} inputs in {took:.0f} s, {sum(found.values())} failed in {len(found)} "
            f"ways", flush=True
        )
        for told, times in found.most_common():
            print(f"  {times:6,} {told}")
        failed += sum(found.values())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
