import { acceptPage, startTrack, trackProducts } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { toasts } from "../../ui/toasts.ts";
import { useRunProgress } from "./RunProgressProvider.tsx";

/** Returns functions that start tracking entries or products and follow the run; a refusal is reported with its reason. */
export function useStartRun() {
  const { follow } = useRunProgress();
  const onError = (error: unknown) => toasts.error(errorText(error));
  const entries = useMutation({
    mutationFn: (ids: readonly string[]) => callApi(startTrack, { body: ids.map((_id) => ({ _id })) }),
    onSuccess: ({ data }) => follow(data),
    onError,
  });
  const products = useMutation({
    /** Without IDs, every tracked product. */
    mutationFn: (ids?: readonly string[]) =>
      callApi(trackProducts, { body: ids === undefined ? {} : { products: [...ids] } }),
    onSuccess: ({ data }) => follow(data),
    onError,
  });
  const accepted = useMutation({
    mutationFn: ({ id, ...body }: { id: string } & z.input<NonNullable<typeof acceptPage.body>>) =>
      callApi(acceptPage, { params: { id }, body }),
    onSuccess: ({ data }) => follow(data),
    onError,
  });
  return {
    /** Accepts the page found at a product's last check, and tracks it. */
    acceptPage: accepted.mutateAsync,
    startEntries: entries.mutateAsync,
    startProducts: products.mutateAsync,
    isStarting: entries.isPending || products.isPending || accepted.isPending,
  };
}
