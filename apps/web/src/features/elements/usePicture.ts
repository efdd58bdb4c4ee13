import { useCallback } from "react";
import { usePictureBytes } from "./configuration-queries.ts";

/**
 * Returns a stored picture for an `img`: fetched with the session, which never appears in a URL, and passed on as an object
 * URL while it is shown.
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
