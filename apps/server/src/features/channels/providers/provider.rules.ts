import type { ChannelSettings } from "@pricetrail/contract";
import type { Outgoing } from "../../../fetch/send.ts";
import type { VapidKeys } from "../web-push.rules.ts";
import type { ChannelMessage } from "../channel-message.rules.ts";

/** One delivery, the same in each of its tries but for `now`. */
export interface ProviderCall {
  /** Of the delivery: receivers that honour it take a message that comes twice once. */
  id: string;
  now: Date;
  settings: ChannelSettings;
  message: ChannelMessage;
  /** Of a webhook: those that sign now. */
  secrets: readonly string[];
  /** Who sends, for push services. */
  sender?: { keys: VapidKeys; subject: string } | undefined;
}

/** How a service is spoken to: one request for each message. */
export interface ChannelProvider {
  request(call: ProviderCall): Outgoing;
  /** The address that messages go to, where that is not seen from a request without a sender. */
  target?(settings: ChannelSettings): string;
  /** What is wrong with values that are given, beyond what the contract says of them. */
  problemWith?(settings: ChannelSettings): { field: string; text: string } | undefined;
  /** Whether a status means that the receiver is no more, so that the channel goes with it. */
  isGone?(status: number): boolean;
  /** What was wrong, where a service reports failures with a status of success. */
  problemIn?(answer: { status: number; text: string }): string | undefined;
  /** Seconds for which it wants to be left alone, where they are in its answer's body; NaN when it does not say. */
  retryAfterS?(text: string): number;
}

export const JSON_TYPE = { "content-type": "application/json" } as const;

/** A POST of JSON, which most services take. */
export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Outgoing {
  return { method: "POST", url, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
}

export function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** An address below a server's own, which may be in a folder. */
export function below(server: string, path: string): string {
  const url = new URL(server);
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}/${path}`;
}

/** Title, text and link, for services that know nothing but text. */
export function wholeText({ title, text, link }: ChannelMessage): string {
  return `${title}\n${text}\n${link}`;
}

/** At most so many UTF-16 units, as services count; no character is cut in half. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

export function escapeAngles(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
