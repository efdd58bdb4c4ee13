import { useQueryClient, type QueryFilters } from "@tanstack/react-query";
import { useCallback } from "react";
import { changeErrorText } from "../api/api-error.ts";
import { toasts } from "./toasts.ts";

/**
 * Tries a change, says what came of it and loads what it makes stale, whether it was made or refused; returns what it
 * answered, undefined when it was refused. An answer that is not good news is reported as an error.
 *
 * @param what the thing that is changed, as a sentence's subject ("This alert"): what is reported when it is gone
 * @param stale a constant: a new list at each render makes a new function
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
