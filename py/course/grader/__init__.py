"""The grader: watch a student's function (observe), then say which mistake it is (judge).

A new challenge is a folder lessons/<name>/, or lessons/<name>/<function>/ where a page has several, with
    stub.py, solution.py            what the student starts from; an answer that passes
    messages.en.toml                [slug] seen, expected, hints: what py/course/grader/messages/general.en.toml does not say yet, or says otherwise;
                                    messages.es.toml and so on: the same in another language
    wrong/*.py                      one known mistake a file; first lines "# The sentence that must be said." and "# slug: name"
    right/*.py                      other styles that must pass; first line "# style: ...", or "# shown: ..." (see publish/record/packet.py)
    checks.py                       the rules: CHALLENGE = Challenge(...), see challenge.py
"""
