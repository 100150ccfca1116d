"""Draws the letters of preview pictures, once: `python -m bench.lettering` writes ruling_service/web/letters.bin.

Needs a Chromium (`CHROMIUM` names one) and the fonts of `FACES`.
"""

from __future__ import annotations

import base64
import os
import shutil
from pathlib import Path

from ruling_service.web.lettering import FILE, Face, Glyph, packed

FACES = {
    "title": ("bold", 58, "DejaVu Serif Condensed"), "text": ("normal", 33, "DejaVu Serif Condensed"),
    "label": ("bold", 27, "DejaVu Sans"),
}  # fmt: skip
"""Name of a face → its weight, its size in pixels, and the font."""
LETTERS = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x180))] + list("–—‘’“”…→×·−•⚑±↔")
DRAWN = """
([weight, size, font, letters]) => {
  const high = Math.ceil(size * 1.5), wide = Math.ceil(size * 2.2), pad = Math.ceil(size * .4);
  const canvas = new OffscreenCanvas(wide, high);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.font = `${weight} ${size}px "${font}"`;
  pen.fillStyle = "#000";
  const found = {};
  for (const letter of letters) {
    pen.clearRect(0, 0, wide, high);
    pen.fillText(letter, pad, Math.round(size * 1.1));
    const ink = pen.getImageData(0, 0, wide, high).data;
    let left = wide, right = -1, top = high, bottom = -1;
    for (let y = 0; y < high; y++) for (let x = 0; x < wide; x++) if (ink[4 * (y * wide + x) + 3] > 8) {
      left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y);
    }
    const w = Math.max(0, right - left + 1), h = Math.max(0, bottom - top + 1);
    let raw = "";
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) raw += String.fromCharCode(ink[4 * ((top + y) * wide + left + x) + 3]);
    found[letter] = [pen.measureText(letter).width, w ? left - pad : 0, h ? top : 0, w, btoa(raw)];
  }
  return found;
}
"""
"""Gives for each letter how wide it is, where its ink begins, how wide that is, and the ink row by row."""


def draw() -> bytes:
    """All faces, as the site reads them."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        tab = browser.new_page()
        faces = {}
        for name, (weight, size, font) in FACES.items():
            drawn = tab.evaluate(DRAWN, [weight, size, font, LETTERS])
            glyphs = {
                letter: Glyph(round(advance), left, top, width, base64.b64decode(ink))
                for letter, (advance, left, top, width, ink) in drawn.items()
            }
            faces[name] = Face(line=round(size * 1.32), glyphs=glyphs)
        browser.close()
    return packed(faces)


if __name__ == "__main__":
    Path(FILE).write_bytes(draw())
    print(FILE, FILE.stat().st_size)
