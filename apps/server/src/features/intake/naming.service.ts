import type { Extraction } from "@pricetrail/extract";
import type { Trx } from "../../database/tenant.ts";
import { resolveNames } from "../catalogue/catalogue.service.ts";
import { fillNames, findNameIds } from "./naming.store.ts";
import { pageNames } from "./page-names.rules.ts";

/**
 * Gives an imported product the names on its page, at its first reading only: names from the list are kept, and names that a
 * person clears later stay cleared.
 */
export async function nameProduct(
  trx: Trx,
  { organisationId, productId, now }: { organisationId: string; productId: string; now: Date },
  fields: Extraction["fields"],
): Promise<void> {
  const known = await findNameIds(trx, organisationId, productId);
  if (known === undefined) return;
  const { brand, category, subcategory } = pageNames(fields);
  const isFiled = known.categoryId !== null;
  const names = await resolveNames(
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
}
