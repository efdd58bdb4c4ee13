import type { Capture } from "@pricetrail/contract";

/** A page as rendered in the browser, for the server to extract from. */
export interface ShownPage {
  html: string;
  loadTimeMs: number;
}

/**
 * From the bar on a page to the worker. Never with an address: the worker takes that from the browser. What adds something has a
 * key under which the server does it once.
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
