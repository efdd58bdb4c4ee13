import { BLACK, disc, floor, grid, INK, oval, PAPER, rect, shape, STEEL, stroke, turned } from "./strokes.ts";
import type { Draw } from "./strokes.ts";

const chair: Draw = ({ round, main, dark, lighter }) =>
  floor(98) +
  stroke("M200 262 L122 292 M200 262 L278 292 M200 262 V294", INK, 10) +
  disc(120, 299, 9, BLACK) +
  disc(280, 299, 9, BLACK) +
  disc(200, 301, 9, BLACK) +
  rect(192, 216, 16, 52, 4, STEEL) +
  stroke("M122 208 V172 H146 M278 208 V172 H254", INK, 10) +
  stroke("M200 190 V214", INK, 14) +
  rect(140, 66, 120, 128, 34, round) +
  rect(154, 80, 92, 100, 24, main, `stroke="${dark}" stroke-width="3"`) +
  rect(122, 200, 156, 30, 15, round) +
  stroke("M158 98 Q162 88 176 86", lighter, 6, 'opacity=".6"');

const stool: Draw = ({ round, dark, lighter }) =>
  oval(200, 308, 92, 10, "#1b1e22", 'opacity=".13"') +
  shape("M120 296 Q200 262 280 296 Q284 308 270 308 H130 Q116 308 120 296Z", BLACK) +
  rect(190, 160, 20, 126, 6, STEEL) +
  shape("M184 284 L190 152 H210 L216 284Z", round) +
  shape("M114 116 Q120 104 200 104 Q280 104 286 116 Q290 160 200 164 Q110 160 114 116Z", round) +
  oval(200, 116, 85, 13, lighter) +
  stroke("M132 134 Q200 152 268 134", dark, 3, 'opacity=".5"');

const screen = (x: number, y: number, w: number, h: number): string =>
  rect(x, y, w, h, 8, INK) +
  rect(x + 6, y + 6, w - 12, h - 12, 4, "#5f7d95") +
  shape(
    `M${x + 6} ${y + h - 6} L${x + w * 0.42} ${y + h * 0.4} L${x + w * 0.62} ${y + h * 0.66} L${x + w * 0.76} ${y + h * 0.5} L${x + w - 6} ${y + h - 6}Z`,
    "#a9c3d3",
  );

const desk: Draw = ({ round, dark }) =>
  floor(150) +
  rect(156, 142, 14, 26, 2, "#7d868e") +
  screen(110, 74, 108, 72) +
  shape("M268 166 L262 132 H298 L292 166Z", "#c56a45") +
  stroke("M280 132 C276 106 262 100 256 92 M280 132 C284 100 300 100 306 88 M280 132 V88", "#4f7a52", 7) +
  rect(96, 184, 18, 116, 3, STEEL) +
  rect(286, 184, 18, 116, 3, STEEL) +
  rect(70, 296, 70, 12, 6, BLACK) +
  rect(260, 296, 70, 12, 6, BLACK) +
  rect(104, 204, 192, 10, 4, "#7d868e") +
  rect(38, 166, 324, 20, 7, round) +
  rect(38, 180, 324, 6, 3, dark);

const riser: Draw = ({ round, dark, darker }) =>
  floor(140) +
  rect(190, 178, 20, 34, 3, "#7d868e") +
  rect(160, 202, 80, 10, 5, INK) +
  screen(98, 62, 204, 120) +
  rect(62, 210, 276, 20, 7, round) +
  rect(62, 226, 18, 82, 4, dark) +
  rect(320, 226, 18, 82, 4, dark) +
  rect(80, 230, 240, 12, 0, darker, 'opacity=".4"') +
  rect(108, 284, 184, 22, 6, "#dfe2e5") +
  grid(14, 2, (column, row) => rect(114 + column * 12.6, 288 + row * 8, 10, 6, 2, "#a7b0b8"));

const keyboard: Draw = ({ round, lighter, dark }) =>
  turned(
    -8,
    rect(46, 146, 320, 136, 20, "#1b1e22", 'opacity=".14"'),
    rect(40, 134, 320, 136, 20, round),
    rect(50, 144, 300, 116, 12, dark),
    grid(12, 4, (column, row) => {
      const accent = (column === 0 && row === 0) || (column === 11 && row === 2);
      return rect(
        56 + column * 24.2,
        150 + row * 22,
        21,
        19,
        5,
        accent ? "#e08a4f" : row === 0 ? lighter : PAPER,
      );
    }),
    [
      rect(56, 238, 45, 18, 5, lighter),
      rect(105, 238, 150, 18, 5, PAPER),
      rect(259, 238, 85, 18, 5, lighter),
    ].join(""),
  );

const numpad: Draw = ({ round, dark, lighter }) =>
  turned(
    -8,
    rect(126, 96, 160, 212, 20, "#1b1e22", 'opacity=".14"'),
    rect(120, 86, 160, 212, 20, round),
    rect(130, 96, 140, 192, 12, dark),
    grid(4, 5, (column, row) =>
      rect(137 + column * 32.5, 104 + row * 36, 29, 31, 6, row === 0 || column === 3 ? lighter : PAPER),
    ),
    rect(234.5, 212, 29, 67, 6, "#e08a4f"),
    rect(137, 248, 61.5, 31, 6, PAPER),
  );

export const WORKSPACE_DRAWINGS = { chair, stool, desk, riser, keyboard, numpad };
