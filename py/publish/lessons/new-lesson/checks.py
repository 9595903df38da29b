"""The rules of average_row: what it is called with, what should come back, and the mistakes that have a name."""
from grader.cases import Case
from grader.challenge import Challenge


class Parts:
    """What a solution is made of; the mistakes below are written in these names."""

    def __init__(self, X):
        self.X = X
        self.average = X.mean(axis=0)


CHALLENGE = Challenge(
    function="average_row",
    arguments={"X": "T d"},              # each with its sizes by name: "T d" is a matrix, "d" a vector, "" a number
    results={"average": "average"},      # each is an attribute of Parts, and the name of its check in messages.en.toml
    parts=Parts,
    cases=[       # name, sizes, the check it belongs to, and what is said if nothing but this case fails
        Case("main", {"T": 5, "d": 3}),                          # two sizes that differ, so that no mix-up stays hidden
        Case("other", {"T": 2, "d": 6}, "sizes"),
        Case("one", {"T": 1, "d": 4}, "one-token", "one-token"),
    ],
    turns={"T": 4, "d": 3},              # no loop may follow these sizes; without this line and the next, loops are free
    loops={"T": "rows"},                 # a loop over T is told as one over rows
    mistakes=[    # (slug, which result, what it then is); the words stand in messages.en.toml
        ("sum-not-average", "average", lambda parts: parts.X.sum(axis=0)),
        ("divided-by-width", "average", lambda parts: parts.X.sum(axis=0) / parts.X.shape[1]),
    ],
)
