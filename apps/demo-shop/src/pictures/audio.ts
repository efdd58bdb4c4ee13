import { BLACK, disc, floor, GOLD, grid, INK, PAPER, rect, shape, STEEL, stroke, WOOD } from "./strokes.ts";
import type { Draw } from "./strokes.ts";

const headphones: Draw = ({ round, main, dark, lighter }) =>
  floor(110) +
  stroke("M104 226 V196 A96 96 0 0 1 296 196 V226", dark, 18) +
  stroke("M128 130 A96 96 0 0 1 272 130", lighter, 6, 'opacity=".7"') +
  rect(124, 206, 24, 92, 12, BLACK) +
  rect(252, 206, 24, 92, 12, BLACK) +
  rect(78, 200, 54, 104, 25, round) +
  rect(268, 200, 54, 104, 25, round) +
  rect(92, 226, 12, 52, 6, main, `stroke="${dark}" stroke-width="2"`) +
  rect(296, 226, 12, 52, 6, main, `stroke="${dark}" stroke-width="2"`);

function bud(x: number, fill: string, side: -1 | 1): string {
  return (
    rect(x - 9, 140, 18, 50, 9, fill) +
    disc(x, 138, 29, fill) +
    disc(x + 10 * side, 138, 15, INK, 'opacity=".8"') +
    disc(x - 9 * side, 128, 7, "#ffffff", 'opacity=".4"')
  );
}

const earbuds: Draw = ({ round, dark, lighter }) =>
  floor(95) +
  bud(156, round, 1) +
  bud(244, round, -1) +
  rect(104, 200, 192, 108, 52, round) +
  stroke("M106 240 H294", dark, 3) +
  stroke("M140 214 H230", lighter, 5, 'opacity=".6"') +
  disc(200, 262, 4, "#8ef0b5");

function grille(x: number, y: number, columns: number, rows: number, fill: string): string {
  return grid(columns, rows, (column, row) => disc(x + column * 12, y + row * 12, 3, fill, 'opacity=".55"'));
}

const portable: Draw = ({ round, darker, lighter }) =>
  floor(122) +
  stroke("M118 168 C120 92 280 92 282 168", WOOD, 13) +
  stroke("M118 168 C120 92 280 92 282 168", "#a9794a", 11) +
  rect(78, 158, 244, 150, 36, round) +
  grille(112, 196, 15, 7, darker) +
  rect(164, 150, 72, 12, 6, BLACK) +
  stroke("M106 176 H180", lighter, 5, 'opacity=".5"');

function driver(x: number, y: number, radius: number): string {
  return (
    disc(x, y, radius + 5, STEEL) +
    disc(x, y, radius, BLACK) +
    disc(x, y, radius * 0.72, "#3f454b") +
    disc(x, y, radius * 0.3, "#22262a") +
    stroke(
      `M${x - radius * 0.5} ${y - radius * 0.4} A${radius * 0.64} ${radius * 0.64} 0 0 1 ${x} ${y - radius * 0.64}`,
      "#8d959c",
      3,
    )
  );
}

const speaker: Draw = ({ round, darker }) =>
  floor(95) +
  rect(114, 76, 172, 230, 14, round) +
  rect(126, 88, 148, 206, 8, darker, 'opacity=".35"') +
  driver(200, 226, 54) +
  driver(200, 128, 25) +
  rect(186, 300, 28, 3, 1, GOLD);

function tower(x: number, fill: string, shade: string): string {
  return (
    rect(x - 8, 298, 92, 10, 4, BLACK) +
    rect(x, 50, 76, 250, 10, fill) +
    rect(x + 8, 58, 60, 234, 6, shade, 'opacity=".35"') +
    driver(x + 38, 92, 16) +
    driver(x + 38, 148, 25) +
    driver(x + 38, 218, 25)
  );
}

const floorspeaker: Draw = ({ round, darker }) =>
  floor(120) + tower(104, round, darker) + tower(220, round, darker);

const turntable: Draw = ({ round, dark, light }) =>
  floor(138) +
  rect(84, 290, 40, 18, 6, BLACK) +
  rect(276, 290, 40, 18, 6, BLACK) +
  rect(58, 112, 284, 184, 16, round) +
  rect(58, 280, 284, 16, 8, dark) +
  disc(164, 198, 80, STEEL) +
  disc(164, 198, 75, "#1d2023") +
  [66, 56, 46, 36]
    .map((radius) => disc(164, 198, radius, "none", 'stroke="#40464b" stroke-width="2"'))
    .join("") +
  disc(164, 198, 25, "#d9683c") +
  disc(164, 198, 4, PAPER) +
  shape("M164 198 L112 148 A72 72 0 0 1 142 130Z", "#ffffff", 'opacity=".1"') +
  disc(296, 150, 21, STEEL) +
  disc(296, 150, 11, "#6f7880") +
  stroke("M296 150 L290 226 L232 250", "#dfe4e8", 7) +
  rect(220, 243, 22, 15, 4, BLACK, 'transform="rotate(-22 231 250)"') +
  disc(302, 256, 12, light) +
  disc(302, 256, 5, dark);

const amplifier: Draw = ({ round, dark, lighter }) =>
  floor(140) +
  rect(82, 292, 44, 16, 5, BLACK) +
  rect(274, 292, 44, 16, 5, BLACK) +
  rect(52, 166, 296, 130, 14, round) +
  rect(64, 180, 272, 102, 8, dark, 'opacity=".45"') +
  disc(278, 231, 38, STEEL) +
  disc(278, 231, 29, "#dde2e6") +
  stroke("M278 210 V222", INK, 5) +
  [104, 150].map((x) => disc(x, 246, 15, STEEL) + stroke(`M${x} 236 V244`, INK, 3)).join("") +
  rect(88, 198, 116, 18, 9, "#15181b") +
  rect(98, 204, 52, 5, 2, "#f0b45a") +
  disc(206, 248, 5, "#8ef0b5") +
  stroke("M66 176 H300", lighter, 4, 'opacity=".45"');

export const AUDIO_DRAWINGS = { headphones, earbuds, portable, speaker, floorspeaker, turntable, amplifier };
