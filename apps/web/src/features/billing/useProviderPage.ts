import type { startCheckout, startOffer, startPortal } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { toasts } from "../../ui/toasts.ts";

/** Returns a function that opens a page of the payment provider. */
export function useProviderPage() {
  return useMutation({
    mutationFn: (endpoint: typeof startCheckout | typeof startPortal | typeof startOffer) =>
      callApi(endpoint),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toasts.error(errorText(error)),
  });
}
