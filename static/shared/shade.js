/* A number from 0 to 1 -> its step on the colour scale, 0 to 20. The build does the same in py/publish/parts/grid.py. */

const SHADES = 20;      // steps of the colour scale: css/grid.css has one rule for each
const BEND = .7;        // below 1, small weights stay visible: 1/64 is not yet white

export const shade = (weight) => Number.isNaN(weight) ? 0 : Math.floor(Math.min(Math.max(weight, 0), 1) ** BEND * SHADES + .5);
