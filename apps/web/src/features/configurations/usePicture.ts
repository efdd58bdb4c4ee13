import { getPicture } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { send } from "../../api/call.ts";

/**
 * A stored picture for an `img`: fetched with the session, which never stands in an address, and given to the element as an
 * object address for as long as it is shown.
 */
export function usePicture(hash: string) {
  const { data, isError } = useQuery({
    queryKey: ["picture", hash],
    queryFn: async ({ signal }) => (await send(getPicture, { params: { id: hash }, signal })).blob(),
    // A picture is called by its content: it never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (!data) return;
      const url = URL.createObjectURL(data);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  return { show, isLoading: data === undefined && !isError, isError };
}
