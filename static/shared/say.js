/* words {key: sentence with holes}  -> say("cell.run") -> "Run";  say("check.count", {held: 3, all: 7}) -> "3 of 7 checks hold" */

export const saying = (words) => (key, values = {}) => {
  const sentence = words[key] ?? key;   // a missing word shows its key: seen at once, breaks nothing
  return sentence.replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
};
