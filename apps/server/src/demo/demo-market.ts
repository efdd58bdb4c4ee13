import { minorToDecimal } from "@pricetrail/contract";
import type { Market } from "../features/market/market.ts";
import type { Caller } from "../http/caller.ts";

/** What the shop's own catalogue says about an article. */
export interface DemoItem {
  name: string;
  seller: string;
  sku: string;
  gtin: string | null;
  normalMinor: number | null;
  currency: string;
}

/** Shares of the normal price. */
const COST = 0.55;
const MAP = 0.9;
/** Number of items whose manufacturer states a minimum advertised price. */
const WITH_MAP = 2;

/** States the own catalogue as a person would: the shop is us and the outlet a competitor. */
export async function addDemoMarket(
  market: Pick<Market, "list" | "update" | "updateSetting">,
  caller: Pick<Caller, "organisationId" | "userId">,
  articles: readonly DemoItem[],
): Promise<void> {
  const ours = articles[0]?.seller;
  const { list } = await market.list(caller.organisationId, {
    brand: [],
    category: [],
    subcategory: [],
    seller: [],
    pageSize: 100,
  });
  const seller = list.flatMap(({ offers }) => offers).find((offer) => offer.seller?.name === ours)?.seller;
  if (!seller) return;
  await market.updateSetting(caller, { ownSeller: seller._id });
  let withMap = 0;
  for (const { _id, group } of list) {
    const article = articles.find((one) => one.name === group && one.seller === ours);
    if (!article || article.normalMinor === null) continue;
    const { sku, gtin, normalMinor, currency } = article;
    const share = (of: number) => minorToDecimal(Math.round(normalMinor * of), currency);
    const hasMap = withMap < WITH_MAP;
    if (hasMap) withMap += 1;
    await market.update(caller, _id, {
      ownId: sku,
      gtin,
      currency,
      cost: share(COST),
      ...(hasMap && { map: share(MAP) }),
    });
  }
}
