"""What a challenge is judged by lies beside the page: fetched once, and asked for again if the network was away."""

from playwright.sync_api import expect


def test_a_check_without_the_packet_says_so_and_the_next_one_works(lesson, page, site):
    page.watch.allow(r"404")
    site.misbehave("lessons/*/self_attention.*.json", "missing")
    lesson.open()
    challenge = page.locator("code-challenge")
    challenge.locator("[data-do=check]").click()
    expect(challenge.locator("[data-part=status]")).to_contain_text("could not be fetched")
    site.behave()
    challenge.locator("[data-do=check]").click()
    expect(challenge).to_have_attribute("data-verdict", "failed", timeout=60_000)
    challenge.locator("[data-do=check]").click()
    expect(challenge).to_have_attribute("data-verdict", "failed")
    assert len(site.asked("lessons/*/self_attention.*.json")) == 3  # two in vain, one kept
