import { followAmount } from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";
import { useRunProgress } from "../runs/RunProgressProvider.tsx";

type Choice = { id: string } & z.input<NonNullable<typeof followAmount.body>>;

/** Returns a function that makes an amount of a product's page the shop's price, and follows the run that reads it again. */
export function useFollowAmount() {
  const { follow } = useRunProgress();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Choice) => callApi(followAmount, { params: { id }, body }),
    onSuccess: ({ data }) => follow(data),
    onError: (error, { id }) => {
      toasts.error(errorText(error));
      // After a new check, the page's amounts may differ.
      void queryClient.invalidateQueries({ queryKey: KEYS.pageAmounts(id) });
    },
  });
}
