import type { ChannelSettings } from "@pricetrail/contract";
import type { Outgoing } from "../../../fetch/send.ts";
import type { VapidKeys } from "../web-push.rules.ts";
import type { ChannelMessage } from "../channel-message.rules.ts";

/** One delivery, the same in each attempt except for `now`. */
export interface ProviderCall {
  /** The delivery's id: receivers that honour it deduplicate repeated messages. */
  id: string;
  now: Date;
  settings: ChannelSettings;
  message: ChannelMessage;
  /** The valid signing secrets of a webhook. */
  secrets: readonly string[];
  /** The sender's identity, for push services. */
  sender?: { keys: VapidKeys; subject: string } | undefined;
}

/** The protocol of a service: one request per message. */
export interface ChannelProvider {
  request(call: ProviderCall): Outgoing;
  /** Returns the address of the messages, if a request without a sender does not show it. */
  target?(settings: ChannelSettings): string;
  /** Returns what is wrong with given values, beyond the contract's rules. */
  problemWith?(settings: ChannelSettings): { field: string; text: string } | undefined;
  /** Returns whether a status means that the receiver no longer exists, which deletes the channel. */
  isGone?(status: number): boolean;
  /** Returns the error that a service reports with a success status. */
  problemIn?(answer: { status: number; text: string }): string | undefined;
  /** Returns the requested pause in seconds, if the response's body states it; otherwise NaN. */
  retryAfterS?(text: string): number;
}

export const JSON_TYPE = { "content-type": "application/json" } as const;

/** Returns a POST request with a JSON body, which most services accept. */
export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Outgoing {
  return { method: "POST", url, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
}

export function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Returns an address below a server's base address, which may include a path. */
export function below(server: string, path: string): string {
  const url = new URL(server);
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}/${path}`;
}

/** Returns title, text and link as one text, for services that support only text. */
export function wholeText({ title, text, link }: ChannelMessage): string {
  return `${title}\n${text}\n${link}`;
}

/** Truncates a text to a number of UTF-16 code units, as services count; no character is split. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

export function escapeAngles(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
