import { ALERT_TEXTS } from "@pricetrail/contract";
import type { ChannelMessage } from "../channels/channel-message.rules.ts";
import { alertLine, groupTitle, itemData, itemTitle, movesText, priceText } from "./alert-item.rules.ts";
import type { AlertGroup, AlertItem } from "./alert-item.rules.ts";

/** Maximum lines of text; services truncate longer texts. */
const MAX_LINES = 10;
/** Maximum messages of a group sent to programs, and their size in bytes of JSON; all of them are in the inbox. */
const MAX_MESSAGES = 500;
const MAX_MESSAGES_BYTES = 250_000;

/** Returns the data of the first messages, as many as fit. */
function listedData(items: readonly AlertItem[]): Record<string, unknown>[] {
  const list: Record<string, unknown>[] = [];
  let bytes = 0;
  for (const item of items.slice(0, MAX_MESSAGES)) {
    const data = itemData(item);
    bytes += Buffer.byteLength(JSON.stringify(data)) + 1;
    if (bytes > MAX_MESSAGES_BYTES) break;
    list.push(data);
  }
  return list;
}

/** Returns a message for channels: lines for people, with the shop's texts neutralised, and data for programs. */
export function noticeOf(item: AlertItem, now: Date): ChannelMessage {
  const was = priceText(item.fromMinor, item.currency);
  const lines = [
    ...(item.since === null ? [] : [item.since]),
    ...(was === null ? [] : [`${ALERT_TEXTS.mail.was}: ${was}`]),
    `${ALERT_TEXTS.mail.alert}: ${alertLine(item)}`,
  ];
  return {
    type: "alert.fired",
    at: now.toISOString(),
    title: itemTitle(item),
    text: lines.join("\n"),
    link: item.productUrl,
    data: itemData(item),
  };
}

/** Returns several messages as one notice. */
export function groupNoticeOf(group: AlertGroup, { now, link }: { now: Date; link: string }): ChannelMessage {
  const { items, reason } = group;
  const moves = movesText(group);
  const messages = listedData(items);
  const lines = [
    ...(moves === "" ? [] : [moves]),
    ...items
      .slice(0, MAX_LINES)
      .map((item) => `• ${itemTitle(item)}${item.since === null ? "" : `. ${item.since}`}`),
    ...(items.length > MAX_LINES ? [ALERT_TEXTS.group.more(items.length - MAX_LINES)] : []),
  ];
  return {
    type: "alert.group",
    at: now.toISOString(),
    title: groupTitle(group),
    text: lines.join("\n"),
    link,
    data: {
      reason,
      count: items.length,
      messages,
      more: items.length - messages.length,
      list: link,
      text: groupTitle(group, (name) => name),
    },
  };
}
