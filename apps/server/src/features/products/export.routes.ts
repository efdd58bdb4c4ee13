import { exportProducts } from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { Router } from "../../http/router.ts";
import { sendTable } from "../exports/exports.service.ts";
import { fileNameOf } from "../exports/table.rules.ts";
import { CATALOGUE_COLUMNS } from "./catalogue-columns.rules.ts";
import type { ProductsService } from "./products.service.ts";

export function registerProductsExport(router: Router, clock: Clock, products: ProductsService): void {
  router.on(exportProducts, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: fileNameOf("products", clock.now()),
      columns: CATALOGUE_COLUMNS,
      batches: products.all(caller.organisationId, query),
    }),
  );
}
