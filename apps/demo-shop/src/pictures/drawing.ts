import { AUDIO_DRAWINGS } from "./audio.ts";
import { KITCHEN_DRAWINGS } from "./kitchen.ts";
import { LIGHTING_DRAWINGS } from "./lighting.ts";
import { OUTDOOR_DRAWINGS } from "./outdoor.ts";
import { STATIONERY_DRAWINGS } from "./stationery.ts";
import type { Draw, Palette } from "./strokes.ts";
import { WORKSPACE_DRAWINGS } from "./workspace.ts";

const DRAWINGS = {
  ...KITCHEN_DRAWINGS,
  ...AUDIO_DRAWINGS,
  ...OUTDOOR_DRAWINGS,
  ...WORKSPACE_DRAWINGS,
  ...LIGHTING_DRAWINGS,
  ...STATIONERY_DRAWINGS,
} satisfies Record<string, Draw>;

/** The shop's drawings; several products may share one, in their own colours. */
export type PictureName = keyof typeof DRAWINGS;

const BY_NAME = new Map<string, Draw>(Object.entries(DRAWINGS));

/** Mixes `share` (0 to 1) of one #rrggbb colour into another. */
function mixed(colour: string, into: string, share: number): string {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const mix = [1, 3, 5].map((at) =>
    Math.round(channel(colour, at) * (1 - share) + channel(into, at) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${mix.join("")}`;
}

function paletteOf(main: string): Palette {
  return {
    main,
    light: mixed(main, "#ffffff", 0.2),
    lighter: mixed(main, "#ffffff", 0.48),
    dark: mixed(main, "#14171a", 0.22),
    darker: mixed(main, "#14171a", 0.45),
    round: "url(#round)",
  };
}

function gradient(id: string, ...colours: string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${(index / (colours.length - 1)).toFixed(2)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2=".12">${stops.join("")}</linearGradient>`;
}

function definitions({ main, light, dark }: Palette, ground: string): string {
  return [
    gradient("round", light, main, dark),
    gradient("steel", "#eef1f3", "#c4cbd1", "#98a2ab"),
    gradient("wood", "#cfa06a", "#b5834d", "#936537"),
    gradient("black", "#474d54", "#2f3439", "#1e2226"),
    `<radialGradient id="glow"><stop offset="0" stop-color="#ffe9a8" stop-opacity=".95"/><stop offset="1" stop-color="#ffe9a8" stop-opacity="0"/></radialGradient>`,
    `<radialGradient id="ground" cx=".5" cy=".42" r=".72"><stop offset="0" stop-color="${mixed(ground, "#ffffff", 0.55)}"/><stop offset="1" stop-color="${ground}"/></radialGradient>`,
  ].join("");
}

const VIEW_BOXES: Record<number, string> = { 1: "0 0 400 400", 2: "95 80 210 210", 3: "20 24 360 360" };

/**
 * Returns the drawing of a product as an SVG document, or null when there is no drawing with this name.
 *
 * @param colour main colour of the product, #rrggbb
 * @param ground background colour, #rrggbb
 * @param view 1 = whole, 2 = a detail, 3 = closer, on a darker background
 */
export function drawing(name: string, colour: string, ground: string, view: number): string | null {
  const draw = BY_NAME.get(name);
  if (draw === undefined) return null;
  const palette = paletteOf(colour);
  const below = view === 3 ? mixed(ground, colour, 0.22) : ground;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW_BOXES[view] ?? "0 0 400 400"}" width="800" height="800"><defs>${definitions(palette, below)}</defs><rect width="400" height="400" fill="url(#ground)"/>${draw(palette)}</svg>`;
}
