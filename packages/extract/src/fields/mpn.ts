import type { PageEvidence } from "../evidence.ts";
import { textsOf } from "../sources/item.ts";
import { metaContent } from "../sources/meta.ts";
import type { FieldValue } from "../types.ts";
import { found, type Context } from "./context.ts";

/** Reads the manufacturer's number from markup, product meta or a label. */
export function readMpn(evidence: PageEvidence, context: Context): FieldValue<string> | undefined {
  const labelled = context.labelled.find(({ kind, value }) => kind === "mpn" && isCode(value));
  for (const { item } of evidence.products) {
    const skus = new Set(textsOf(item, "sku"));
    for (const owner of [item, ...context.offers(item)]) {
      for (const text of textsOf(owner, "mpn")) {
        // A shop that fills in its own number does not state the manufacturer's.
        if (isCode(text) && !(skus.has(text) && labelled !== undefined)) {
          return found(text.trim(), text, skus.has(text) ? 0.4 : 0.85, item.source, `${owner.path}.mpn`);
        }
      }
    }
  }
  const meta = metaContent(evidence.page, "product:mfr_part_no", "product:mpn", "mpn");
  if (meta !== undefined && isCode(meta)) return found(meta, meta, 0.8, "meta");
  if (labelled !== undefined)
    return found(labelled.value, labelled.value, 0.8, "visible", labelled.piece.parent);
  return undefined;
}

function isCode(text: string): boolean {
  return (
    text.length <= 50 &&
    /[\p{L}\p{N}]/u.test(text) &&
    !/^(?:n\/a|none|does not apply|not applicable|no aplica|unbekannt|nicht zutreffend)$/i.test(text.trim())
  );
}
