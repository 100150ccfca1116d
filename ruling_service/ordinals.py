"""The numbers of things in an order, in words."""

from __future__ import annotations

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

__all__ = ["ORDINALS"]
