import type { Extraction } from "@pricetrail/extract";
import type { Trx } from "../../database/tenant.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { fillNames, findNameIds } from "./naming.store.ts";
import { pageNames } from "./proposal.rules.ts";

/**
 * Gives an imported product the names on its page, at its first reading only: names from the list are kept, and names that a
 * person clears later stay cleared.
 */
export type NameProduct = (
  trx: Trx,
  product: { organisationId: string; productId: string; now: Date },
  fields: Extraction["fields"],
) => Promise<void>;

export function createNaming(catalogue: Pick<Catalogue, "resolveNames">): NameProduct {
  return async (trx, { organisationId, productId, now }, fields) => {
    const known = await findNameIds(trx, organisationId, productId);
    if (known === undefined) return;
    const { brand, category, subcategory } = pageNames(fields);
    const isFiled = known.categoryId !== null;
    const names = await catalogue.resolveNames(
      trx,
      organisationId,
      {
        brand: known.brandId === null ? brand : undefined,
        category: isFiled ? undefined : category,
        subcategory: isFiled ? undefined : subcategory,
      },
      now,
    );
    await fillNames(trx, organisationId, productId, names);
  };
}
