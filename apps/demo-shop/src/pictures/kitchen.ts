import {
  BLACK,
  disc,
  floor,
  grid,
  INK,
  oval,
  PAPER,
  rect,
  shape,
  STEEL,
  stroke,
  turned,
  WOOD,
} from "./strokes.ts";
import type { Draw } from "./strokes.ts";

const kettle: Draw = ({ round, dark, light, darker }) =>
  floor(105) +
  stroke("M136 272 C72 268 104 176 62 158", dark, 13) +
  shape(
    "M146 186 H254 Q264 186 267 197 L288 290 Q290 308 270 308 H130 Q110 308 112 290 L133 197 Q136 186 146 186Z",
    round,
  ) +
  rect(152, 170, 96, 18, 9, dark) +
  disc(200, 158, 11, WOOD) +
  stroke("M268 214 C350 190 352 292 282 282", BLACK, 14) +
  stroke("M158 210 L142 284", light, 6, 'opacity=".7"') +
  rect(124, 294, 152, 14, 7, darker, 'opacity=".5"');

const dripper: Draw = ({ round, dark, lighter }) =>
  floor(80) +
  shape("M156 226 H244 Q282 290 262 308 H138 Q118 290 156 226Z", "#dfe9ec", 'opacity=".85"') +
  shape("M138 268 H262 Q272 300 262 308 H138 Q128 300 138 268Z", "#5b3826") +
  shape("M122 120 H278 L226 208 H174Z", round) +
  rect(138, 206, 124, 16, 8, dark) +
  rect(112, 110, 176, 16, 8, lighter) +
  stroke("M266 146 C318 142 312 196 250 192", dark, 11) +
  stroke("M150 136 L180 192 M200 136 V192", dark, 3, 'opacity=".35"');

const espresso: Draw = ({ round, main, dark }) =>
  floor(115) +
  rect(98, 284, 204, 24, 10, BLACK) +
  rect(214, 150, 78, 140, 12, round) +
  rect(118, 136, 174, 58, 20, main) +
  stroke("M166 138 L128 66", STEEL, 11) +
  stroke("M166 138 L128 66", "#b9c1c8", 9) +
  disc(124, 60, 17, WOOD) +
  rect(140, 194, 60, 18, 5, STEEL) +
  rect(66, 196, 78, 14, 7, WOOD) +
  rect(110, 272, 104, 12, 4, STEEL) +
  shape("M148 238 H196 Q196 268 184 272 H160 Q148 268 148 238Z", PAPER) +
  stroke("M172 212 V236", "#5b3826", 4) +
  disc(253, 222, 22, PAPER) +
  disc(253, 222, 22, "none", `stroke="${dark}" stroke-width="5"`) +
  stroke("M253 222 L263 210", "#b5382f", 3);

const mill: Draw = ({ round, dark, light }) =>
  floor(66) +
  rect(148, 146, 104, 162, 16, round) +
  rect(148, 214, 104, 12, 0, WOOD) +
  shape("M146 150 Q150 112 200 112 Q250 112 254 150Z", STEEL) +
  stroke("M200 112 V96 L296 88", "#a5aeb6", 9) +
  rect(284, 52, 24, 42, 12, WOOD) +
  stroke("M164 166 V204 M164 238 V290", light, 6, 'opacity=".6"') +
  rect(148, 296, 104, 12, 6, dark);

const cup: Draw = ({ round, light, dark, lighter }) =>
  oval(196, 304, 132, 14, "#1b1e22", 'opacity=".12"') +
  oval(192, 298, 118, 13, lighter) +
  oval(192, 295, 78, 7, dark, 'opacity=".35"') +
  stroke("M258 206 C322 194 318 272 240 264", dark, 13) +
  shape("M112 182 H272 Q274 264 226 294 H158 Q110 264 112 182Z", round) +
  oval(192, 182, 80, 15, light) +
  oval(192, 184, 70, 11, "#5b3826") +
  oval(180, 183, 34, 5, "#c49a6c", 'opacity=".7"') +
  stroke("M170 150 C156 132 184 118 170 98 M212 150 C198 132 226 118 212 98", "#ffffff", 5, 'opacity=".75"');

