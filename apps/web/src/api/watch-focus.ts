import { focusManager } from "@tanstack/react-query";

/**
 * What is shown is asked for again when the tab is chosen (another was before it) and when its window is (two windows side
 * by side, where neither is ever hidden). Coming back from a frame inside the page is neither.
 */
export function watchFocus(): void {
  focusManager.setEventListener((onFocus) => {
    let wasInFrame = false;
    const left = () => {
      wasInFrame = document.activeElement instanceof HTMLIFrameElement;
    };
    const shown = () => onFocus();
    const entered = () => {
      if (!wasInFrame) onFocus();
      wasInFrame = false;
    };
    document.addEventListener("visibilitychange", shown);
    window.addEventListener("blur", left);
    window.addEventListener("focus", entered);
    return () => {
      document.removeEventListener("visibilitychange", shown);
      window.removeEventListener("blur", left);
      window.removeEventListener("focus", entered);
    };
  });
}
