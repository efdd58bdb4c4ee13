export type ColorMode = "light" | "dark";

/** Colours of one mode. Every text colour reaches 4.5:1 on `page`, `surface` and `raised`. */
interface Tokens {
  page: string;
  surface: string;
  /** Table headers, hovered rows, muted chips. */
  raised: string;
  border: string;
  /** Borders of inputs: 3:1 against the surface. */
  control: string;
  text: string;
  quiet: string;
  accent: string;
  accentHover: string;
  accentSoft: string;
  onAccent: string;
  good: string;
  bad: string;
  warn: string;
  info: string;
}

export const TOKENS: Record<ColorMode, Tokens> = {
  light: {
    page: "#f7f7f8",
    surface: "#ffffff",
    raised: "#f1f1f4",
    border: "#dfe0e5",
    control: "#83868f",
    text: "#1b1c20",
    quiet: "#5b5e68",
    accent: "#3d4fd1",
    accentHover: "#2f3eb0",
    accentSoft: "#eceefc",
    onAccent: "#ffffff",
    good: "#14703f",
    bad: "#b3261e",
    warn: "#855400",
    info: "#2a5f9e",
  },
  dark: {
    page: "#131418",
    surface: "#1a1c21",
    raised: "#23252c",
    border: "#32353e",
    control: "#7d818d",
    text: "#ececf0",
    quiet: "#a6a9b4",
    accent: "#a3aeff",
    accentHover: "#bcc4ff",
    accentSoft: "#282c48",
    onAccent: "#14162c",
    good: "#64d198",
    bad: "#ff9a91",
    warn: "#f0bb5c",
    info: "#8fbef2",
  },
};

/** Height of the fixed bar at the top of the window. */
export const BAR_HEIGHT_PX = 57;

/**
 * Widths of screens in px: full width for tables of many columns; less for those of few, whose rows are hard to follow across a
 * very wide window, for text and for forms. A narrower screen is in the middle.
 */
export const PAGE_WIDTHS = { full: "none", list: 1200, text: 760, form: 480 } as const;
export type PageWidth = keyof typeof PAGE_WIDTHS;
