/* What readers do, as questions to py/course/door/__init__.py: it is seen which functions of the interpreter and of NumPy that takes (profile.mjs). */

const CELLS = [
  "import numpy as np\nX = np.arange(12.0).reshape(3, 4)\nprint(X, X.shape, X.dtype, X.T @ X)\nX",
  "S = X @ X.T / np.sqrt(4)\nE = np.exp(S - S.max(axis=-1, keepdims=True))\nA = E / E.sum(axis=-1, keepdims=True)\nprint(A.round(2))\nnp.allclose(A.sum(axis=1), 1)",
  "rng = np.random.default_rng(0)\nW = rng.normal(size=(4, 4))\nprint(rng.standard_normal(3), rng.integers(5), rng.permutation(4))\nnp.random.seed(1); np.random.rand(2, 2), np.random.randn(3)",
  "print(np.tril(np.ones((3, 3))), np.triu(np.full((3, 3), -np.inf), 1), np.where(X > 3, X, -1e9), np.eye(3)[[0, 2]], X[:, 1:3], X[..., None].shape)",
  "print(X.mean(0), X.var(), X.std(axis=1), X.argmax(-1), np.argsort(-X), np.sort(X), np.unique(X % 3), np.median(X), np.cumsum(X), np.outer(X[0], X[1]))",
  "print(np.concatenate([X, X]), np.stack([X, X]).transpose(0, 2, 1).shape, np.split(X, 2, axis=1), np.einsum('ij,kj->ik', X, X), np.linalg.norm(X, axis=1))",
  "print(np.array([1, 2, 3]) / 2, np.array([True, False]) & True, np.isnan(np.array([np.nan, 1])), np.linspace(0, 1, 5), np.zeros(3, int), np.dot(X, X.T), np.matmul(X, X.T))",
  "words = 'the cat sat on the mat'.split()\ncounts = {}\nfor i, word in enumerate(words):\n    counts[word] = counts.get(word, 0) + 1\nprint(sorted(counts.items(), key=lambda item: -item[1]))\nfor w, n in counts.items(): print(f'{w:>5} {n:6.2f} {n/3:.1%} {n!r}')",
  "import math, random, time, itertools, collections, functools\nprint(math.exp(1), math.sqrt(2), random.random(), random.choice([1, 2]), time.time() > 0, time.sleep(.001), time.perf_counter() > 0)\n[x ** 2 for x in range(5)], {1, 2} | {3}, tuple(zip('ab', [1, 2])), list(map(str, [1, 2])), 7 // 2, -7 % 3, 2 ** 70, 1e300 * 1e10",
  "class Head:\n    def __init__(self, d): self.W = np.ones((d, d))\n    def __call__(self, X): return X @ self.W\nHead(4)(X)",
  "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: float = 1.0\nprint(P(), P(2) == P(2))\ntry:\n    raise ValueError('no')\nexcept ValueError as error:\n    print('caught', error)\nfinally:\n    print('done')",
  "def f(n):\n    yield from range(n)\nwith np.errstate(divide='ignore'):\n    print(list(f(3)), np.log(np.zeros(2)), sum(f(4)), max([3, 1]), any([0, 1]), 'a' in 'abc', 'Abc'.lower().replace('b', 'x'), ' x '.strip(), 'a,b'.split(','))",
  "np.set_printoptions(precision=2, suppress=True)\nprint(np.random.default_rng(1).random((20, 20)), np.arange(2000.0))",
  "A = X @ X.T; A -= 1; A *= 2; A /= 3; A[:, 0] = X[:, 0]; A[[0, 1]][:, [1, 0]], (A > 0).all(), (A > 0).any(), np.any(A > 1), bool((A > 1).all(axis=1).any()), f'{A[0]}: {A[0, 0]:.1f}', (A @ A[0]).round(1), A[1, 2].round(3), (X[0] @ X[1]).round(3), np.allclose(A[[1, 0]], A[[1, 0]])",
  "rng.uniform(-np.sqrt(3), np.sqrt(3), size=(20_000, 64)).sum(axis=1).var(), rng.choice([-1.0, 1.0], size=(3, 4)), rng.shuffle([1, 2, 3]), np.random.uniform(0, 1, 3), np.random.choice(5, size=3), np.random.randint(0, 5, size=3), np.random.normal(size=2)",
  "np.degrees(np.arccos(np.float64(.5))), np.exp(S := rng.normal(size=(200, 6, 512)) @ rng.normal(size=(200, 6, 512)).mT), S.max(axis=-1).mean(), '{:4.1f}'.format(S.mean())\nprint('\u2588' * round(30 * abs(X.mean() / 99)))\nprint(f'{3:3}  {X.mean():.2f}  {chr(9608) * 3}', (S / np.sqrt(8)).shape)",
  "np.tensordot(X, X.T, 1), np.inner(X, X), np.vdot(X[0], X[0]), np.trace(X), np.squeeze(X[None]), np.tile(X[0], (5, 1)), np.roll(X, 1), np.cumsum(X, axis=1), np.argmin(X), np.take(X, [0], axis=0), np.sort(X, axis=0), np.einsum('td,sd->ts', X, X, optimize=True)",
  "np.expm1(X), np.exp2(X), np.log2(X + 1), np.log1p(X), np.sign(X), np.tanh(X), np.nonzero(X), np.count_nonzero(X), np.pad(X, 1), np.meshgrid([1, 2], [3]), np.percentile(X, 50), np.histogram(X), np.apply_along_axis(sum, 1, X), np.vectorize(lambda x: x + 1)(X)",
  "Y = X.astype(np.float32)\nprint(Y @ Y.T, np.float32(0.5), Y.mean(axis=1), Y / Y.sum())",
  "print([*np.ndindex((2, 3))], np.array(['a', 'b']), np.array([1 + 2j]), np.array([[1, 2], [3]], dtype=object), np.linalg.inv(np.eye(3)), np.linalg.det(np.eye(3)), np.linalg.solve(np.eye(3), np.ones(3)))",
  "def g(*a, **k): return a, k\nprint(g(1, b=2), '%.3f' % 3.1, enumerate([1]), zip([1], [2]), lambda x: x, reversed([1]), map, {i: i for i in range(3)}, all([1]), list(reversed([1, 2])), list(filter(None, [0, 1])), complex(1, 2), 1j * 2, b'abc', '\\u00e9'.encode())",
  "import collections, random, time, math\nprint(collections.Counter('aab').most_common(1), collections.defaultdict(list), time.perf_counter(), time.sleep(0), math.floor(2.5), random.gauss(0, 1))\nrandom.seed(1); random.shuffle([1, 2])",
  "match [1, 2]:\n    case [1, x]: print(x)\n    case {'a': y}: print(y)",
  "with open('x.txt', 'w') as f: f.write('a')\nopen('x.txt').read()",
  "X @ np.ones(3)", "1 / 0", "undefined", "np.ones((2, 3)) + np.ones((4,))", "def g(:\n  pass", "  x = 1", "X.foo", "[1][3]", "{}['a']", "int('x')", "'a' + 1", "def r(): return r()\nr()", "np.exp(1000.0)", "np.array([0.0]) / 0", "import nothing_of_the_kind", "assert 1 == 2, 'no'", "print('\\u00e9 \\u4e2d')\ninput()", "help(np.tril)", "%timeit 1",
];
const DEEP = [    // through C and back, as deep as it goes: a detour over the cold half would take more of the stack than there is
  "import functools\n@functools.lru_cache\ndef f(n): return f(n + 1)\nf(0)",
  "def f(x): return sorted([1, 2], key=f)\nf(0)",
  "class A:\n    def __repr__(self): return repr(self)\nA()",
  "class A:\n    def __getattr__(self, name): return getattr(self, name + 'a')\nA().a",
  "class A:\n    def __eq__(self, other): return A() == other\n    def __len__(self): return len(self)\n    def __iter__(self): return iter(self)\n    def __add__(self, other): return self + other\nA() == 1",
  "def f(x): return max([1, 2], key=f)\nf(0)", "def f(x): return list(map(f, [x]))\nf(0)", "def f(x): return [f(y) for y in [x]]\nf(0)",
  "import functools\ndef f(a, b): return functools.reduce(f, [1, 2, 3])\nf(0, 0)", "def f(x): return sum(f(y) for y in [x])\nf(0)", "def f(x): return str.format('{}', f(x))\nf(0)",
  "import numpy as np\ndef f(x): return np.vectorize(f)(np.ones(2))\nf(0)", "import numpy as np\ndef f(x): return np.apply_along_axis(f, 0, np.ones(2))\nf(0)",
  "a = []\na.append(a)\nprint(a)\na == [a]",
];
const SENTENCES = ["the dogs chase the cat", "the keys of the cabinet are", "", "!", "The Cat, the cat's zzyzx 7 \u2014 \u00e9lan", Array(64).fill("cars").join(" ")];

/* ask(question) -> answer.  challenges [{function, calls, checks, messages, answers: [source, ...]}, ...] */
export function rehearse(ask, challenges) {
  for (const source of [...CELLS, ...DEEP]) ask({do: "run", source, cell: "first"});
  for (const sentence of SENTENCES) {
    for (const switches of [[], ["projections", "positions"]]) ask({do: "attend", sentence, switches});
    ask({do: "attend_across", asks: sentence, answers: "the mice run"});
    ask({do: "attend_heads", sentence});
    ask({do: "senses", sentence});
  }
  const {state} = ask({do: "train", sentence: SENTENCES[0]});
  ask({do: "train", steps: 5, state, rate: 0.5});
  ask({do: "root_lab"});
  for (const {answers, function: name, calls, checks, messages} of challenges) {
    for (const source of answers) {
      const seen = ask({do: "observe", source, function: name, calls});
      ask({do: "judge", checks, messages, calls, seen});
      ask({do: "attend_by", source, sentence: SENTENCES[0], function: name});
    }
  }
}
