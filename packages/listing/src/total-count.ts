import type { TextPiece } from "@pricetrail/extract";
import { ALL_GOODS, OF_ALL } from "./words.ts";

/** Texts with a total are short. */
const MAX_TEXT = 120;
const MAX_PIECES = 3000;
const MAX_CLAIM = 1_000_000;

/**
 * Returns the number of products a page claims for its list. A text split over several elements ("1–24 of <b>130</b>") is
 * read together with its neighbours.
 */
export function claimedProducts(pieces: readonly TextPiece[]): number | null {
  let best: number | null = null;
  for (const [index, piece] of pieces.slice(0, MAX_PIECES).entries()) {
    if (!/\d/.test(piece.text) || piece.text.length > MAX_TEXT) continue;
    const text = pieces
      .slice(Math.max(0, index - 1), index + 6)
      .map((one) => one.text.trim())
      .filter((one) => one.length < MAX_TEXT)
      .join(" ");
    const range = OF_ALL.exec(text);
    const isRange = range !== null && /\d\s*(?:-|–|—|to|bis|à|a|al|tot|till|til|do|до)\s*\d/iu.test(text);
    const claim = isRange
      ? numberOf(range[1])
      : numberOf(ALL_GOODS.exec(` ${piece.text.trim()} ${after(pieces, index)}`)?.[1]);
    if (claim === null) continue;
    if (isRange) return claim;
    best ??= claim;
  }
  return best;
}

const after = (pieces: readonly TextPiece[], index: number) => {
  const next = pieces[index + 1]?.text.trim() ?? "";
  return /\d/.test(next) || next.length > 30 ? "" : next;
};

function numberOf(text: string | undefined): number | null {
  const digits = text?.replace(/\D/g, "") ?? "";
  const number = Number(digits);
  return digits === "" || number > MAX_CLAIM ? null : number;
}
