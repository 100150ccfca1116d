"""`make proofs`: proves the cases that are new or changed, and notes in tests/situations/shared/proofs.txt
that they prove their rule.

    python -m bench.proofs [--all]

A case that proves nothing is named, and the program fails; so does the test that reads the file.
"""

from __future__ import annotations

import argparse
import zlib
from pathlib import Path

from ruling_service.situations.shared.loader import load_file
from ruling_service.situations.shared.proving import proof
from ruling_service.situations.shared.run_cases import case_files

NOTED = Path(__file__).resolve().parents[1] / "tests" / "situations" / "shared" / "proofs.txt"
HEAD = "Cases that were proved, each with a checksum of its file as it was then (make proofs).\n\n"


def name(path: Path) -> str:
    """What a case is called in the list."""
    return f"{path.parent.parent.name}/{path.stem}"


def checksum(path: Path) -> str:
    """A checksum of a case's file."""
    return f"{zlib.crc32(path.read_bytes()):08x}"


def noted() -> dict[str, str]:
    """The cases that were proved, each with its checksum."""
    lines = NOTED.read_text("utf-8").splitlines() if NOTED.is_file() else []
    return dict(line.rsplit(" ", 1) for line in lines if "/" in line)


def main() -> int:
    """Prove what is not noted yet, and note it. Exit status 1 if a case proves nothing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", action="store_true", help="prove every case again")
    known = {} if parser.parse_args().all else noted()
    proved, vacuous = {}, []
    for path in case_files():
        if known.get(name(path)) == checksum(path) or proof(load_file(path)).without:
            proved[name(path)] = checksum(path)
        else:
            vacuous.append(name(path))
    NOTED.write_text(
        HEAD + "".join(f"{case} {sum_}\n" for case, sum_ in sorted(proved.items())), encoding="utf-8"
    )
    for case in vacuous:
        print(f"proves nothing: {case}")
    print(f"{len(proved)} proved, {len(vacuous)} vacuous")
    return 1 if vacuous else 0


if __name__ == "__main__":
    raise SystemExit(main())
