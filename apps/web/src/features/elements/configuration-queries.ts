import { getConfiguration, getPicture, listConfigurations, listRepairs } from "@pricetrail/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { callApi, send } from "../../api/call.ts";
import { KEYS, STALE } from "../../api/query-keys.ts";

/** Returns one product's configuration; disabled for null. */
export function useConfiguration(id: string | null) {
  return useQuery({
    queryKey: KEYS.configuration(id),
    queryFn: async ({ signal }) =>
      (await callApi(getConfiguration, { params: { id: id ?? "" }, signal })).data,
    enabled: id !== null,
  });
}

export interface ConfigurationListQuery {
  search: string;
  /** Only those with an entry that needs a person. */
  attention: "true" | undefined;
  page: number;
  pageSize: number;
}

/** Returns a page of configurations, searched and filtered by the server. */
export function useConfigurations(query: ConfigurationListQuery) {
  return useQuery({
    queryKey: KEYS.configurations(query),
    queryFn: ({ signal }) => callApi(listConfigurations, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns moved or lost elements, of all products or of one. */
export function useRepairs(product: string | undefined) {
  return useQuery({
    queryKey: KEYS.repairs(product),
    queryFn: ({ signal }) => callApi(listRepairs, { query: { product }, signal }),
  });
}

/** Returns the bytes of a stored picture, by its hash. */
export function usePictureBytes(hash: string) {
  return useQuery({
    queryKey: KEYS.picture(hash),
    queryFn: async ({ signal }) => (await send(getPicture, { params: { id: hash }, signal })).blob(),
    // A picture is addressed by its content, so it never changes.
    staleTime: "static",
  });
}

/** Returns a function that reloads everything after a change, except `gone`, which is dropped. */
export function useReload() {
  const queryClient = useQueryClient();
  return useCallback(
    (gone?: string) =>
      queryClient.invalidateQueries(STALE.prices(gone === undefined ? undefined : { configuration: gone })),
    [queryClient],
  );
}