const pan: Draw = ({ main, dark, darker, light }) =>
  turned(
    -32,
    rect(278, 184, 116, 34, 17, darker),
    oval(372, 201, 10, 6, "#d8cfc4"),
    disc(188, 208, 112, "#1b1e22", 'opacity=".12"'),
    disc(184, 200, 112, dark),
    disc(184, 200, 96, main),
    disc(184, 200, 96, "none", `stroke="${darker}" stroke-width="4" opacity=".6"`),
    stroke("M114 170 A78 78 0 0 1 176 122", light, 8, 'opacity=".55"'),
    shape("M150 96 Q184 74 218 96 L206 112 H162Z", dark),
  );

const pot: Draw = ({ round, main, dark, lighter }) =>
  floor(120) +
  stroke("M104 226 H78 V250 H104 M296 226 H322 V250 H296", dark, 13) +
  rect(98, 196, 204, 112, 26, round) +
  shape("M98 192 Q112 140 200 138 Q288 140 302 192Z", main) +
  rect(90, 186, 220, 16, 8, dark) +
  rect(180, 118, 40, 22, 11, STEEL) +
  stroke("M122 220 V272", lighter, 8, 'opacity=".45"') +
  stroke("M126 176 Q150 156 184 153", lighter, 6, 'opacity=".5"');

const saucepan: Draw = ({ round, lighter, dark }) =>
  oval(170, 310, 98, 9, "#1b1e22", 'opacity=".13"') +
  rect(240, 204, 146, 16, 8, STEEL) +
  disc(370, 212, 4, "#6d767d") +
  rect(84, 190, 172, 118, 18, round) +
  rect(76, 180, 188, 16, 8, STEEL) +
  disc(240, 212, 4, dark) +
  disc(226, 212, 4, dark) +
  stroke("M104 212 V286", lighter, 8, 'opacity=".5"');

function blade(outline: string): string {
  return `<g transform="translate(6 9)" opacity=".14">${shape(outline, "#1b1e22")}</g>${shape(outline, STEEL)}`;
}

const knife: Draw = ({ round, darker }) =>
  turned(
    -34,
    blade("M36 182 H226 V236 H126 Q62 232 36 182Z"),
    stroke("M50 190 Q78 226 128 230 H224", "#ffffff", 3, 'opacity=".9"'),
    rect(224, 180, 16, 46, 4, "#7d868e"),
    rect(238, 182, 134, 38, 16, round),
    disc(268, 201, 5, darker),
    disc(304, 201, 5, darker),
    disc(340, 201, 5, darker),
  );

const breadknife: Draw = ({ round, darker }) =>
  turned(
    -34,
    blade(
      "M20 186 Q24 182 34 182 H238 V214 q-9 11 -18 0 q-9 11 -18 0 q-9 11 -18 0 q-9 11 -18 0 q-9 11 -18 0 q-9 11 -18 0 q-9 11 -18 0 q-9 11 -18 0 q-9 11 -18 0 q-9 11 -18 0 Q30 212 20 186Z",
    ),
    rect(236, 180, 138, 38, 16, round),
    disc(268, 199, 5, darker),
    disc(340, 199, 5, darker),
  );

const board: Draw = ({ main, light, dark, darker }) =>
  turned(
    -7,
    rect(86, 112, 236, 192, 20, "#1b1e22", 'opacity=".13"'),
    rect(80, 102, 236, 192, 20, main),
    grid(9, 7, (column, row) => {
      const tone = [light, main, dark, light, main][(column * 3 + row * 2) % 5] ?? main;
      return rect(90 + column * 24, 113 + row * 24, 22, 22, 3, tone, 'opacity=".8"');
    }),
    rect(174, 116, 52, 18, 9, "#f3e9dd"),
    rect(80, 102, 236, 192, 20, "none", `stroke="${darker}" stroke-width="3" opacity=".35"`),
    disc(272, 262, 4, INK, 'opacity=".15"'),
  );

export const KITCHEN_DRAWINGS = {
  kettle,
  dripper,
  espresso,
  mill,
  cup,
  pan,
  pot,
  saucepan,
  knife,
  breadknife,
  board,
};
