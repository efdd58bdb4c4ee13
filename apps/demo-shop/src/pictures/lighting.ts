import { BLACK, disc, floor, GLOW, GOLD, INK, oval, rect, shape, STEEL, stroke } from "./strokes.ts";
import type { Draw } from "./strokes.ts";

const BEAM = "#ffe9a8";

const desklamp: Draw = ({ round, dark, main, lighter }) =>
  shape("M214 154 L150 300 H350 L290 132Z", BEAM, 'opacity=".38"') +
  oval(170, 310, 82, 9, "#1b1e22", 'opacity=".13"') +
  stroke("M150 292 L110 196 L230 112", dark, 10) +
  disc(110, 196, 12, BLACK) +
  disc(230, 112, 10, BLACK) +
  rect(92, 290, 120, 18, 9, round) +
  shape("M228 84 Q262 74 274 100 L300 132 Q258 168 206 164 L212 112 Q212 92 228 84Z", main) +
  shape("M300 132 Q258 168 206 164 Q240 130 300 132Z", "#fff6d8") +
  stroke("M226 104 Q232 92 246 90", lighter, 5, 'opacity=".7"');

const tablelamp: Draw = ({ round, dark, lighter }) =>
  disc(200, 210, 150, GLOW) +
  floor(74) +
  shape("M182 206 H218 L224 292 H176Z", "#fff2cf") +
  rect(134, 288, 132, 20, 10, dark) +
  shape("M98 212 Q98 110 200 108 Q302 110 302 212 Q302 222 290 222 H110 Q98 222 98 212Z", round) +
  oval(200, 219, 92, 7, "#fff2cf") +
  stroke("M126 178 Q136 138 178 130", lighter, 9, 'opacity=".55"');

function cord(to: number): string {
  return stroke(`M200 0 V${to}`, INK, 4);
}

const pendant: Draw = ({ round, dark, lighter }) =>
  shape("M104 230 L40 400 H360 L296 230Z", BEAM, 'opacity=".34"') +
  cord(104) +
  rect(186, 96, 28, 26, 6, GOLD) +
  shape("M92 228 Q96 122 200 118 Q304 122 308 228Z", round) +
  oval(200, 228, 108, 14, dark) +
  oval(200, 230, 98, 10, "#fff3cd") +
  stroke("M116 204 Q126 152 172 138", lighter, 8, 'opacity=".5"');

const globe: Draw = ({ lighter, main }) =>
  disc(200, 214, 168, GLOW) +
  cord(112) +
  rect(182, 108, 36, 24, 6, GOLD) +
  disc(200, 216, 92, main) +
  disc(200, 216, 92, GLOW) +
  disc(180, 194, 62, "#ffffff", 'opacity=".5"') +
  disc(168, 180, 28, "#ffffff", 'opacity=".65"') +
  disc(200, 216, 92, "none", `stroke="${lighter}" stroke-width="2"`);

const paperlamp: Draw = ({ main, dark }) =>
  disc(200, 208, 172, GLOW) +
  cord(104) +
  oval(200, 208, 126, 104, main) +
  oval(200, 208, 126, 104, GLOW) +
  [126, 104, 78, 48, 16]
    .map((rx) => oval(200, 208, rx, 104, "none", `stroke="${dark}" stroke-width="2" opacity=".4"`))
    .join("") +
  oval(200, 106, 22, 6, "#8f6638") +
  oval(200, 310, 22, 5, "#8f6638");

const floorlamp: Draw = ({ round, main }) =>
  disc(138, 104, 78, GLOW) +
  disc(204, 70, 78, GLOW) +
  disc(268, 126, 78, GLOW) +
  floor(76) +
  stroke("M190 296 C190 210 150 180 140 116 M200 296 V86 M210 296 C210 220 258 200 266 140", main, 7) +
  shape("M112 118 Q112 84 140 84 Q168 84 168 118Z", round) +
  shape("M172 84 Q172 50 200 50 Q228 50 228 84Z", round) +
  shape("M238 142 Q238 108 266 108 Q294 108 294 142Z", round) +
  oval(140, 118, 28, 5, "#fff3cd") +
  oval(200, 84, 28, 5, "#fff3cd") +
  oval(266, 142, 28, 5, "#fff3cd") +
  rect(138, 292, 124, 16, 8, STEEL);

const tripod: Draw = ({ round, main, dark }) =>
  disc(200, 128, 150, GLOW) +
  floor(108) +
  stroke("M192 164 L112 304 M208 164 L288 304", main, 12) +
  stroke("M200 164 V304", dark, 11) +
  rect(184, 156, 32, 20, 6, GOLD) +
  stroke("M146 246 H254", dark, 4, 'opacity=".7"') +
  shape("M142 56 H258 L284 158 H116Z", "#f3ead6") +
  shape("M142 56 H258 L284 158 H116Z", GLOW) +
  stroke("M142 56 H258 M116 158 H284", "#cdbf9f", 4) +
  rect(196, 176, 8, 10, 2, round);

export const LIGHTING_DRAWINGS = { desklamp, tablelamp, pendant, globe, paperlamp, floorlamp, tripod };
