import * as contract from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { ProductsService } from "./products.service.ts";

const T = contract.TRACKING_TEXTS.products;

export function registerProductRoutes(router: Router, products: ProductsService): void {
  router.on(contract.listProducts, ({ caller, query }) => products.list(caller.organisationId, query));
  router.on(contract.getProduct, async ({ caller, params }) => ({
    data: await products.get(caller.organisationId, params.id),
  }));
  router.on(contract.updateProduct, async ({ caller, params, body }) => ({
    data: await products.update(caller, params.id, body),
  }));
  router.on(contract.updateProducts, async ({ caller, body }) => {
    const changed = await products.updateMany(caller, body.ids, body.changes);
    return { message: T.updated(changed), changed };
  });
  router.on(contract.deleteProduct, async ({ caller, params }) => {
    await products.remove(caller, params.id);
    return { message: T.deleted };
  });
  router.on(contract.restoreProduct, async ({ caller, params }) => {
    await products.restore(caller, params.id);
    return { message: T.restored };
  });
}
