"""The bank of known mistakes and other styles, judged in the browser, gets the verdicts it gets here: in one interpreter, since
a new one for each of hundreds of files would take minutes."""

import json

import authored

LESSON = authored.LESSONS / "self-attention"
FILES = sorted(path for kind in ("wrong", "right") for path in LESSON.glob(f"{kind}/*.py"))
JUDGE_ALL = """async program => {
  const script = document.querySelector('script[type=module][src]').src
  const {ask} = await import(new URL('python.js', script).href)
  const packet = await (await fetch(document.querySelector('code-challenge').getAttribute('packet'))).text()
  let printed = ''
  const onOutput = (pieces) => { printed += pieces.map(({text}) => text).join('') }
  const answer = await ask({do: 'run', source: `packet = ${JSON.stringify(packet)}\n${program}`}, {onOutput})
  return [printed, answer.error ?? answer.ended ?? null]
}"""
PROGRAM = """import json
asked, sources = json.loads(packet), json.loads({sources!r})
for source in sources:
    from grader.observe import observe        # afresh for each check, as the door does it
    seen = observe(source, asked["function"], asked["calls"])
    from grader.judge import judge
    verdict = judge(asked["checks"], asked["messages"], asked["calls"], seen)
    first = (verdict["findings"] or [{{"slug": None, "seen": ""}}])[0]
    print(json.dumps({{"passed": verdict["passed"], "slug": first["slug"], "seen": first["seen"]}}))
"""


def test_every_file_gets_its_verdict_in_the_browser_too(journey):
    journey.python()
    sources = json.dumps([path.read_text("utf-8") for path in FILES])
    printed, error = journey.page.evaluate(JUDGE_ALL, PROGRAM.format(sources=sources))
    assert error is None, error
    verdicts = [json.loads(line) for line in printed.splitlines()]
    other = [
        f"{path.parent.name}/{path.name}: {verdict}"
        for path, verdict in zip(FILES, verdicts, strict=True)
        if not as_written(path, verdict)
    ]
    assert not other, "\n".join(other)


def as_written(path, verdict):
    """Does it pass, or get the sentence and the slug of its first two lines?"""
    if path.parent.name == "right":
        return verdict["passed"]
    sentence, slug = authored.mistake(path.read_text("utf-8"))
    return not verdict["passed"] and slug == verdict["slug"] and verdict["seen"].startswith(sentence)
