/* One row of softmax, step by step.

   row({words, d_k, divided, shift, shut, pushed}) -> {inputs, exps, shares, sum, rates}
     words    [{name, score, hidden}]; hidden: the mask covers it
     d_k      the scores are divided by its root, if `divided`; shift is added to every one of them
     shut     "no" | "before" | "after": where the mask sets what it hides to −∞ (a score) or to 0 (a share)
     inputs   what goes into the softmax      exps   e to that power      shares   what comes out; sum: of all shares
     rates    how fast each share changes when input `pushed` grows: a_i (δ_ij − a_j); null if none is pushed */

export function row({words, d_k, divided, shift, shut, pushed}) {
  const divisor = divided ? Math.sqrt(d_k) : 1, hides = (when, one) => shut === when && one.hidden;
  const inputs = words.map((one) => hides("before", one) ? -Infinity : one.score / divisor + shift);
  const exps = inputs.map(Math.exp), all = exps.reduce((a, b) => a + b, 0), softmax = exps.map((one) => one / all);
  const shares = softmax.map((share, i) => hides("after", words[i]) ? 0 : share);
  const rates = pushed === null ? null : shares.map((share, i) => share * (Number(i === pushed) - softmax[pushed]));
  return {inputs, exps, shares, sum: shares.reduce((a, b) => a + b, 0), rates};
}
