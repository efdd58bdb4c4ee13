import type { Series } from "@pricetrail/contract";
import { thinOut } from "./downsample.rules.ts";
import type { SeriesPoint, Span } from "./product-history.store.ts";

/** A price is in force from a point on until the next point, whatever that one's currency. */
type Step = Series["points"][number];

/**
 * The series of one product, one for each currency it was priced in. The price in force when the span begins is at its
 * begin. Where another currency took over, the series has a point without a price, so that no line is drawn across.
 *
 * @param until when the last price of the span was read; without one there is nothing to draw
 * @param most points in all series together
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
    points: thinOut(steps, share),
    until: currency === current ? until.getTime() : steps.at(-1)![0],
  }));
}
