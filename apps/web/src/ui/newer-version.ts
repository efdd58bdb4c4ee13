/**
 * Returns whether the server was updated since this page was loaded, in which case its page starts with another script.
 * False without a response, since nothing is known then.
 */
export async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  if (!own) return false;
  try {
    const answer = await fetch("/", { cache: "no-store", headers: { accept: "text/html" } });
    return answer.ok && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}

/** Limits reloads to one in this time, so that a part missing for another reason cannot cause a reload loop. */
const PAUSE_MS = 10_000;
const KEY = "reloaded-at";

/** Reloads to get the newer version, for a screen with nothing on it yet; returns false right after a previous attempt. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < PAUSE_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
  return true;
}
