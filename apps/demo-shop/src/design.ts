import { seeded } from "./seed.ts";

export type DesignVersion = 1 | 2;

/**
 * One of the shop's two designs. The second is a redesign of the first: other class names, other wrappers and another order of the
 * blocks, with the same content.
 */
export interface Design {
  version: DesignVersion;
  /** Returns the value of the class attribute for the first design's names, separated by spaces. */
  c: (names: string) => string;
}

function hashed(name: string): string {
  return `x${Math.floor(seeded("class", name) * 36 ** 5)
    .toString(36)
    .padStart(5, "0")}`;
}

const DESIGNS: Record<DesignVersion, Design> = {
  1: { version: 1, c: (names) => names },
  2: { version: 2, c: (names) => names.split(" ").map(hashed).join(" ") },
};

/** The page on which the shop tries its redesign, and the hours from the epoch at which that begins. */
const TRIAL = { path: "/p/keyline-tactile-number-pad", fromHours: -30 };

/** Returns the design in which a page is shown at `time` whatever the shop's design is, or null. */
export function trialDesign(path: string, time: Date, epoch: Date): DesignVersion | null {
  const hasBegun = time.getTime() >= epoch.getTime() + TRIAL.fromHours * 3_600_000;
  return path === TRIAL.path && hasBegun ? 2 : null;
}

export function designOf(version: DesignVersion): Design {
  return DESIGNS[version];
}

/** Returns the version given by a header, a query or a posted body, or null. */
export function designVersionFrom(value: unknown): DesignVersion | null {
  if (value === 1 || value === "1") return 1;
  return value === 2 || value === "2" ? 2 : null;
}

/** Converts a style sheet from the first design's class names to those of `design`. */
export function restyled(css: string, design: Design): string {
  return css.replaceAll(/\.([a-z][\w-]*)/gu, (_, name: string) => `.${design.c(name)}`);
}
