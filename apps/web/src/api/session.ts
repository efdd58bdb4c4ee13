import { TOKEN_KEY } from "@pricetrail/contract";
import { clearSentRequests } from "./once.ts";
import { storeNotice, type Notice } from "./notice.ts";

/** This browser's session: the token in local storage. All tabs watch the same storage, so signing out in one signs out all. */

type Listener = () => void;
const listeners = new Set<Listener>();

export function getToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function setToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  notify();
}

let replacements = 0;

/** Runs work that replaces the session with another: until it is done, the end of the current one does not sign the person out. */
export async function replaceSession(work: () => Promise<void>): Promise<void> {
  replacements += 1;
  try {
    await work();
  } finally {
    replacements -= 1;
  }
}

export const isSessionBeingReplaced = (): boolean => replacements > 0;

/** Clears the session and all its other data in this browser. */
export function clearSession(): void {
  localStorage.clear();
  sessionStorage.clear();
  clearSentRequests();
  notify();
}

/** Ends the session in this browser and navigates with a full page load, which leaves nothing of it in memory. */
export function signOutTo(path: string, notice?: Notice): void {
  clearSession();
  if (notice) storeNotice(notice);
  window.location.replace(path);
}

export function subscribeToSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Follows other tabs: a different token, or none, means that this tab's view is outdated. */
export function followOtherTabs(): void {
  window.addEventListener("storage", (event) => {
    if (event.storageArea !== localStorage) return;
    // `clear()` in another tab reports no key.
    if (event.key !== null && event.key !== TOKEN_KEY) return;
    if (event.key === TOKEN_KEY && event.oldValue === event.newValue) return;
    sessionStorage.clear();
    window.location.replace(getToken() === null ? "/login" : "/");
  });
}

/** Storage key of the outbox's key, kept until sign-out so that people can leave its page and return. */
const OUTBOX_KEY = "outbox-key";

/**
 * Returns the key from the outbox link (after `#`, which reaches no server and no log), else the one this browser used
 * before.
 */
export function outboxKey(hash: string): string | undefined {
  const given = /^#([\w-]{1,200})$/.exec(hash)?.[1];
  if (given !== undefined) localStorage.setItem(OUTBOX_KEY, given);
  return given ?? localStorage.getItem(OUTBOX_KEY) ?? undefined;
}
