"""The picture beside a link: a PNG that says what the page says, and nothing that isn't its page's."""

from __future__ import annotations

import struct
import zlib

import pytest

from ruling_service.web.lettering import SHADES, Canvas, Face, Glyph, faces, wrapped

SURGE = "/preview.png?entry=lcg/keyword/surge"
SQUARE = Face(line=12, glyphs={"a": Glyph(10, 0, 0, 2, bytes([SHADES - 1] * 4)), " ": Glyph(5, 0, 0, 0, b""),
                               "·": Glyph(10, 0, 0, 0, b""), "…": Glyph(10, 0, 0, 0, b"")})  # fmt: skip


def parts(png):
    """The parts of a PNG by their names, each with its sum checked."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    found, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        found[kind] = body
        at += 12 + length
    return found


@pytest.mark.parametrize(
    "asks", ["entry=lcg/keyword/surge", "card=lcg/card/thalin", "case=lcg/case/thalin-and-eastern-crows",
             "q=Can an exhausted character defend?&game=lcg"],
)  # fmt: skip
def test_a_page_that_is_embedded_has_a_picture(site, asks):
    answer = site.get(f"/preview.png?{asks}")
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    found = parts(answer.data)
    assert struct.unpack(">II", found[b"IHDR"][:8]) == (1200, 630)
    rows = zlib.decompress(found[b"IDAT"])
    assert len(rows) == 630 * 1201
    assert len(set(rows)) > SHADES  # something is written, in more than one ink
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_pictures_of_two_pages_differ_and_one_is_kept(site):
    first = site.get(SURGE)
    assert first.data != site.get("/preview.png?entry=lcg/keyword/doomed").data
    assert site.get(SURGE, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("asks", ["", "entry=lcg/no-such-thing", "card=x", "s=nothing", "q=" + "a" * 2000])
def test_what_is_no_page_has_no_picture(site, asks):
    assert site.get(f"/preview.png?{asks}").status_code in (400, 404)


def test_words_go_on_in_the_next_line_and_are_cut_where_there_is_no_room():
    assert wrapped("aa aa aa", SQUARE, 45, 9) == ["aa aa", "aa"]
    assert wrapped("aa aa aa", SQUARE, 25, 9) == ["aa", "aa", "aa"]
    assert wrapped("aa aa aa", SQUARE, 25, 2) == ["aa", "a…"]
    assert wrapped("aaaaaa", SQUARE, 40, 2) == ["aaa…"]
    assert wrapped("", SQUARE, 40, 2) == []


def test_a_letter_is_put_where_it_is_written_and_nothing_beyond_the_edge():
    canvas = Canvas(8, 4, (255, 255, 255), [(0, 0, 0)])
    assert canvas.write("a", 1, 1, SQUARE, 0) == 11
    canvas.write("a", 7, 3, SQUARE, 0)  # half of it would be beyond
    found = parts(canvas.png())
    rows = zlib.decompress(found[b"IDAT"])
    lit = {(at % 9 - 1, at // 9) for at, shade in enumerate(rows) if shade}
    assert lit == {(1, 1), (2, 1), (1, 2), (2, 2)}
    assert found[b"PLTE"][:3] == bytes([255] * 3)
    assert found[b"PLTE"][-3:] == bytes([0] * 3)


def test_letters_of_names_are_drawn():
    for face in faces().values():
        assert all(letter in face.glyphs for letter in "Éomer’s Théoden, Khazad-dûm “–” Úrúkŵ→")
