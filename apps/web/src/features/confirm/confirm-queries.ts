import { heldPrices } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns a page of prices awaiting confirmation, newest first. */
export function useHeldPrices(query: QueryOf<typeof heldPrices>) {
  return useQuery({
    queryKey: KEYS.heldPrices(query),
    queryFn: ({ signal }) => callApi(heldPrices, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
