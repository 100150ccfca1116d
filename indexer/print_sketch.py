"""Printing the sketch of a document, for its file of mends: `python -m indexer.print_sketch FILE …`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from indexer.lines import Source
from indexer.mends import sketch_of
from indexer.readers import recognise


def main(paths: Sequence[str]) -> None:
    """Print `[sketch]` for each file that is a document we know."""
    for path in paths:
        source = Source.load(Path(path))
        reader = recognise(source.text)
        if reader is None:
            continue
        made = reader(source)
        sketch = sketch_of(made.source.lines())
        quoted = [f'"{one}",' for one in sketch.lines]
        rows = "".join(f"    {' '.join(quoted[at : at + 8])}\n" for at in range(0, len(quoted), 8))
        print(f"# {made.edition_of()[0]}\n[sketch]\nevery = {sketch.every}\nlines = [\n{rows}]\n")


if __name__ == "__main__":
    main(sys.argv[1:])
