import type { PageEvidence } from "../evidence.ts";
import { textsOf } from "../sources/item.ts";
import { stateText } from "../sources/state.ts";
import { metaContent } from "../sources/meta.ts";
import type { FieldValue } from "../types.ts";
import { isGtin } from "../gtin.ts";
import { found, type Context } from "./context.ts";

const NAMES = ["gtin13", "gtin", "gtin14", "gtin12", "gtin8", "ean", "ean13", "upc", "isbn", "barcode"];

/** Returns the digits of a printed GTIN ("5 018479 061991", "EAN 4054278533728"), or undefined for a wrong check digit. */
export function gtinOf(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, "");
  const match = /(?<!\d)\d{8,14}(?!\d)/.exec(digits)?.[0];
  return match !== undefined && isGtin(match) ? match : undefined;
}

/** Reads the product's GTIN from markup, product meta or a label. */
export function readGtin(evidence: PageEvidence, context: Context): FieldValue<string> | undefined {
  for (const { item } of evidence.products) {
    const owners = [item, ...context.offers(item)];
    for (const owner of owners) {
      for (const name of NAMES) {
        for (const text of textsOf(owner, name)) {
          const gtin = gtinOf(text.replace(/^\D{1,8}:/, ""));
          if (gtin !== undefined) return found(gtin, text, 0.95, item.source, `${owner.path}.${name}`);
        }
      }
    }
  }
  const meta = metaContent(
    evidence.page,
    "product:ean",
    "product:gtin",
    "product:upc",
    "product:isbn",
    "og:upc",
    "og:ean",
    "gtin13",
    "gtin",
    "book:isbn",
  );
  const stated = meta === undefined ? undefined : gtinOf(meta);
  if (stated !== undefined) return found(stated, meta!, 0.9, "meta");
  for (const { kind, value, piece } of context.labelled) {
    const gtin = kind === "gtin" ? gtinOf(value) : undefined;
    if (gtin !== undefined) return found(gtin, value, 0.9, "visible", piece.parent);
  }
  const state = stateText(evidence.state, ...NAMES);
  const inState = state === undefined ? undefined : gtinOf(state.text);
  return inState === undefined ? undefined : found(inState, state!.text, 0.75, "hydration", state!.path);
}
