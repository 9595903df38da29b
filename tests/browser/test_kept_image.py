"""The image of Python's memory that one visit leaves for the next: a damaged one is not used, one that a start died of is not used
again, and a page that was merely left keeps it."""

import random

import pytest
from lesson import Lesson
from playwright.sync_api import expect

SOON = {"timeout": 60_000}
SHELF = "caches.open((await caches.keys()).find(name => name.endsWith('/python')))"
SPOIL_PACKS = f"""async () => {{
  const shelf = await {SHELF}, packs = (await shelf.keys()).filter(({{url}}) => url.endsWith(".pack"))
  await Promise.all(packs.map(pack => shelf.put(pack, new Response("spoilt"))))
  return packs.length
}}"""
DIE = f"""async () => {{
  const shelf = await {SHELF}, [image] = (await shelf.keys()).filter(({{url}}) => url.includes("/python/placed?"))
  await shelf.put(image.url.replace(/placed.*/, "attempt?died"), new Response(""))
}}"""
LEAVE = """later => {
  new MutationObserver(() => { if (document.documentElement.dataset.spare === "loading") setTimeout(() => location.reload(), later) }).observe(document.documentElement, {attributes: true})
  document.querySelector("code-cell[name=a1] [data-do=run]").click()
}"""
DAMAGE = """async share => {
  const folder = await navigator.storage.getDirectory()
  for await (const [name, handle] of folder.entries()) {
    if (!name.includes("image")) continue
    const {size} = await handle.getFile(), at = Math.floor(share * (size - 4096)), file = await handle.createWritable({keepExistingData: true})
    await file.write({type: "write", position: at, data: crypto.getRandomValues(new Uint8Array(4096))})
    await file.close()
    return at
  }
}"""


@pytest.fixture
def told(page):
    """What the workers said of the image."""
    told = []
    page.on("console", lambda message: told.append(message.text) if "image of Python" in message.text else None)
    return told


def kept(lesson):
    expect(lesson.page.locator("html")).to_have_attribute("data-image", "kept", **SOON)


def test_a_page_that_is_left_while_a_spare_starts_keeps_the_image(lesson, told):
    kept(lesson.open())
    assert lesson.page.evaluate(SPOIL_PACKS) >= 5
    lesson.open().python("ready")
    for later in (40, 100, 160, 240):
        with lesson.page.expect_navigation():
            lesson.page.evaluate(LEAVE, later)
        lesson.python("ready")
        assert lesson.page.locator("html").get_attribute("data-image") == "kept"
    assert told == []


def test_after_a_start_that_died_the_next_takes_the_packs_and_leaves_a_new_image(lesson, told):
    kept(lesson.open())
    lesson.page.evaluate(DIE)
    lesson.open().python("ready")
    assert len(told) == 1 and "did not come to its end" in told[0]
    assert "104" in lesson.cell("a1").run().output
    kept(lesson)
    lesson.open().python("ready")
    assert len(told) == 1 and lesson.page.locator("html").get_attribute("data-image") == "kept"


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_a_damaged_image_is_seen_before_it_is_used(new_page, site, engine):
    lesson, chance = Lesson(new_page(engine=engine), site), random.Random(engine)
    for _ in range(2):
        kept(lesson.open())
        at = lesson.page.evaluate(DAMAGE, chance.random())
        assert at is not None
        assert "104" in lesson.open().cell("a1").run().output, f"4 KB of noise at byte {at}"
