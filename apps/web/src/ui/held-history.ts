/**
 * Intercepts Back and Forward. Window listeners receive `popstate` in registration order, capturing or not, so this one is
 * registered before the router's and consults the current holder of the history.
 */
type Hold = (state: unknown) => boolean;

let hold: Hold | undefined;

/** Call once, before the router is created. */
export function watchHistory(): void {
  window.addEventListener("popstate", (event) => {
    if (hold?.(event.state)) event.stopImmediatePropagation();
  });
}

/** Hides history steps from the router while `shouldHold` returns true. Returns a function that stops this. */
export function holdHistory(shouldHold: Hold): () => void {
  hold = shouldHold;
  return () => {
    if (hold === shouldHold) hold = undefined;
  };
}
