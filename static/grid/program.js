/* The grid as a program: grid -> Python that prints its numbers. The build writes the first of these (CODE in py/publish/parts/grid.py). */

const DIVIDED = "Q @ K.T / Q.shape[1] ** 0.5";
const SCORES = {"no-divisor": "Q @ K.T", "swapped": "K @ Q.T / Q.shape[1] ** 0.5"};
const WEIGHTS = {"columns": "softmax_rows(S.T).T", "unnormalised": "np.exp(S - S.max(axis=1, keepdims=True))"};

export function program({sentence, r, on, variant, asked, matrices}) {
  const head = asked.head + (on.has("positions") ? "+positions" : ""), masks = asked.mask === "earlier" ? "np.tri(len(X), k=-1, dtype=bool)" : "causal_mask(len(X))";
  return [
    "import numpy as np",
    `from attention import ${on.has("mask") ? "causal_mask, " : ""}softmax_rows`,
    `from sentence import tokens, vectors${on.has("positions") ? ", with_positions" : ""}`,
    ...on.has("projections") ? ["from training import learnt"] : [],
    "",
    `X = vectors(tokens(${JSON.stringify(sentence)}), r=${r})`,
    ...on.has("positions") ? ["X = with_positions(X)"] : [],
    ...on.has("projections") ? [`Wq, Wk, Wv = learnt()["${head}"]${matrices ? "   # the lesson's; the grid above shows yours" : ""}`, "Q, K, V = X @ Wq, X @ Wk, X @ Wv"] : ["Q, K, V = X, X, X"],
    `S = ${SCORES[variant] ?? DIVIDED}`,
    ...on.has("mask") ? [`S = np.where(${masks}, S, -np.inf)`] : [],
    `A = ${WEIGHTS[variant] ?? "softmax_rows(S)"}`,
    "output = A @ V",
    "print(A.round(2))",
  ].join("\n");
}
