import {
  CONTROL_TEXTS,
  type DayCap,
  getReconciliation,
  paymentResult,
  planMonth,
  reconcile,
  updateCap,
  usage,
  usageParts,
  usagePoints,
} from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS, STALE } from "../../api/query-keys.ts";
import { useAttempt } from "../../ui/useAttempt.ts";

/** Returns data points and cost of each UTC day in a range. */
export function useUsage(range: QueryOf<typeof usage>) {
  return useQuery({
    queryKey: KEYS.usage(range),
    queryFn: ({ signal }) => callApi(usage, { query: range, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the plans' remaining work for each day of this month; it changes as time passes. */
export function usePlannedMonth() {
  return useQuery({
    queryKey: KEYS.plannedMonth,
    queryFn: ({ signal }) => callApi(planMonth, { signal }),
  });
}

/** Returns data points and cost of some days by part. */
export function useUsageParts(query: QueryOf<typeof usageParts>) {
  return useQuery({
    queryKey: KEYS.usageParts(query),
    queryFn: ({ signal }) => callApi(usageParts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the data points behind an amount. */
export function useUsagePoints(query: QueryOf<typeof usagePoints>) {
  return useQuery({
    queryKey: KEYS.usagePoints(query),
    queryFn: ({ signal }) => callApi(usagePoints, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const STALE_AFTER_CAP = [STALE.usage, STALE.activity];

/** Sets the organisation's own cap, and reports the result. */
export function useSaveCap() {
  const attempt = useAttempt(CONTROL_TEXTS.thisCap, STALE_AFTER_CAP);
  return useCallback((cap: DayCap | null) => attempt(() => callApi(updateCap, { body: { cap } })), [attempt]);
}

/** Returns the last comparison of the ledger; null before the first. */
export function useReconciliation() {
  return useQuery({
    queryKey: KEYS.reconciliation,
    queryFn: async ({ signal }) => (await callApi(getReconciliation, { signal })).data,
  });
}

/** Compares the ledger now. */
export const compareLedger = () => callApi(reconcile);

/** Polling interval of an unconfirmed payment, in ms. */
const OPEN_PAYMENT_MS = 1000;

/** Returns the known state of the payment behind a provider's redirect. */
export function usePaymentResult(id: string) {
  return useQuery({
    queryKey: KEYS.paymentResult(id),
    queryFn: ({ signal }) => callApi(paymentResult, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.result === "open" ? OPEN_PAYMENT_MS : false),
  });
}
