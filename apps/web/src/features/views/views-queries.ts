import { listViews, type ViewScreen } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the person's saved views of one screen, by name. */
export function useViews(screen: ViewScreen) {
  return useQuery({
    queryKey: KEYS.views,
    queryFn: async ({ signal }) => (await callApi(listViews, { signal })).data,
    select: (all) => all.filter((view) => view.screen === screen),
  });
}
