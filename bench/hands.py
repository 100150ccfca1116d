"""Who does the jobs of a measurement: this process, several of this machine, or a cluster."""

from __future__ import annotations

import argparse


def add_hands(parser: argparse.ArgumentParser) -> None:
    """Let whoever calls say it: `--workers N` or `--scheduler ADDRESS`, not both."""
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--workers", type=int, default=1, help="processes of this machine")
    either.add_argument(
        "--scheduler", default="", metavar="ADDRESS",
        help="a Dask cluster whose workers have this source tree on their path"
    )


__all__ = ["add_hands"]
