import type { productHistory, Series } from "@pricetrail/contract";
import { useMemo } from "react";
import type * as z from "zod/mini";
import { useGroupHistory } from "./price-queries.ts";

/** A group of which one product is shown. */
export interface ComparedGroup {
  groupId: string;
  productId: string;
}

const NOBODY: readonly Series[] = [];

/** The series of a group's other sellers in the time of a history; nothing is asked for without a group. */
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
