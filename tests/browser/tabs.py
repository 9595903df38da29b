"""What fixtures and some tests make by hand: a watched tab, and a host that is well again."""

from watch import Watch

SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"


def tab(browsers, host, engine="chromium", context=None, saves_data=False, **options):
    """A tab that is watched; options are Playwright's of new_context.

    saves_data: of a reader who does. Python comes when it is asked for, and no copy for offline use is made."""
    if context is None:
        context = browsers(engine).new_context(**options)
        if saves_data:
            context.add_init_script(SAVES_DATA)
        context.set_default_timeout(20_000)
        context.watch = Watch(context, host.origin)
    page = context.new_page()
    page.watch = context.watch
    return page


def heal(host, built):
    host.behave()
    host.deploy(built)
    host.start()
    host.log.clear()
