"""The rulebook reader on a few pages of our own: headings are what the book's own index says they are."""

from lcg_support import own

BOOK = "lcg-rulebook.txt"


def test_every_line_that_is_not_blank_has_a_home():
    assert own(BOOK).reader.uncovered() == []


def test_a_line_is_a_heading_if_the_index_has_it_on_that_page():
    assert own(BOOK).one("lcg/rule/component-overview").text == "There are cups and saucers."


def test_a_heading_may_be_wrapped_and_may_differ_in_quotes():
    assert own(BOOK).entry("lcg/rule/tea-drinking-and-customs")[0].spans[0].first == 27
    assert own(BOOK).one("lcg/rule/cup-cards").text == "They hold tea."


def test_setup_steps_are_headings_though_the_index_leaves_them_out():
    assert own(BOOK).one("lcg/rule/setup-1").text == "Warm all pots until they are warm enough to hold."


def test_an_index_title_without_a_line_makes_no_entry():
    assert own(BOOK).entry("lcg/rule/lost-section") == []


def test_an_icon_printed_as_a_word_is_shown_in_brackets():
    assert "[Threat] 3 or [Attack] 2" in own(BOOK).entry("lcg/rule/tea-drinking-and-customs")[0].text


def test_an_example_ends_at_its_diagram_and_the_rule_goes_on():
    rule, example = own(BOOK).entry("lcg/rule/tea-drinking-and-customs")
    assert (example.role, example.text) == ("example", "Example: Tom drinks. (See diagram on page 4.)")
    assert rule.text.endswith("Then all drink.")


def test_a_page_with_a_diagram_belongs_to_the_diagram():
    found = own(BOOK).entry("lcg/rule/pouring")
    assert {passage.role for passage in found} == {"example"}
    assert [passage.spans[0].first for passage in found] == [38, 40]


def test_a_section_goes_on_over_the_page():
    surge = own(BOOK).one("lcg/keyword/surge")
    assert surge.text == "Pour one more cup. This goes on over the end of the page and stops here."
    assert [(span.first, span.last) for span in surge.spans] == [(47, 48), (54, 54)]


def test_a_chart_is_only_a_note():
    assert own(BOOK).one("lcg/rule/action-windows", "note").heading == "Turn Sequence (chart)"
