import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** One retry for passing trouble; refusals are final. Data is fresh for 10 seconds, so that going back does not blink. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        networkMode: "always",
        retry: (count, error) => error instanceof ApiError && error.isPassing && count < 1,
        retryDelay: 800,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
