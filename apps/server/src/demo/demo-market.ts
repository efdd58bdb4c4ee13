import { DAY_MS, minorToDecimal } from "@pricetrail/contract";
import type { Market } from "../features/market/market.ts";
import type { Caller } from "../http/caller.ts";

/** What the shop's own catalogue says about an article. */
export interface DemoItem {
  name: string;
  seller: string;
  sku: string;
  gtin: string | null;
  normalMinor: number | null;
  discountedMinor: number | null;
  currency: string;
}

/** Share of the normal price. */
const COST = 0.55;
/** The minimum advertised price, as a share of what the competitor asks: of items that it sells too cheaply, and of the others. */
const MAP_VIOLATED = 1.04;
const MAP_KEPT = 0.75;
/** Number of items that the competitor sells below their minimum. */
const VIOLATIONS = 2;
/** For how long the minimums have been in effect. */
const MAP_DAYS = 30;

const askedMinor = ({ discountedMinor, normalMinor }: DemoItem): number | null =>
  discountedMinor ?? normalMinor;

/** States the own catalogue as a person would at a time: the shop is us and the outlet a competitor. */
export async function addDemoMarket(
  market: Pick<Market, "list" | "update" | "updateSetting">,
  caller: Pick<Caller, "organisationId" | "userId">,
  articles: readonly DemoItem[],
  now: Date,
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
  const mapFrom = new Date(now.getTime() - MAP_DAYS * DAY_MS).toISOString();
  let violated = 0;
  for (const { _id, group } of list) {
    const article = articles.find((one) => one.name === group && one.seller === ours);
    if (!article || article.normalMinor === null) continue;
    const { sku, gtin, normalMinor, currency } = article;
    const share = (of: number) => minorToDecimal(Math.round(normalMinor * of), currency);
    const other = articles.find(
      (one) => one.name === group && one.seller !== ours && one.currency === currency,
    );
    const asked = other ? askedMinor(other) : null;
    const isViolated = violated < VIOLATIONS && asked !== null && asked * MAP_VIOLATED < normalMinor;
    if (isViolated) violated += 1;
    const map = asked === null ? null : Math.round(asked * (isViolated ? MAP_VIOLATED : MAP_KEPT));
    await market.update(caller, _id, {
      ownId: sku,
      gtin,
      currency,
      cost: share(COST),
      ...(map !== null && { map: minorToDecimal(map, currency), mapFrom }),
    });
  }
}
