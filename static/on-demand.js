/* An element that few lessons have, or a helper that few readers need, is a script of its own beside this one (static/elements/on-demand/), fetched where a page has it. */

export const bring = (tag) => import(new URL(`./${tag}.js`, import.meta.url).href);
