import {
  ADDED_COST_TEXTS,
  BILLING_TEXTS,
  type CapToday,
  costOfPoints,
  formatMicroUsd,
  type PointTariff,
} from "@pricetrail/contract";

/** Returns a warning that planned visits exceed a day's cap; nothing where they fit. */
export function capWarning(
  today: CapToday | undefined,
  planned: { points: number; microUsd: number },
): string | undefined {
  const passed = today?.caps.find(
    ({ unit, amount }) => (unit === "points" ? planned.points : planned.microUsd) > amount,
  );
  if (!passed) return undefined;
  const cap =
    passed.unit === "points" ? BILLING_TEXTS.cap.pointsOf(passed.amount) : formatMicroUsd(passed.amount);
  return ADDED_COST_TEXTS.overCap(planned.points, cap);
}

/** Returns a day's data points and cost, as a cap counts them. */
export const plannedToday = (points: number, tariff: PointTariff) => ({
  points,
  microUsd: costOfPoints(points, 0, tariff),
});
