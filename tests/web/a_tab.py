"""What the browser tests look at in a tab."""

from __future__ import annotations

from typing import Any

NARROW = {"width": 320, "height": 640}
"""The size of a small phone."""


def told_to(complaints: list[str], tab: Any) -> None:
    """Have `complaints` told whatever a tab complains of."""
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on(
        "console",
        lambda message: complaints.append(message.text) if "Content Security Policy" in message.text
        else None
    )


def kept_out_by(tab: Any) -> list[tuple[str, str, list[str]]]:
    """What axe, which the page has read, finds in the light, and in the dark, where only colours are
    otherwise.
    """
    found = []
    every = ", rules: {'target-size': {enabled: true}}"  # it is left out unless it is asked for
    for scheme, rules in (("light", every), ("dark", ", runOnly: ['color-contrast']")):
        # A card that comes in is pale for a moment: at rest it is looked at, not on its way.
        tab.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        violations = tab.evaluate(f"axe.run(document, {{resultTypes: ['violations']{rules}}})")["violations"]
        found += [
            (scheme, one["id"], [node["html"][:150] for node in one["nodes"][:3]]) for one in violations
        ]
    return found
