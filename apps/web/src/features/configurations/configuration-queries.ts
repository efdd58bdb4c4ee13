import { getConfiguration, listConfigurations } from "@pricetrail/contract";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { callApi } from "../../api/call.ts";

/** One product's configuration. */
export const configurationQuery = (id: string) =>
  queryOptions({
    queryKey: ["configuration", id],
    queryFn: async ({ signal }) => (await callApi(getConfiguration, { params: { id }, signal })).data,
  });

export interface ConfigurationListQuery {
  search: string;
  /** Only those with an entry that needs a person. */
  attention: "true" | undefined;
  page: number;
  pageSize: number;
}

/** A page of configurations, searched and filtered by the server. */
export function useConfigurations(query: ConfigurationListQuery) {
  return useQuery({
    queryKey: ["configurations", query],
    queryFn: ({ signal }) => callApi(listConfigurations, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads everything again after a change; `gone` is not asked for any more. */
export function useReload() {
  const queryClient = useQueryClient();
  return useCallback(
    (gone?: string) =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] !== "site" &&
          (gone === undefined || queryKey[0] !== "configuration" || queryKey[1] !== gone),
      }),
    [queryClient],
  );
}
