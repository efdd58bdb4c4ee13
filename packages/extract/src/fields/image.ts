import { absoluteUrl } from "../dom/page.ts";
import type { PageEvidence } from "../evidence.ts";
import { textsOf } from "../sources/item.ts";
import { metaContent } from "../sources/meta.ts";
import type { FieldValue } from "../types.ts";
import { found } from "./context.ts";
import { findVisiblePicture } from "./visible-picture.ts";

/** Reads the URL of the product's main picture, absolute. */
export function readImage(evidence: PageEvidence): FieldValue<string> | undefined {
  for (const { item } of evidence.products) {
    for (const text of textsOf(item, "image")) {
      const url = absoluteUrl(evidence.page, text);
      if (url !== undefined) return found(url, text, 0.9, item.source, `${item.path}.image`);
    }
  }
  const meta = metaContent(
    evidence.page,
    "og:image:secure_url",
    "og:image",
    "og:image:url",
    "twitter:image",
    "twitter:image:src",
  );
  const url = absoluteUrl(evidence.page, meta);
  if (url !== undefined) return found(url, meta!, 0.8, "meta", "meta[og:image]");
  const shown = findVisiblePicture(evidence);
  const address = absoluteUrl(evidence.page, shown?.address);
  return address === undefined ? undefined : found(address, shown!.address, 0.6, "visible", shown!.element);
}
