import { verifyToken } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { errorStatus } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the state of a mailed link: loading, expired (401), another failure, or the server's data. */
export function usePasswordLink(token: string) {
  const query = useQuery({
    queryKey: KEYS.link(token),
    queryFn: ({ signal }) => callApi(verifyToken, { bearer: token, signal }),
    staleTime: "static",
    gcTime: 0,
    enabled: token !== "",
    retry: false,
  });
  const state = query.data
    ? ("good" as const)
    : query.isPending
      ? ("loading" as const)
      : errorStatus(query.error) === 401
        ? ("expired" as const)
        : ("failed" as const);
  return { state, link: query.data, retry: () => void query.refetch() };
}
