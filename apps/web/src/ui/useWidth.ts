import { useLayoutEffect, useRef, useState } from "react";

/** Returns an element's width in px and follows it; 0 before layout. */
export function useWidth<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    setWidth(Math.floor(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { target, width };
}
