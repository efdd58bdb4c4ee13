/** At most one reload in this time: a part that is missing for another reason must not reload for ever. */
const PAUSE_MS = 10_000;
const KEY = "reloaded-at";

/**
 * After an update of the product an open page asks for parts of the old version that are no more. It is loaded anew then; who
 * has something unsaved is asked first by the browser.
 */
export function watchUpdates(): void {
  addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < PAUSE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
