import type { PageEvidence } from "../evidence.ts";
import type { ExtractedFields } from "../types.ts";
import { readAvailability } from "./availability.ts";
import { readBrand } from "./brand.ts";
import { readCategoryPath } from "./category.ts";
import { contextOf } from "./context.ts";
import { readDescription } from "./description.ts";
import { readGtin } from "./gtin.ts";
import { readImage } from "./image.ts";
import { readMpn } from "./mpn.ts";
import { readName } from "./name.ts";
import { readSeller } from "./seller.ts";
import { readSku } from "./sku.ts";

/** Reads every field except the prices. */
export function readFields(evidence: PageEvidence): Partial<ExtractedFields> {
  const context = contextOf(evidence);
  return {
    name: readName(evidence),
    availability: readAvailability(evidence, context),
    brand: readBrand(evidence, context),
    sku: readSku(evidence, context),
    gtin: readGtin(evidence, context),
    mpn: readMpn(evidence, context),
    description: readDescription(evidence),
    image: readImage(evidence),
    categoryPath: readCategoryPath(evidence),
    seller: readSeller(evidence, context),
  };
}
