"""What hosts and packagers use: the container, the compose file, the locks, the bill of materials, the shells'
completion. No container is started here; each file is held to what it names.
"""

from __future__ import annotations

import http.server
import json
import re
import shlex
import shutil
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
import yaml

from ruling_service import cli

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
LOCKS = ("requirements.lock", "requirements-build.lock", "requirements-dev.lock")


def instructions() -> list[tuple[str, str]]:
    """The instructions of the container file, with continued lines joined."""
    text = re.sub(r"\\\n", " ", (DEPLOY / "Containerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(None, 1)[0], line.split(None, 1)[1].strip()) for line in lines]


def last(instruction: str) -> str:
    return [rest for name, rest in instructions() if name == instruction][-1]


def compose() -> dict[str, object]:
    read = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


def pinned(lock: str) -> dict[str, str]:
    """The packages of a lock and their versions."""
    return dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / lock).read_text(encoding="utf-8"), re.M))


def test_every_instruction_of_the_container_file_is_one():
    known = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {name for name, _ in instructions()} == known


def test_what_the_container_copies_is_there_and_reaches_it():
    allowed = (DEPLOY / "Containerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    for name, rest in instructions():
        if name == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists(), source
                assert f"!{source}" in allowed


def test_the_container_holds_all_that_a_wheel_is_built_from():
    copied = {one for name, rest in instructions() if name == "COPY" for one in rest.split()[:-1]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {*wheel["packages"], *wheel["force-include"], *project["project"]["license-files"], "indexer"}
    needed |= {"pyproject.toml", "hatch_build.py", project["project"]["readme"]}
    assert needed <= copied


def test_the_container_is_nobody_and_starts_the_site():
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", last("USER"))
    assert [name for name, _ in instructions()].index("USER") < [name for name, _ in instructions()].index("CMD")
    entry, arguments = json.loads(last("ENTRYPOINT")), json.loads(last("CMD"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert entry == list(project["scripts"])
    serve = cli.cli.get_command(click.Context(cli.cli), arguments[0])
    assert serve
    with serve.make_context(arguments[0], arguments[1:]) as context:
        assert context.params["host"] == "0.0.0.0"
        assert str(context.params["port"]) == last("EXPOSE")


def test_the_library_is_in_the_volume():
    assert f"RULINGS_HOME={last('VOLUME')}" in last("ENV").split()


@pytest.fixture
def answering() -> Iterator[list[int]]:
    """A site on the container's port that gives `/healthz` the status in the list."""
    status = [200]

    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status[0] if self.path == "/healthz" else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    status.append(server.server_port)
    yield status
    server.shutdown()
    server.server_close()


def test_the_health_check_tells_a_site_that_answers_from_one_that_does_not(answering):
    asks = json.loads(last("HEALTHCHECK").partition("CMD ")[2])
    assert asks[0] == "python"
    code = asks[2].replace(f":{last('EXPOSE')}/", f":{answering[1]}/")
    assert code != asks[2]
    for status, well in ((200, True), (503, False), (404, False)):
        answering[0] = status
        ran = subprocess.run([sys.executable, asks[1], code], capture_output=True, check=False)
        assert (ran.returncode == 0) is well, status


def test_the_compose_file_names_what_there_is():
    services = compose()["services"]
    site, proxy = services["rulings"], services["proxy"]
    assert (DEPLOY / site["build"]["context"]).resolve() == ROOT
    assert (ROOT / site["build"]["dockerfile"]).is_file()
    for service in (site, proxy):
        assert set(service["networks"]) <= set(compose()["networks"])
        assert set(service.get("depends_on", ())) <= set(services)
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in compose()["volumes"]
    assert f"library:{last('VOLUME')}" in site["volumes"]


def test_the_services_have_no_more_rights_than_they_need():
    for service in compose()["services"].values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert not service.get("privileged")
    site = compose()["services"]["rulings"]
    assert "ports" not in site  # only the proxy is reached from outside
    assert compose()["networks"]["inside"]["internal"] is True


def test_the_proxy_leads_to_the_site():
    said = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    target = re.search(r"reverse_proxy (\w+):(\d+)", said)
    assert target
    assert target[1] in compose()["services"]
    assert target[2] == last("EXPOSE")
    assert said.count("{") == said.count("}")


def test_the_address_that_compose_gives_is_one():
    from ruling_service.web.address import checked

    given = compose()["services"]["rulings"]["environment"]["RULINGS_ADDRESS"]
    assert checked(given.replace("${SITE:-localhost}", "rules.example")) == "https://rules.example"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_of_a_lock_has_its_hashes(lock):
    text = re.sub(r"\\\n", " ", (ROOT / lock).read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(lines) > 4
    for line in lines:
        assert re.fullmatch(r"[\w.-]+==\S+(?: ; .+)?(?:\s+--hash=sha256:[0-9a-f]{64})+\s*", line), line[:80]


def test_the_locks_agree_with_one_another_and_with_what_is_declared():
    everything = pinned("requirements-dev.lock")
    for lock in LOCKS[:2]:
        for name, version in pinned(lock).items():
            assert everything.get(name, version) == version
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = {re.match(r"[\w.-]+", one)[0].lower() for one in project["project"]["dependencies"]}
    assert declared <= set(pinned("requirements.lock"))
    for one in project["build-system"]["requires"]:
        assert one in {f"{name}=={version}" for name, version in pinned("requirements-build.lock").items()}


def test_the_bill_of_materials_is_that_of_the_lock():
    bill = json.loads((ROOT / "bom.cdx.json").read_text(encoding="utf-8"))
    assert bill["bomFormat"] == "CycloneDX"
    assert {one["name"]: one["version"] for one in bill["components"]} == pinned("requirements.lock")
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    hashes = set(re.findall(r'"content": "([0-9a-f]{64})"', json.dumps(bill)))
    assert hashes == set(re.findall(r"sha256:([0-9a-f]{64})", lock))


def test_the_site_starts_without_git_browser_or_compiler(tmp_path):
    """`make run` names no program that a bare machine lacks, and finds Python where only that is there."""
    for name in ("make", "sh", "sed"):
        (tmp_path / name).symlink_to(shutil.which(name) or pytest.skip(f"there is no {name} here"))
    (tmp_path / "python3").symlink_to(sys.executable)
    ran = subprocess.run(
        ["make", "-n", "run", f"VENV={tmp_path / 'venv'}", "MAKEFLAGS="], cwd=ROOT, env={"PATH": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    lines = [line for line in re.sub(r"\\\n", " ", ran.stdout).splitlines() if line.strip()]
    programs = {shlex.split(line)[1 if line.startswith("exec ") else 0] for line in lines}
    own = {f"{tmp_path / 'venv'}/bin/{name}" for name in ("python", "rulings")}
    assert own <= programs
    assert {Path(one).name for one in programs - own} <= {"test", "echo", "touch", "python3", "python"}
    assert "--require-hashes" in ran.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_printed_and_the_shell_reads_it(shell, capfd, tmp_path):
    assert cli.run(["completion", shell]) == 0
    script = capfd.readouterr().out
    assert "_RULINGS_COMPLETE" in script
    program = shutil.which(shell)
    if program is None:
        return  # the text is all that can be looked at here
    (tmp_path / "script").write_text(script)
    subprocess.run([program, "-n", str(tmp_path / "script")], check=True)


@pytest.mark.parametrize(
    ("typed", "completed"), [("rulings sho", "show"), ("rulings search --ga", "--game"), ("rulings index --", "--if-changed")]
)
def test_what_is_typed_is_completed(typed, completed):
    words = typed.split(" ")
    environment = {"_RULINGS_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    tell = "import sys; sys.argv[0] = 'rulings'; from ruling_service.cli import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", tell], capture_output=True, text=True, env=environment, cwd=ROOT, check=False
    )
    assert f"plain,{completed}" in ran.stdout.splitlines(), ran.stderr


def test_completing_the_name_of_a_command_loads_none():
    """Who presses a key doesn't wait for the engines."""
    tell = (
        "import sys; sys.argv[0] = 'rulings'; from ruling_service import cli\n"
        "try: cli.main()\n"
        "finally: print([name for name in sys.modules if name.startswith('ruling_service.commands.')])"
    )
    environment = {"_RULINGS_COMPLETE": "bash_complete", "COMP_WORDS": "rulings ", "COMP_CWORD": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", tell], capture_output=True, text=True, env=environment, cwd=ROOT, check=False
    )
    assert ran.stdout.splitlines() == [*(f"plain,{name}" for name in cli.COMMANDS), "[]"]


def test_another_shell_is_refused_with_those_there_are(capfd):
    assert cli.run(["completion", "tcsh"]) == 2
    assert "'bash', 'zsh', 'fish'" in capfd.readouterr().err
