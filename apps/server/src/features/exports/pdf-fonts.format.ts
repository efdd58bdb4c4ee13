import { fileURLToPath } from "node:url";
import { STATEMENT_TEXTS } from "@pricetrail/contract";

/**
 * The fonts embedded in a PDF: Inter, which the screens use too (the SIL Open Font License permits embedding). There is one file
 * per script; only the glyphs in use are included in the document.
 */
const FILES = [
  [
    "latin",
    /[\u{20}-\u{7e}\u{a0}-\u{ff}\u{131}\u{152}\u{153}\u{2c6}\u{2da}\u{2dc}\u{2010}-\u{2027}\u{2030}-\u{205e}\u{20ac}\u{2122}\u{2212}]/u,
  ],
  ["latin-ext", /[\u{100}-\u{24f}\u{250}-\u{2ba}\u{1e00}-\u{1e9f}\u{1ef2}-\u{1eff}\u{20a0}-\u{20c0}]/u],
  ["vietnamese", /[\u{1ea0}-\u{1ef1}]/u],
  ["cyrillic", /[\u{400}-\u{45f}\u{490}\u{491}\u{4b0}\u{4b1}\u{2116}]/u],
  ["cyrillic-ext", /[\u{460}-\u{48f}\u{492}-\u{4af}\u{4b2}-\u{52f}]/u],
  ["greek", /[\u{370}-\u{377}\u{37a}-\u{37f}\u{384}-\u{38a}\u{38c}\u{38e}-\u{3a1}\u{3a3}-\u{3ff}]/u],
  ["greek-ext", /[\u{1f00}-\u{1fff}]/u],
] as const;

export type Weight = 400 | 600;

/** Consecutive characters of one font. */
export interface TextRun {
  font: string;
  text: string;
}

const fontName = (script: string, weight: Weight): string => `${script}-${weight}`;

/** Registers the fonts of all scripts with a document; a file is read when its font is first used. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const weight of [400, 600] as const)
    for (const [script] of FILES) {
      const file = import.meta.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);
      pdf.registerFont(fontName(script, weight), fileURLToPath(file));
    }
}

/** Returns the grapheme clusters of a text, composed where a single character exists. */
const clusters = (text: string): string[] => text.normalize("NFC").match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

const scriptOf = (cluster: string) =>
  FILES.find(([, letters]) => cluster.replaceAll(new RegExp(letters, "gu"), "") === "");

/**
 * Splits a text into runs by font. Characters without a glyph, and control characters, are replaced by their count.
 *
 * @returns its runs, and whether any characters are missing
 */
export function textRuns(text: string, weight: Weight): { runs: TextRun[]; isMissing: boolean } {
  const runs: TextRun[] = [];
  let missing = 0;
  let isMissing = false;
  const add = (script: string, letters: string): void => {
    const font = fontName(script, weight);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letters;
    else runs.push({ font, text: letters });
  };
  const close = (): void => {
    if (missing > 0) add("latin", STATEMENT_TEXTS.lettersOf(missing));
    isMissing ||= missing > 0;
    missing = 0;
  };
  for (const cluster of clusters(text)) {
    const script = scriptOf(cluster)?.[0];
    if (script === undefined) {
      missing += 1;
      continue;
    }
    close();
    add(script, cluster);
  }
  close();
  return { runs, isMissing };
}
