import { useCallback, useState } from "react";

/** Whether what is in an element is no wider than it; followed while either changes. */
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
