import type { Series } from "@pricetrail/contract";
import { downsampleSteps } from "./downsample.rules.ts";
import type { SeriesPoint, Span } from "./product-history.store.ts";

/** A price is in force from a point until the next point, whatever that one's currency. */
type Step = Series["points"][number];

/**
 * Returns the series of one product, one for each currency. The price in force at the start of the period is placed at its start.
 * At a currency switch, the series ends with a point without a price, so that no line crosses it.
 *
 * @param until when the last price of the period was read; without one, the series are empty
 * @param most maximum points in all series together
 */
export function buildSeries(
  product: { id: string; name: string; seller: string | null; picture: string | null },
  points: readonly SeriesPoint[],
  span: Span,
  until: Date | null,
  most: number,
): Series[] {
  if (!until) return [];
  const byCurrency = new Map<string, Step[]>();
  let current: string | undefined;
  for (const point of points) {
    const at = Math.max(point.at.getTime(), span.from.getTime());
    if (current !== undefined && current !== point.currency) byCurrency.get(current)!.push([at, null, null]);
    current = point.currency;
    const steps = byCurrency.get(current) ?? [];
    byCurrency.set(current, steps);
    steps.push([at, point.normalMinor, point.discountedMinor]);
  }
  const share = Math.floor(most / Math.max(1, byCurrency.size));
  return [...byCurrency].map(([currency, steps]) => ({
    productId: product.id,
    product: product.name,
    seller: product.seller ?? "",
    picture: product.picture,
    currency,
    points: downsampleSteps(steps, share),
    until: currency === current ? until.getTime() : steps.at(-1)![0],
  }));
}
