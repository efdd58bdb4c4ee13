import type { productHistory, Series } from "@pricetrail/contract";
import { useMemo } from "react";
import type * as z from "zod/mini";
import { useGroupHistory } from "./price-queries.ts";

/** The group of the product shown. */
export interface ComparedGroup {
  groupId: string;
  productId: string;
}

const NOBODY: readonly Series[] = [];

/** Returns the series of a group's other sellers over a history's time; disabled without a group. */
export function useOtherSellers(
  group: ComparedGroup | null,
  history: z.output<typeof productHistory.response> | undefined,
): readonly Series[] {
  const range = { from: history?.from.slice(0, 10), to: history?.to.slice(0, 10) };
  const { data } = useGroupHistory(group?.groupId ?? "", range, group !== null && history !== undefined);
  return useMemo(
    () => (group && data ? data.series.filter(({ productId }) => productId !== group.productId) : NOBODY),
    [group, data],
  );
}
