import { addProduct, DEFAULT_FIELDS, previewProduct } from "@pricetrail/contract";
import type { ProductRow } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import { createOrganisationGate } from "../../http/organisation-gate.ts";
import type { Router } from "../../http/router.ts";
import type { ProductsService } from "../products/products.service.ts";
import { registerImportRoutes } from "./import.routes.ts";
import { createImportService } from "./import.service.ts";
import type { CostOf, ImportNeeds } from "./import.service.ts";
import { createIntakeService } from "./intake.service.ts";
import type { IntakeDeps } from "./intake.service.ts";

export interface IntakeNeeds extends IntakeDeps {
  /** The products feature's own reading of a product. */
  getProduct: (organisationId: string, id: string) => Promise<ProductRow>;
  costOf: CostOf;
}

/** Creates the feature that adds products by address. */
export function createIntake(foundation: Foundation, deps: IntakeNeeds) {
  const service = createIntakeService(foundation, deps);
  const gate = createOrganisationGate();
  return {
    ...service,
    registerRoutes: (router: Router): void => {
      router.on(previewProduct, async ({ caller: { organisationId }, body }) => {
        const data = await gate(organisationId, () => service.preview(organisationId, body.url));
        const { brand, category, subcategory, seller } = data;
        const cost = await deps.costOf(organisationId, [
          {
            host: new URL(data.url).host,
            products: 1,
            entries: DEFAULT_FIELDS.length,
            names: { brand, category, subcategory, seller },
          },
        ]);
        return { data, cost };
      });
      router.on(addProduct, async ({ caller, body }) => {
        const { productId, entries, proposal } = await gate(caller.organisationId, () =>
          service.add(caller, { ...body, seller: body.seller ?? undefined }),
        );
        return { data: await deps.getProduct(caller.organisationId, productId), entries, proposal };
      });
    },
  };
}
export type Intake = ReturnType<typeof createIntake>;

/** Creates the feature that adds and changes many products from a file or a list of addresses. */
export function createImport(foundation: Foundation, products: ProductsService, needs: ImportNeeds) {
  const service = createImportService(foundation, products, needs);
  return { registerRoutes: (router: Router) => registerImportRoutes(router, service) };
}
