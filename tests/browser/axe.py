"""axe-core over a page or one element of it: what it finds wrong, one line a place."""

from axe_playwright_python.sync_playwright import Axe

STANDARD = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "resultTypes": ["violations"],
}  # all that is well would be megabytes


SEEN = STANDARD | {"runOnly": ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]}
# what colours and the size of the window can change; all else is the same page


def violations(page, within=None, options=STANDARD):
    found = Axe().run(page, context=within, options=options).response["violations"]
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {node['html'][:160]}" for one in found for node in one["nodes"]
    ]
