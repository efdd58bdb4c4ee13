/**
 * Holding Back and Forward. Listeners of the window hear of `popstate` in the order they came, capturing or not, so the one
 * here is registered before the router's and asks whoever holds the history now.
 */
type Hold = (state: unknown) => boolean;

let hold: Hold | undefined;

/** Call once, before the router is made. */
export function watchHistory(): void {
  window.addEventListener("popstate", (event) => {
    if (hold?.(event.state)) event.stopImmediatePropagation();
  });
}

/** The router does not hear of a step in the history for which `shouldHold` answers true. Returns what ends it. */
export function holdHistory(shouldHold: Hold): () => void {
  hold = shouldHold;
  return () => {
    if (hold === shouldHold) hold = undefined;
  };
}
