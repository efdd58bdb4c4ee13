import {
  ALERT_TEXTS,
  allText,
  conditionText,
  formatMinor,
  minorToDecimal,
  reportText,
} from "@pricetrail/contract";
import type { AlertCondition, AlertReport } from "@pricetrail/contract";
import type { Identifiers } from "../products/identifiers.shared.store.ts";
import { neutralise } from "../mail/strangers-text.rules.ts";
import type { PriceChart } from "./price-chart.rules.ts";
import type { HeldReason } from "./sending-times.rules.ts";

/** One message of an alert, as mails and channels send it. */
export interface AlertItem extends AlertReport {
  messageId: string;
  alertId: string;
  /** Null for a listing's new product. */
  productId: string | null;
  /** The listing of a new product. */
  listingId: string | null;
  product: string;
  /** Host of the shop's page. */
  host: string;
  /** Name of the alert's target, such as a product; null for all. */
  about: string | null;
  at: Date;
  /** Addresses of the product or its listing in this program, and of the shop's page. */
  productUrl: string;
  shopUrl: string;
  /** What no longer holds, if the message was delayed. */
  since: string | null;
  /** What the product is known by; included in what programs receive. */
  identifiers?: Identifiers | undefined;
  /** The price was last read too long ago to be the current one. */
  isStale: boolean;
  /** Included in mails. */
  chart?: PriceChart | undefined;
  /** The product's picture as JPEG; included in mails. */
  picture?: Buffer | undefined;
}

/** The common properties of several messages. */
export interface AlertGroup {
  reason: HeldReason;
  items: readonly AlertItem[];
}

/** Returns the path of the page in this program about a message's subject. */
export const subjectPath = ({ productId, listingId }: Pick<AlertItem, "productId" | "listingId">): string =>
  productId === null
    ? `/deep-scraping-history/${listingId ?? ""}`
    : `/product-dashboard?product=${productId}`;

const T = ALERT_TEXTS.group;

/** Returns a title for people, with the shop's texts neutralised. */
export const itemTitle = (item: AlertItem): string => `${neutralise(item.product)} ${reportText(item)}`;

export function alertLine(
  { about, condition }: Pick<AlertItem, "about" | "condition">,
  written: (text: string) => string = neutralise,
): string {
  return `${about === null ? allText(condition) : written(about)}: ${conditionText(condition)}`;
}

export const priceText = (minor: number | null, currency: string | null): string | null =>
  minor === null || currency === null ? null : formatMinor(minor, currency);

/**
 * "300 products of shop.example have changed", "12 messages of your alert", "Digest: 12 messages".
 *
 * @param written how names of others are written: neutralised for people, unchanged for programs
 */
export function groupTitle(
  { reason, items }: AlertGroup,
  written: (text: string) => string = neutralise,
): string {
  const count = items.length;
  if (reason === "digest") return T.digest(count);
  if (reason === "rule") return T.rule(count, alertLine(items[0]!, written));
  const host = written(items[0]!.host);
  const products = countProducts(items);
  const isAll = (kind: AlertCondition["kind"]) => items.every(({ condition }) => condition.kind === kind);
  if (isAll("silence")) return T.shopSilent(products, host);
  if (isAll("gone")) return T.shopGone(products, host);
  return isAll("listed") ? T.shopListed(products, host) : T.shop(products, host);
}

/** Returns the number of products in messages; a product that is new in two listings counts once. */
export const countProducts = (items: readonly Pick<AlertItem, "productId" | "shopUrl">[]): number =>
  new Set(items.map(({ productId, shopUrl }) => productId ?? shopUrl)).size;

/**
 * Returns how many prices of a group fell and rose, such as "180 down, 120 up"; empty when that adds nothing. A shop's title counts
 * products, so a product that several alerts report counts once there, from its first price to its last.
 */
export function movesText({ reason, items }: AlertGroup): string {
  const differences =
    reason === "shop"
      ? productDifferences(items)
      : items.map(({ fromMinor, toMinor }) => [fromMinor, toMinor]);
  const moves = differences.flatMap(([from, to]) =>
    from == null || to == null || from === to ? [] : [to - from],
  );
  if (moves.length < 2) return "";
  const down = moves.filter((move) => move < 0).length;
  return T.moves(down, moves.length - down);
}

function productDifferences(items: readonly AlertItem[]): (number | null)[][] {
  const products = new Map<string, (number | null)[]>();
  for (const { productId, shopUrl, fromMinor, toMinor } of items.toSorted((a, b) => +a.at - +b.at)) {
    if (fromMinor === null || toMinor === null) continue;
    const product = productId ?? shopUrl;
    products.set(product, [products.get(product)?.[0] ?? fromMinor, toMinor]);
  }
  return [...products.values()];
}

/** Returns the data for programs: original names, and amounts as decimal text with their currency. */
export function itemData(item: AlertItem): Record<string, unknown> {
  const { fromMinor, toMinor, currency } = item;
  const money = (minor: number | null) =>
    minor === null || currency === null ? null : { value: minorToDecimal(minor, currency), currency };
  return {
    messageId: item.messageId,
    alert: { id: item.alertId, about: item.about, condition: item.condition },
    listing: item.listingId === null ? null : { id: item.listingId },
    product: {
      id: item.productId,
      name: item.product,
      url: item.shopUrl,
      page: item.productUrl,
      ...(item.identifiers ?? { ownId: null, gtin: null, mpn: null }),
    },
    at: item.at.toISOString(),
    from: money(fromMinor),
    to: money(toMinor),
    lastReadingAt: item.lastReadingAt,
    text: `${item.product} ${reportText(item)}`,
    ...(item.since === null ? {} : { since: item.since }),
  };
}
