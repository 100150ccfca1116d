"""“This is wrong”: the file of a report, what it is expected to say, and that it can be run again."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ruling_service import cli
from ruling_service.errors import MalformedInput
from ruling_service.web.reporting import checked_place

CROWS = "lcg/case/thalin-and-eastern-crows"


def test_a_verdict_leads_to_the_form_with_what_was_answered(site):
    assert f'href="/wrong?case={CROWS}"' in site.get(f"/{CROWS}").text
    page = site.get(f"/wrong?case={CROWS}").text
    assert "encounter deck" in page
    assert "names no place" in page


@pytest.mark.parametrize(("said", "passes"), [("encounter deck", True), ("victory display", False)])
def test_a_report_is_a_case_that_can_be_run(site, tmp_path, said, passes):
    answer = site.post("/wrong", data={"case": CROWS, "answer": said, "remark": "It says so: “there”\nand here."})
    assert answer.headers["Content-Disposition"].endswith('.yaml"')
    file = tmp_path / "report.yaml"
    file.write_bytes(answer.data)
    assert "It says so" in answer.text
    ran = CliRunner().invoke(cli.cli, ["cases", str(file)])
    assert (ran.exit_code, "1 passed" in ran.output) == (0, True) if passes else (1, False)


@pytest.mark.parametrize(
    "wrong", [{}, {"right": "perhaps"}, {"answer": "a" * 4001}, {"remark": "a" * 4001}, {"case": "x" * 300}],
)  # fmt: skip
def test_what_says_nothing_or_too_much_is_refused(site, wrong):
    assert site.post("/wrong", data={"case": CROWS} | wrong).status_code in (400, 404)


def test_the_place_for_reports_is_of_the_web_or_of_mail():
    assert checked_place("mailto:judge@rules.example") == "mailto:judge@rules.example"
    assert checked_place("") == ""
    for wrong in ("javascript:alert(1)", "rules.example", "mailto:", "http://"):
        with pytest.raises(MalformedInput):
            checked_place(wrong)
