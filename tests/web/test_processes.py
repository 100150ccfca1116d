"""The processes of the site as `rulings serve` starts them: one that ends is replaced, and all end together.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from ruling_service.web import heap

ROOT = Path(__file__).resolve().parents[2]
SAFE = 120.0
SCRIPT = """
import os, signal, socket, sys
from pathlib import Path
from ruling_service.web import copies, create_app, processes

copies.COMMAND = [sys.executable, "-c", "from ruling_service.web import copies; copies.practise = lambda: None; copies.main()"]
processes.CAN_COPY = sys.argv[2] != "single"

def make(home, **settings):
    settings.pop("WORKER", None)
    app = create_app(home, **settings)
    app.add_url_rule("/process", "process", lambda: str(os.getpid()))
    return app

signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs the tests may ignore it
listening = socket.create_server(("127.0.0.1", 0))
port = listening.getsockname()[1]

def ready():
    print(port, flush=True)
    if sys.argv[2] == "stopped while it is copied":
        os.register_at_fork(after_in_parent=lambda: os.kill(os.getpid(), signal.SIGTERM))

processes.serve(make, listening, workers=1, home=Path(sys.argv[1]), settings={}, ready=ready)
"""


@pytest.fixture
def serving(real_home):
    """Starts the site; gives the process that started the others, and the port."""
    known = []

    def start(how: str) -> tuple[subprocess.Popen[bytes], int]:
        command = [sys.executable, "-c", SCRIPT, str(real_home), how]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT)
        known.append(process)
        assert process.stdout is not None
        return process, int(process.stdout.readline())

    yield start
    for process in known:
        if process.poll() is None:
            process.kill()
        process.stdout.close()
        process.wait(SAFE)


def answers(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=SAFE) as answer:
        return answer.read().decode()


def another(port: int, first: str) -> bool:
    """Does another process answer, sooner or later?"""
    until = time.monotonic() + SAFE
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            if answers(port, "/process") != first:
                return True
    return False


def ends(process: subprocess.Popen[bytes], port: int) -> None:
    """Every process ends: nobody holds the other end of the output any more, and nobody listens."""
    process.communicate(timeout=SAFE)
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port), timeout=SAFE):
        pass


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system copies no processes")
def test_a_process_that_ends_is_replaced_and_all_end_together(serving):
    process, port = serving("copying")
    first = answers(port, "/process")
    assert int(first) != process.pid
    os.kill(int(first), signal.SIGKILL)
    assert another(port, first)
    process.send_signal(signal.SIGINT)
    ends(process, port)
    assert process.returncode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system copies no processes")
def test_a_stop_that_comes_while_a_process_is_copied_is_not_lost(serving):
    """What is raised there is only printed: the site would go on."""
    process, port = serving("stopped while it is copied")
    ends(process, port)
    assert process.returncode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system copies no processes")
def test_nothing_goes_on_without_the_process_that_started_it(serving):
    process, port = serving("copying")
    process.kill()
    ends(process, port)


def test_where_processes_are_not_copied_one_answers(serving):
    process, port = serving("single")
    assert answers(port, "/process") == str(process.pid)
    assert answers(port, "/healthz").startswith("ok")
    process.send_signal(signal.SIGINT)
    ends(process, port)


def test_what_pages_need_is_read_before_the_processes_that_answer_are_made(real_home):
    script = f"""
import sys
from pathlib import Path
from ruling_service.web import create_app, processes

site = create_app(Path({str(real_home)!r}))
processes._practise(site)
before = set(sys.modules)
pages = site.test_client()
for page in ("/lcg", "/tcg", "/documents", "/search?q=travel"):
    pages.get(page)
print(sorted(name for name in set(sys.modules) - before if name.startswith("ruling_service.")))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout == "[]\n", done.stderr


def test_what_is_practised_leaves_no_worker_and_no_thread_to_be_copied(real_home):
    """A page that has a worker play something would start one in the process that only watches."""
    script = f"""
import threading
from pathlib import Path
from ruling_service.web import create_app, processes, runner

site = create_app(Path({str(real_home)!r}))
with site.app_context():
    kinds = {{address.split("/")[2] for address in processes._one_of_each_kind()}}
processes._practise(site)
print("card" in kinds, runner._runners, threading.active_count())
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout == "True {} 1\n", done.stderr


def test_memory_is_made_ready_to_be_copied_on_any_system(monkeypatch):
    """Where the system's allocator isn't known, it is left as it is."""
    for system, library in (("win32", None), ("linux", object())):
        monkeypatch.setattr(heap.sys, "platform", system)
        monkeypatch.setattr(heap.ctypes, "CDLL", lambda _, found=library: found)
        heap.in_one_piece()
        heap.ready_to_copy()
    gc.unfreeze()
