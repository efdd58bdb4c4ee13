import { startTransition, useEffect, useState } from "react";

/**
 * Returns whether the component has been painted: false in its first render, true soon after its first picture. What is slow to
 * render and can come a moment later waits for it, so that the answer to a press is not late.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
