/** The colours of one drawing. The `url(#…)` ones are gradients that drawing.ts defines in each document. */
export interface Palette {
  main: string;
  light: string;
  lighter: string;
  dark: string;
  darker: string;
  /** The main colour as if lit from the left. */
  round: string;
}

export const STEEL = "url(#steel)";
export const WOOD = "url(#wood)";
export const BLACK = "url(#black)";
export const GOLD = "#c79a3d";
export const INK = "#2b2f33";
export const PAPER = "#fbf8f1";
export const GLOW = "url(#glow)";

/** A drawing on a square of 400 by 400 with the floor at 308. */
export type Draw = (palette: Palette) => string;

export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  fill: string,
  more = "",
): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}" ${more}/>`;
}

export function disc(x: number, y: number, radius: number, fill: string, more = ""): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ""): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
}

export function shape(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function stroke(d: string, colour: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function turned(degrees: number, ...parts: string[]): string {
  return `<g transform="rotate(${degrees} 200 200)">${parts.join("")}</g>`;
}

/** Draws the shadow on the floor below an object that is `half` wide to each side. */
export function floor(half: number): string {
  return oval(200, 310, half, 9, "#1b1e22", 'opacity=".13"');
}

/** Repeats a mark at every position of a grid. */
export function grid(columns: number, rows: number, mark: (column: number, row: number) => string): string {
  return Array.from({ length: columns * rows }, (_, index) =>
    mark(index % columns, Math.floor(index / columns)),
  ).join("");
}
