import { focusManager } from "@tanstack/react-query";

/**
 * Reloads visible data when the tab is selected and when its window gets focus (two windows side by side are never hidden).
 * Returning from a frame inside the page counts as neither.
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
