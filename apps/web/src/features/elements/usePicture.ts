import { useCallback } from "react";
import { usePictureBytes } from "./configuration-queries.ts";

/**
 * A stored picture for an `img`: fetched with the session, which never is in an address, and given to the element as an
 * object address for as long as it is shown.
 */
export function usePicture(hash: string) {
  const { data, isError } = usePictureBytes(hash);
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
