import type { PageEvidence } from "../evidence.ts";
import { hasType, textOf } from "../sources/item.ts";
import { metaContent } from "../sources/meta.ts";
import type { FieldValue } from "../types.ts";
import { found, type Context } from "./context.ts";

/** Reads the seller: the offer's seller, on marketplaces a label, else the shop itself. */
export function readSeller(evidence: PageEvidence, context: Context): FieldValue<string> | undefined {
  for (const { item } of evidence.products) {
    for (const offer of context.offers(item)) {
      const name = textOf(offer, "seller", "offeredby");
      if (name !== undefined && name.length <= 120 && !/^https?:/i.test(name))
        return found(name, name, 0.85, item.source, `${offer.path}.seller`);
    }
  }
  const start = (evidence.heading?.offset ?? 0) - 200;
  const labelled = context.labelled.find(
    ({ kind, value, piece }) => kind === "seller" && value.length <= 60 && piece.offset >= start,
  );
  if (labelled !== undefined)
    return found(labelled.value, labelled.value, 0.6, "visible", labelled.piece.parent);
  const site = metaContent(evidence.page, "og:site_name");
  if (site !== undefined && site.length <= 80) return found(site, site, 0.6, "meta", "meta[og:site_name]");
  const organisation = evidence.items.find(
    (item) => item.parent === undefined && hasType(item, "organization", "onlinestore", "store", "website"),
  );
  const name = textOf(organisation, "name", "legalname");
  return name === undefined || name.length > 80
    ? undefined
    : found(name, name, 0.5, organisation!.source, `${organisation!.path}.name`);
}
