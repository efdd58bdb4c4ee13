import {
  exportMarket,
  listMarket,
  MARKET_TEXTS,
  marketItem,
  marketSummary,
  updateItem,
  updateMarketSetting,
} from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { Router } from "../../http/router.ts";
import { sendTable } from "../exports/exports.service.ts";
import { fileNameOf } from "../exports/table.rules.ts";
import { MARKET_COLUMNS } from "./market-table.rules.ts";
import type { MarketService } from "./market.service.ts";

export function registerMarketRoutes(router: Router, clock: Clock, market: MarketService): void {
  router.on(listMarket, ({ caller, query }) => market.list(caller.organisationId, query));
  router.on(marketItem, async ({ caller, params }) => ({
    data: await market.get(caller.organisationId, params.id),
  }));
  router.on(marketSummary, async ({ caller }) => ({ data: await market.summary(caller.organisationId) }));
  router.on(exportMarket, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: fileNameOf("market", clock.now()),
      columns: MARKET_COLUMNS,
      batches: market.all(caller.organisationId, query),
    }),
  );
  router.on(updateItem, async ({ caller, params, body }) => ({
    message: MARKET_TEXTS.updated,
    data: await market.update(caller, params.id, body),
  }));
  router.on(updateMarketSetting, async ({ caller, body }) => {
    await market.updateSetting(caller, body);
    return { message: MARKET_TEXTS.settingUpdated };
  });
}
