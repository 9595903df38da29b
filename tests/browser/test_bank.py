"""The bank of known mistakes and other styles, judged in the browser in one visit, gets the verdicts it gets here."""
import authored

LESSON = authored.LESSONS / "self-attention"
FILES = sorted(path for kind in ("wrong", "right") for path in LESSON.glob(f"{kind}/*.py"))
JUDGE_ALL = """async sources => {
  const script = document.querySelector('script[type=module][src]').src
  const {ask} = await import(new URL('python.js', script).href)
  const packet = await (await fetch(document.querySelector('code-challenge').getAttribute('packet'))).json()
  const verdicts = []
  for (const source of sources) {
    const seen = await ask({do: 'observe', source, function: packet.function, calls: packet.calls})
    const {passed, findings} = await ask({do: 'judge', checks: packet.checks, messages: packet.messages, calls: packet.calls, seen})
    verdicts.push({passed, slug: findings[0]?.slug ?? null, seen: findings[0]?.seen ?? ''})
  }
  return verdicts
}"""


def test_every_file_gets_its_verdict_in_the_browser_too(journey):
    journey.python()
    verdicts = journey.page.evaluate(JUDGE_ALL, [path.read_text("utf-8") for path in FILES])
    other = [f"{path.parent.name}/{path.name}: {verdict}" for path, verdict in zip(FILES, verdicts, strict=True) if not as_written(path, verdict)]
    assert not other, "\n".join(other)


def as_written(path, verdict):
    """Does it pass, or get the sentence and the slug of its first two lines?"""
    if path.parent.name == "right":
        return verdict["passed"]
    sentence, slug = authored.mistake(path.read_text("utf-8"))
    return not verdict["passed"] and slug == verdict["slug"] and verdict["seen"].startswith(sentence)
