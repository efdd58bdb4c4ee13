/**
 * Whether the server has been updated since this page was loaded: its page starts with another script. Without an answer
 * nothing is known, and false is answered.
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

/** At most one reload in this time: a part that is missing for another reason must not reload for ever. */
const PAUSE_MS = 10_000;
const KEY = "reloaded-at";

/** Loads the newer version, for a screen that has nothing on it yet; answers false where it has been tried just now. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < PAUSE_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
  return true;
}
