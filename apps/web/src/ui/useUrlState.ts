import { useCallback } from "react";
import { useSearchParams } from "react-router";

export type UrlChange = Record<string, string | number | readonly string[] | undefined>;

/**
 * Stores the view in the URL: filters, sort, page and dates. A change of anything but the page returns to page 1;
 * `undefined`, "" and [] remove a parameter. Lists repeat their parameter.
 */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: UrlChange, options?: { replace?: boolean }) => {
      setParams(
        () => {
          // Reads the URL itself: the router's value is as old as the last render, and a second change right after a first
          // would undo it.
          const after = new URLSearchParams(window.location.search);
          if (!("page" in changes)) after.delete("page");
          for (const [key, value] of Object.entries(changes)) {
            after.delete(key);
            if (value === undefined || value === "") continue;
            for (const one of Array.isArray(value) ? value : [value]) after.append(key, String(one));
          }
          return after;
        },
        { replace: options?.replace ?? false },
      );
    },
    [setParams],
  );
  const numberOf = (key: string, fallback: number) => {
    const text = params.get(key);
    return text !== null && /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : fallback;
  };
  return { params, change, numberOf };
}
