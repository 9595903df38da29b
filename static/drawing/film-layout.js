/* Where the matrices of the layer stand, in cells: a product lies to the right of its first factor and below its second one,
   so that a row on the left and a column above meet in their cell. All matrices have their true proportions.

   layout({T, d, dk, dv, room}, narrow)  -> three panels {width, height, blocks, words, ghost}
     blocks   {of, x, y, rows, cols, turned, from}     from: the stop at which it is there; turned: columns stand for the rows of `of`
     words    {x, y, upright, from}                    where the sentence stands beside a matrix: its end, one cell a word
   room: for the longest word, in cells.   narrow: for a column of a phone's width; what does not fit side by side stands below. */

const GAP = 1.5, NAME = 2, EDGE = .2;   // room between matrices, for a matrix' name, for the line around the last one

export function layout(sizes, narrow = false) {
  const panels = [projecting(sizes, narrow), scoring(sizes, narrow), mixing(sizes)], widest = Math.max(...panels.map(({width}) => width));
  return panels.map((panel) => ({...panel, width: (narrow ? widest : panel.width) + EDGE}));   // of one width, they shrink alike
}

/* X on the left, a matrix above, what is read on the right of X and below the matrix. */
function projecting({T, d, dk, dv, room}, narrow) {
  const lines = narrow ? [[["Wq", "Q", dk], ["Wk", "K", dk]], [["Wv", "V", dv]]] : [[["Wq", "Q", dk], ["Wk", "K", dk], ["Wv", "V", dv]]];
  const blocks = [], words = [];
  let width = 0, top = 0;
  for (const line of lines) {
    const y = top + NAME + d + NAME;
    let x = room + d + GAP;
    blocks.push({of: "X", x: room, y, rows: T, cols: d, from: 1, again: top > 0});
    words.push({x: room, y, from: 1});
    for (const [W, of, cols] of line) {
      blocks.push({of: W, x, y: top + NAME, rows: d, cols, from: 2}, {of, x, y, rows: T, cols, from: 2});
      x += cols + GAP;
    }
    width = Math.max(width, x - GAP);
    top = y + T + .5;
  }
  return {width, height: top, blocks, words};
}

/* Q on the left, K turned above, their product; beside it divided, and as weights. */
function scoring({T, dk, room}, narrow) {
  const x = room + dk + GAP, upper = room + NAME, y = upper + dk + NAME;
  const blocks = [
    {of: "Q", x: room, y, rows: T, cols: dk, from: 3, again: true},
    {of: "K", x, y: upper, rows: dk, cols: T, turned: true, from: 3, again: true},
    {of: "scores", x, y, rows: T, cols: T, from: 3},
  ];
  const words = [{x: room, y, from: 3}, {x, y: upper - NAME, upright: true, from: 3}];
  if (narrow) {
    const below = y + T + NAME + .5;
    const second = room + T + GAP;
    blocks.push({of: "scaled", x: room, y: below, rows: T, cols: T, from: 4}, {of: "A", x: second, y: below, rows: T, cols: T, from: 5});
    return {width: Math.max(x, second) + T, height: below + T + .5, blocks, words: [...words, {x: room, y: below, from: 4}]};
  }
  blocks.push({of: "scaled", x: x + T + GAP, y, rows: T, cols: T, from: 4}, {of: "A", x: x + 2 * (T + GAP), y, rows: T, cols: T, from: 5});
  return {width: x + 3 * T + 2 * GAP, height: y + T + .5, blocks, words};
}

/* A on the left, V above, the output; right of it, the words it is like. */
function mixing({T, dv, room}) {
  const x = room + Math.max(T, room) + GAP, y = NAME + T + NAME;
  return {
    width: x + dv + GAP + room + 4.5, height: y + T + .5,
    blocks: [
      {of: "A", x: x - GAP - T, y, rows: T, cols: T, from: 6, again: true},
      {of: "V", x, y: NAME, rows: T, cols: dv, from: 6, again: true},
      {of: "output", x, y, rows: T, cols: dv, from: 6},
    ],
    words: [{x: x - GAP - T, y, from: 6}, {x, y: NAME, from: 6}],
    like: {x: x + dv + GAP, y},
  };
}
