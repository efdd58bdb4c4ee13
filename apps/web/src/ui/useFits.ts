import { useCallback, useState } from "react";

/** Returns whether an element's content fits its width; updates when either changes. */
export function useFits() {
  const [fits, setFits] = useState(false);
  const target = useCallback((outer: HTMLDivElement) => {
    const inner = outer.firstElementChild;
    const look = () => setFits(inner !== null && inner.scrollWidth <= outer.clientWidth);
    const observer = new ResizeObserver(look);
    look();
    observer.observe(outer);
    if (inner) observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  return { target, fits };
}
