from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Axe
from tests.browser.test_play import opened, part

MOST_TAPS = 40
SIDES = {"attacker": (("orc", 8), ("uruk-hai", 12), ("troll", 2)), "defender": (("man", 9), ("elf", 6), ("dwarf", 4))}


def test_a_battle_of_three_groups_a_side_takes_forty_taps(page: Page, axe: Axe) -> None:
    opened(page, "/play/ring-of-power/combat")
    taps = 0

    def tap(button: Locator) -> None:
        nonlocal taps
        button.click()
        taps += 1

    for side, groups in SIDES.items():
        for number, (type_, count) in enumerate(groups):
            if number:
                tap(part(page, side, "groups").get_by_role("button", name="Add group"))
            group = part(page, side, "groups").locator(":scope > .items > li").nth(number)
            group.locator('[data-field="type"] select').select_option(f'"{type_}"')
            taps += 2
            left = count - 1
            for step, name in ((5, "+5"), (1, "One more")):
                for _ in range(left // step):
                    tap(group.get_by_role("button", name=name))
                left %= step
    line = page.get_by_label("As a line")
    expect(line).to_have_value("8 orc, 12 uruk-hai, 2 troll v 9 man, 6 elf, 4 dwarf")
    assert taps <= MOST_TAPS
    page.get_by_role("button", name="Swap the sides").click()
    expect(line).to_have_value("9 man, 6 elf, 4 dwarf v 8 orc, 12 uruk-hai, 2 troll")
    page.get_by_role("button", name="Copy group 1").first.click()
    expect(line).to_have_value("9 man, 6 elf, 4 dwarf, 9 man v 8 orc, 12 uruk-hai, 2 troll")
    assert page.locator("#state .hint:visible", has_text="The number of figures").count() <= 2
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]  # type: ignore[index]
    assert axe(page) == []


def test_a_form_offers_no_word_that_its_game_refuses(page: Page) -> None:
    opened(page, "/play/war-of-the-ring/army-combat")
    assert part(page, "attacker", "side").get_by_label("Saruman").count() == 0
    terrain = part(page, "terrain").locator("option")
    assert "lake" not in " ".join(terrain.all_text_contents()).lower()
    opened(page, "/play/three-player/army-combat")
    assert part(page, "attacker", "side").get_by_label("Saruman").count() == 1
