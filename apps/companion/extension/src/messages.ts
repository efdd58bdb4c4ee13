import type { Capture } from "@pricetrail/contract";

/** A page as rendered in the browser, for the server to extract from. */
export interface ShownPage {
  html: string;
  loadTimeMs: number;
}

/**
 * Messages from the bar on a page to the worker. They never contain the URL, which the worker gets from the browser. Messages that
 * add something have an idempotency key.
 */
export type BarMessage =
  | { type: "state" }
  | { type: "save"; key: string; captures: Capture[]; page: ShownPage | null }
  | { type: "send"; key: string; page: ShownPage };

/** From the popup to the worker. */
export type PopupMessage =
  | { type: "who" }
  | { type: "pair"; server: string; code: string }
  | { type: "unpair" }
  | { type: "pick"; tabId: number | undefined };

export type Answer<T> = { ok: true; data: T } | { ok: false; message: string };

/** The account that the extension acts for, without its credentials. */
export interface Identity {
  server: string;
  organisation: string;
  person: string;
}

export interface NamedProduct {
  _id: string;
  name: string;
}

export interface SentValue {
  field: string;
  value: string | null;
  currency: string | null;
  problem: string | null;
}

/** Sends a message to the worker; a refusal is returned, not thrown. */
export async function ask<T>(message: BarMessage | PopupMessage): Promise<Answer<T>> {
  return (await chrome.runtime.sendMessage(message)) as Answer<T>;
}
