import { heldPrices } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** A page of the prices that wait to be confirmed, newest first. */
export function useHeldPrices(query: QueryOf<typeof heldPrices>) {
  return useQuery({
    queryKey: KEYS.heldPrices(query),
    queryFn: ({ signal }) => callApi(heldPrices, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
