import type { ColorMode } from "../../ui/theme/tokens.ts";

export interface LineStyle {
  color: string;
  /** SVG dash pattern, which distinguishes lines without relying on colour. */
  dash: string | undefined;
}

const COLORS: Record<ColorMode, readonly string[]> = {
  light: ["#3d4fd1", "#0b7a75", "#b3521e", "#8a3ffc", "#5b6b00", "#b0226a", "#00658f", "#6f4e37"],
  dark: ["#a3aeff", "#4fd1c5", "#ffab7a", "#cfa8ff", "#c9d65c", "#ff9ac6", "#79c7f0", "#d8b89c"],
};

const DASHES = [undefined, "7 3", "2 3", "10 3 2 3"];

/** Returns the style of the n-th line: colours first, then the same colours dashed. */
export function lineStyle(index: number, mode: ColorMode): LineStyle {
  const colors = COLORS[mode];
  return {
    color: colors[index % colors.length]!,
    dash: DASHES[(index + Math.floor(index / colors.length)) % DASHES.length],
  };
}
