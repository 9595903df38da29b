"""Which scripts a page will ask for: what page.js and the elements on the page import, so that all are fetched at once."""
import re

IMPORT = re.compile(r'^\s*(?:import|export)\b[^;"\']*["\']\./([\w-]+\.js)["\']', re.M)
TAG = re.compile(r"<([a-z]+(?:-[a-z]+)+)[ >]")


def modules_of(html, static):
    """The HTML of a page's body, the folder static/ -> sorted names of scripts, without page.js itself."""
    wanted = ["page.js", *(f"{tag}.js" for tag in set(TAG.findall(html)))]
    found = set()
    while wanted:
        name = wanted.pop()
        path = static / name
        if name not in found and path.exists():
            found.add(name)
            wanted += IMPORT.findall(path.read_text("utf-8"))
    return sorted(found - {"page.js"})
