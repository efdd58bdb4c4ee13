import { useQueryClient, type QueryFilters } from "@tanstack/react-query";
import { useCallback } from "react";
import { changeErrorText } from "../api/api-error.ts";
import { toasts } from "./toasts.ts";

/**
 * Attempts a change, reports the result and reloads the data it makes stale, whether it succeeded or was refused. Returns
 * the response, or undefined when refused. A response that is not good news is reported as an error.
 *
 * @param what subject of the sentence shown when the changed thing no longer exists, such as "This alert"
 * @param stale a constant: a new list at each render creates a new function
 */
export function useAttempt(what: string, stale: readonly QueryFilters[]) {
  const queryClient = useQueryClient();
  return useCallback(
    async <Answer extends { message: string }>(
      work: () => Promise<Answer>,
      isGood: (answer: Answer) => boolean = () => true,
    ): Promise<Answer | undefined> => {
      const reload = () => Promise.all(stale.map((filter) => queryClient.invalidateQueries(filter)));
      let answer: Answer;
      try {
        answer = await work();
      } catch (error) {
        toasts.error(changeErrorText(error, what));
        await reload();
        return undefined;
      }
      if (isGood(answer)) toasts.success(answer.message);
      else toasts.error(answer.message);
      await reload();
      return answer;
    },
    [queryClient, stale, what],
  );
}
