"""What a page must never do: log an error, throw, ask for a file that is not there or for anything elsewhere, break its policy."""

import re

LISTEN = """addEventListener('securitypolicyviolation', event => {
  (globalThis.violations ??= []).push(`${event.violatedDirective} blocked ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`)
})"""

CUT_SHORT = r"Failed to load ‘[^’]*’\. A ServiceWorker intercepted the request"  # Firefox, of a request under way while the page is left


class Watch:
    """Collects the faults of one browser context; `verify()` fails with the list, `allow(regex)` excuses some."""

    def __init__(self, context, origin):
        self.faults, self.allowed, self.origin = [], [CUT_SHORT], origin
        self.context = context
        context.add_init_script(LISTEN)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)

    def _console(self, message):
        if message.type == "error":
            place = message.location or {}
            self.faults.append(f"console error: {message.text} ({place.get('url')}:{place.get('lineNumber')})")

    def _request(self, request):
        if not request.url.startswith((self.origin + "/", "data:", "blob:", "about:")):
            self.faults.append(f"foreign request: {request.url}")

    def _response(self, response):
        if response.status >= 400:
            self.faults.append(f"answer {response.status}: {response.url}")

    def allow(self, pattern):
        """Faults that match are what this test provokes."""
        self.allowed.append(pattern)
        return self

    def found(self):
        """The faults that nobody allowed."""
        for page in self.context.pages:
            if not page.is_closed() and page.url.startswith(self.origin):
                try:
                    violations = page.evaluate("globalThis.violations?.splice(0) ?? []")
                except Exception:  # a page that is being replaced or has no scripts
                    violations = []
                self.faults += [f"policy: {violation}" for violation in violations]
        return [fault for fault in self.faults if not any(re.search(allowed, fault) for allowed in self.allowed)]

    def verify(self):
        faults, self.faults = self.found(), []
        assert not faults, "the page misbehaved:\n  " + "\n  ".join(faults)
