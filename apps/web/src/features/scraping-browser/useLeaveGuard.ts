import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { holdHistory } from "../../ui/held-history.ts";

type Way = { kind: "link"; to: string } | { kind: "history"; delta: number };

/** Returns the position in the router's history. */
const place = (state: unknown): number => {
  const index = (state as { idx?: unknown } | null)?.idx;
  return typeof index === "number" ? index : 0;
};

/** Returns the application URL a click leads to; undefined when it leads elsewhere or to another tab. */
function innerLink(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download")) return undefined;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || url.pathname === window.location.pathname) return undefined;
  return url.pathname + url.search + url.hash;
}

/**
 * Asks before unsaved work is left: the browser's own prompt when the tab closes, the app's for its links and for Back. The
 * declarative router cannot block a navigation, so it is intercepted before the router sees it.
 */
export function useLeaveGuard(isDirty: boolean) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>();
  const isOpen = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    isOpen.current = false;
    const here = place(window.history.state);
    let isReturning = false;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    document.addEventListener(
      "click",
      (event) => {
        const to = innerLink(event);
        if (to === undefined || isOpen.current) return;
        event.preventDefault();
        event.stopPropagation();
        setWay({ kind: "link", to });
      },
      { signal, capture: true },
    );
    const release = holdHistory((state) => {
      if (isOpen.current) return false;
      if (isReturning) {
        isReturning = false;
        return true;
      }
      const delta = place(state) - here || -1;
      isReturning = true;
      window.history.go(-delta);
      setWay({ kind: "history", delta });
      return true;
    });
    return () => {
      listening.abort();
      release();
    };
  }, [isDirty]);

  const leave = useCallback(() => {
    isOpen.current = true;
    setWay(undefined);
    if (way?.kind === "link") void navigate(way.to);
    if (way?.kind === "history") window.history.go(way.delta);
  }, [navigate, way]);
  const stay = useCallback(() => setWay(undefined), []);
  return { isAsking: way !== undefined, leave, stay };
}
