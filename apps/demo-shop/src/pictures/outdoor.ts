import { BLACK, disc, floor, GLOW, GOLD, INK, oval, rect, shape, STEEL, stroke, WOOD } from "./strokes.ts";
import type { Draw } from "./strokes.ts";

const tent: Draw = ({ main, round, dark, darker, lighter }) =>
  oval(200, 306, 160, 12, "#1b1e22", 'opacity=".13"') +
  stroke("M78 250 L36 304 M322 250 L364 304", "#8d8778", 3) +
  shape("M52 304 Q96 132 200 116 Q304 132 348 304Z", round) +
  shape("M200 116 Q296 140 348 304 H268 Q256 190 200 116Z", dark, 'opacity=".55"') +
  shape("M186 120 Q156 214 148 304 H252 Q232 190 186 120Z", darker) +
  shape("M186 120 Q150 214 148 304 L114 304 Q132 196 186 120Z", lighter) +
  stroke("M52 304 Q96 132 200 116 Q304 132 348 304", INK, 4, 'opacity=".55"') +
  stroke("M200 190 V304", main, 3, 'opacity=".6"');

const familytent: Draw = ({ round, main, dark, darker, lighter }) =>
  oval(200, 306, 172, 12, "#1b1e22", 'opacity=".13"') +
  stroke("M60 190 L26 304 M340 190 L374 304", "#8d8778", 3) +
  shape("M44 304 L70 186 Q200 74 330 186 L356 304Z", round) +
  shape("M70 186 Q200 74 330 186 L318 200 Q200 108 82 200Z", dark) +
  shape("M156 304 V204 Q200 166 244 204 V304Z", darker) +
  shape("M156 304 V204 Q176 186 200 182 Q178 250 156 304Z", lighter) +
  rect(84, 222, 48, 42, 8, lighter) +
  rect(268, 222, 48, 42, 8, lighter) +
  stroke("M108 222 V264 M292 222 V264", main, 3);

const tarp: Draw = ({ round, dark, lighter, darker }) =>
  oval(200, 306, 150, 11, "#1b1e22", 'opacity=".13"') +
  stroke("M98 122 V304", WOOD, 7) +
  stroke("M98 122 V304 M326 134 V304", "#8f6638", 6) +
  stroke("M98 122 L40 300 M326 134 L378 300 M64 232 L28 300 M360 240 L384 300", "#8d8778", 2) +
  shape("M98 118 L326 130 L356 236 L60 230Z", round) +
  shape("M98 118 L326 130 L300 176 L130 166Z", dark, 'opacity=".55"') +
  stroke("M98 118 L326 130", darker, 4) +
  stroke("M150 172 L134 230 M214 176 L214 232 M278 180 L294 234", lighter, 3, 'opacity=".55"');

const pack: Draw = ({ round, main, dark, darker, lighter }) =>
  floor(84) +
  stroke("M186 84 C186 62 214 62 214 84", darker, 8) +
  rect(110, 222, 36, 74, 16, darker) +
  rect(254, 222, 36, 74, 16, darker) +
  rect(124, 128, 152, 180, 36, round) +
  rect(146, 216, 108, 78, 18, dark) +
  stroke("M160 238 H240", lighter, 3) +
  shape("M120 158 Q124 80 200 80 Q276 80 280 158 Q240 176 200 176 Q160 176 120 158Z", main) +
  shape("M120 158 Q160 176 200 176 Q240 176 280 158 L278 168 Q240 186 200 186 Q160 186 122 168Z", darker) +
  stroke("M160 176 V212 M240 176 V212", INK, 7) +
  rect(151, 198, 18, 12, 3, STEEL) +
  rect(231, 198, 18, 12, 3, STEEL) +
  stroke("M142 108 Q160 94 186 92", lighter, 6, 'opacity=".5"');

const daypack: Draw = ({ round, main, dark, darker, lighter }) =>
  floor(86) +
  stroke("M182 108 C182 78 218 78 218 108", "#7a4f31", 9) +
  rect(120, 108, 160, 200, 50, round) +
  rect(142, 218, 116, 76, 20, dark) +
  shape("M118 168 Q118 104 200 104 Q282 104 282 168 V196 Q200 220 118 196Z", main) +
  stroke("M118 196 Q200 220 282 196", darker, 3) +
  stroke("M164 180 V246 M236 180 V246", "#7a4f31", 12) +
  rect(155, 224, 18, 14, 3, GOLD) +
  rect(227, 224, 18, 14, 3, GOLD) +
  stroke("M140 150 Q150 126 184 120", lighter, 6, 'opacity=".5"');

const drybag: Draw = ({ round, dark, darker, lighter }) =>
  floor(76) +
  stroke("M140 118 C150 60 250 60 260 118", INK, 7) +
  rect(182, 66, 36, 16, 5, BLACK) +
  rect(132, 122, 136, 186, 26, round) +
  rect(124, 102, 152, 32, 16, dark) +
  stroke("M132 118 H268", darker, 3) +
  disc(200, 222, 30, lighter) +
  shape("M200 200 Q222 226 200 244 Q178 226 200 200Z", dark) +
  stroke("M152 156 V280", lighter, 7, 'opacity=".5"');

const stove: Draw = ({ round, dark, lighter }) =>
  floor(84) +
  shape(
    "M168 150 Q160 112 178 88 Q180 112 190 118 Q188 84 204 66 Q206 104 218 114 Q224 98 222 86 Q242 116 232 150Z",
    "#5aa2e0",
    'opacity=".8"',
  ) +
  shape("M184 150 Q180 126 198 108 Q200 126 212 132 Q220 140 214 150Z", "#bfe0fa") +
  stroke("M120 146 L176 166 M280 146 L224 166 M200 150 V168", "#7d868e", 9) +
  rect(164, 150, 72, 20, 8, STEEL) +
  rect(188, 168, 24, 40, 4, "#8d959c") +
  stroke("M212 186 H268", "#8d959c", 6) +
  rect(262, 176, 34, 20, 6, BLACK) +
  shape("M132 240 Q134 208 176 206 H224 Q266 208 268 240Z", STEEL) +
  rect(126, 232, 148, 76, 20, round) +
  rect(126, 256, 148, 26, 0, lighter, 'opacity=".85"') +
  stroke("M150 269 H214", dark, 5);

const flask: Draw = ({ round, dark, lighter, darker }) =>
  floor(62) +
  stroke("M252 156 C312 156 312 274 252 274", "#7a4f31", 10) +
  rect(146, 138, 108, 170, 24, round) +
  rect(156, 72, 88, 60, 14, STEEL) +
  rect(150, 126, 100, 16, 6, darker) +
  rect(146, 246, 108, 10, 0, dark) +
  stroke("M166 164 V232", lighter, 9, 'opacity=".5"');

const lantern: Draw = ({ round, dark, darker }) =>
  disc(200, 214, 158, GLOW) +
  floor(74) +
  stroke("M164 128 C164 62 236 62 236 128", "#7d868e", 7) +
  rect(152, 160, 96, 116, 18, "#fff3cf") +
  disc(200, 220, 46, GLOW) +
  rect(194, 196, 12, 44, 6, "#ffd76a") +
  shape("M142 164 Q148 126 200 124 Q252 126 258 164Z", round) +
  rect(136, 268, 128, 40, 14, round) +
  stroke("M166 170 V268 M234 170 V268", darker, 5) +
  disc(200, 288, 8, dark);

export const OUTDOOR_DRAWINGS = { tent, familytent, tarp, pack, daypack, drybag, stove, flask, lantern };
