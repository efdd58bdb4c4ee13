import { floor, GOLD, grid, INK, PAPER, rect, shape, STEEL, stroke, turned } from "./strokes.ts";
import type { Draw } from "./strokes.ts";

const pen: Draw = ({ round, dark, lighter }) =>
  turned(
    -38,
    rect(52, 200, 316, 22, 11, "#1b1e22", 'opacity=".12"'),
    shape("M44 198 L92 182 V214Z", GOLD),
    stroke("M46 198 H78", INK, 2),
    rect(88, 178, 20, 40, 8, STEEL),
    rect(104, 174, 150, 48, 16, round),
    rect(236, 170, 136, 56, 24, dark),
    rect(236, 170, 14, 56, 4, GOLD),
    rect(262, 160, 92, 11, 5, GOLD),
    rect(262, 160, 12, 20, 4, GOLD),
    stroke("M122 186 H222 M262 186 H340", lighter, 5, 'opacity=".5"'),
  );

function book(x: number, y: number, w: number, h: number, fill: string, spine: string): string {
  return (
    rect(x + 7, y + 9, w, h, 10, "#1b1e22", 'opacity=".14"') +
    rect(x + 5, y + 4, w, h, 8, PAPER) +
    rect(x, y, w, h, 10, fill) +
    rect(x, y, 20, h, 8, spine)
  );
}

const notebook: Draw = ({ round, dark, darker }) =>
  turned(
    -5,
    book(110, 72, 176, 238, round, dark),
    rect(258, 72, 10, 238, 0, darker),
    rect(148, 118, 88, 52, 5, PAPER),
    stroke("M162 136 H222 M162 150 H204", dark, 4, 'opacity=".6"'),
  );

const notebooks: Draw = ({ main, round, dark, light, darker }) =>
  turned(14, book(150, 82, 140, 196, light, main)) +
  turned(2, book(132, 90, 140, 200, main, dark)) +
  turned(
    -10,
    book(112, 96, 144, 206, round, darker),
    grid(6, 2, (column, row) => rect(142 + column * 17, 236 + row * 17, 9, 9, 4, PAPER, 'opacity=".65"')),
    stroke("M146 136 H226 M146 152 H200", PAPER, 5, 'opacity=".85"'),
  );

const diary: Draw = ({ round, dark, darker }) =>
  floor(96) +
  stroke("M176 290 V336 M196 290 V328", "#c79a3d", 7) +
  rect(112, 96, 186, 212, 8, PAPER) +
  grid(1, 6, (_, row) => stroke(`M290 ${110 + row * 34} V${128 + row * 34}`, "#d8cfbf", 2)) +
  rect(102, 88, 182, 212, 12, round) +
  rect(102, 88, 26, 212, 10, dark) +
  rect(148, 112, 116, 164, 8, "none", `stroke="${GOLD}" stroke-width="3"`) +
  grid(5, 1, (column) => rect(164 + column * 18, 178, 11, 32, 3, GOLD)) +
  stroke("M172 238 H240", GOLD, 4) +
  stroke("M128 92 V296", darker, 2, 'opacity=".5"');

const letters: Draw = ({ main, dark, light, lighter }) =>
  turned(
    6,
    rect(132, 74, 168, 190, 4, "#1b1e22", 'opacity=".1"'),
    rect(126, 66, 168, 190, 4, PAPER),
    grid(1, 7, (_, row) => stroke(`M146 ${92 + row * 20} H${row === 6 ? 214 : 274}`, lighter, 3)),
  ) +
  turned(
    -6,
    rect(84, 178, 224, 138, 8, "#1b1e22", 'opacity=".14"'),
    rect(76, 166, 224, 138, 8, main),
    shape("M76 300 L170 228 M300 300 L206 228", dark),
    stroke("M80 300 L172 232 M296 300 L204 232", dark, 3, 'opacity=".6"'),
    shape("M78 170 Q188 274 298 170 Q296 166 288 166 H88 Q80 166 78 170Z", light),
    stroke("M78 170 Q188 274 298 170", dark, 3, 'opacity=".6"'),
    `<circle cx="188" cy="226" r="17" fill="#a63b3b"/>`,
  );

const origami: Draw = ({ main, light, lighter, dark, darker }) =>
  floor(110) +
  shape("M206 210 L330 96 L262 244Z", light) +
  shape("M206 210 L330 96 L236 226Z", lighter) +
  shape("M196 212 L92 70 L146 250Z", main) +
  shape("M196 212 L92 70 L176 226Z", light) +
  shape("M146 250 L196 212 L262 244 L204 306Z", dark) +
  shape("M146 250 L196 212 L204 306Z", main) +
  shape("M146 250 L60 178 L160 226Z", darker) +
  shape("M60 178 L38 204 L72 190Z", dark) +
  shape("M262 244 L366 214 L240 224Z", darker);

export const STATIONERY_DRAWINGS = { pen, notebook, notebooks, diary, letters, origami };
