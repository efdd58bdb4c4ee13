import { useQueryClient, type QueryFilters } from "@tanstack/react-query";
import { useCallback } from "react";
import { errorText } from "../api/api-error.ts";
import { toasts } from "./toasts.ts";

/**
 * Tries a change, says what came of it and loads what it makes stale, whether it was made or refused; answers whether it was made.
 * `stale` is a constant: a new list at each render makes a new function.
 */
export function useAttempt(stale: readonly QueryFilters[]) {
  const queryClient = useQueryClient();
  return useCallback(
    async (work: () => Promise<{ message: string }>): Promise<boolean> => {
      const reload = () => Promise.all(stale.map((filter) => queryClient.invalidateQueries(filter)));
      let message: string;
      try {
        ({ message } = await work());
      } catch (error) {
        toasts.error(errorText(error));
        await reload();
        return false;
      }
      toasts.success(message);
      await reload();
      return true;
    },
    [queryClient, stale],
  );
}
