"""What fixtures and some tests make by hand: a watched tab, and a host that is well again."""

from watch import Watch


def tab(browsers, host, engine="chromium", context=None, **options):
    """A tab that is watched; options are Playwright's of new_context."""
    if context is None:
        context = browsers(engine).new_context(**options)
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
