import { useLayoutEffect, useRef, useState } from "react";

/** The width of an element in px, followed; 0 until it is laid out. */
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
