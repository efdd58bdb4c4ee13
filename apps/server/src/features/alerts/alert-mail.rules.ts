import { ALERT_TEXTS, changeText, formatDateTime, formatMinor, reportText } from "@pricetrail/contract";
import type { ComposedMail } from "../mail/compose.rules.ts";
import { neutralise } from "../mail/strangers-text.rules.ts";
import { alertLine, groupTitle, itemTitle, movesText, priceText } from "./alert-item.rules.ts";
import type { AlertGroup, AlertItem } from "./alert-item.rules.ts";
import { barsOf, besidePicture, escapeHtml, link, page, quiet } from "./mail-html.rules.ts";
import { blocksOf } from "./price-chart.rules.ts";

/** The signed links of one alert. */
export interface AlertMailLinks {
  /** The alert's target and condition. */
  alert: string;
  snoozeUrl: string;
  unsubscribeUrl: string;
  /** Stops the mail by a POST of the reader's mail program. */
  oneClickUrl: string;
}

const T = ALERT_TEXTS.mail;
/** Maximum messages listed in a mail, and maximum of those with a picture and a chart; all are in the inbox. */
const MAX_LISTED = 50;
export const MAX_DRAWN = 12;
/** Sides in px of the product's picture in the mail of one message, and in a list. */
const PICTURE_PX = 72;
const LISTED_PICTURE_PX = 48;

/** Returns the price change as text, if the message is about one. */
function pricesOf({ fromMinor, toMinor, currency }: AlertItem) {
  const was = priceText(fromMinor, currency);
  const now = priceText(toMinor, currency);
  const change = fromMinor === null || toMinor === null ? "" : changeText(fromMinor, toMinor);
  return { was, now, change };
}

function chartLines({ chart }: AlertItem): { label: string; blocks: string } | undefined {
  if (!chart) return undefined;
  const label = T.chart(
    formatMinor(chart.lowestMinor, chart.currency),
    formatMinor(chart.highestMinor, chart.currency),
  );
  return { label, blocks: blocksOf(chart) };
}

/** Returns the former and current price and the chart between them as HTML. */
function pricesHtml(item: AlertItem): string {
  const { was, now, change } = pricesOf(item);
  const chart = chartLines(item);
  const parts = [
    was === null || now === null ? "" : `${quiet(`<s>${escapeHtml(was)}</s>`, 16)} `,
    now === null
      ? ""
      : item.isStale
        ? quiet(escapeHtml(now), 16)
        : `<strong style="font-size:22px">${escapeHtml(now)}</strong> `,
    // Nothing is compared with a price that may have changed since.
    change === "" || item.isStale ? "" : quiet(escapeHtml(change), 16),
  ].join("");
  return [
    parts === "" ? "" : `<p style="margin:0 0 12px">${parts}</p>`,
    item.chart && chart
      ? `${barsOf(item.chart, chart.label)}<p style="margin:0 0 12px">${quiet(escapeHtml(chart.label), 13)}</p>`
      : "",
  ].join("\n");
}

const sinceHtml = ({ since }: AlertItem): string =>
  since === null ? "" : `<p style="margin:0 0 12px"><strong>${escapeHtml(since)}</strong></p>`;

/** Returns a message as a mail, in text and HTML with the same content. The mail loads no external resource. */
export function composeAlertMail(item: AlertItem, links: AlertMailLinks): ComposedMail {
  const subject = itemTitle(item);
  const { was, now } = pricesOf(item);
  const chart = chartLines(item);
  const facts = [
    [T.when, formatDateTime(item.at)],
    [T.alert, alertLine(item)],
  ] as const;
  const text = [
    T.greeting,
    `${subject}.`,
    ...(item.since === null ? [] : [item.since]),
    [
      ...(was === null ? [] : [`${T.was}: ${was}`]),
      ...(now === null ? [] : [`${item.isStale ? T.lastKnown : T.now}: ${now}`]),
      ...facts.map(([name, value]) => `${name}: ${value}`),
    ].join("\n"),
    ...(chart ? [`${chart.blocks}\n${chart.label}`] : []),
    `${T.open}:\n${item.productUrl}`,
    `${T.shop}:\n${item.shopUrl}`,
    T.why,
    [`${T.snooze}:\n${links.snoozeUrl}`, `${T.unsubscribe}:\n${links.unsubscribeUrl}`].join("\n"),
  ].join("\n\n");
  const html = page({
    subject,
    card: [
      besidePicture(
        item.picture,
        PICTURE_PX,
        `<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escapeHtml(subject)}</h1>`,
      ),
      sinceHtml(item),
      pricesHtml(item),
      '<table role="presentation" style="border-collapse:collapse;font-size:15px">',
      ...facts.map(
        ([name, value]) =>
          `<tr><td style="padding:2px 16px 2px 0;vertical-align:top">${quiet(escapeHtml(name), 15)}</td><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
      ),
      "</table>",
      `<p style="margin:20px 0 12px">${link(T.open, item.productUrl, "button")}</p>`,
      `<p style="margin:0">${link(T.shop, item.shopUrl, "more")}</p>`,
    ],
    why: T.why,
    foot: [link(T.snooze, links.snoozeUrl, "quiet"), link(T.unsubscribe, links.unsubscribeUrl, "quiet")],
  });
  return { subject, text, html, oneClickUrl: links.oneClickUrl };
}

/** Returns several messages as one mail. */
export function composeGroupMail(
  group: AlertGroup,
  { url, links }: { url: string; links: readonly AlertMailLinks[] },
): ComposedMail {
  const { items } = group;
  const title = groupTitle(group);
  const moves = movesText(group);
  const listed = items.slice(0, MAX_LISTED);
  const more = items.length > MAX_LISTED ? ALERT_TEXTS.group.more(items.length - MAX_LISTED) : "";
  const isMixed = links.length > 1;
  const lines = (item: AlertItem): string => {
    const chart = chartLines(item);
    const { was } = pricesOf(item);
    return [
      `${itemTitle(item)}.`,
      ...(item.since === null ? [] : [item.since]),
      ...(was === null ? [] : [`${T.was}: ${was}`]),
      ...(chart ? [`${chart.blocks}  ${chart.label}`] : []),
      ...(isMixed ? [`${T.about}: ${alertLine(item)}`] : []),
      item.productUrl,
    ].join("\n");
  };
  const stop = ({ alert, snoozeUrl, unsubscribeUrl }: AlertMailLinks): string =>
    [...(isMixed ? [alert] : []), `${T.snooze}:\n${snoozeUrl}`, `${T.unsubscribe}:\n${unsubscribeUrl}`].join(
      "\n",
    );
  const text = [
    T.greeting,
    `${title}.${moves === "" ? "" : ` ${moves}.`}`,
    ...listed.map(lines),
    ...(more === "" ? [] : [more]),
    `${ALERT_TEXTS.group.open}:\n${url}`,
    T.whyGroup,
    ...links.map(stop),
  ].join("\n\n");
  const block = (item: AlertItem): string =>
    [
      '<div class="item" style="border-top:1px solid #d0d7de;padding:16px 0 4px">',
      besidePicture(
        item.picture,
        LISTED_PICTURE_PX,
        [
          `<h2 style="font-size:16px;line-height:1.3;margin:0 0 4px">${link(neutralise(item.product), item.productUrl, "more")}</h2>`,
          `<p style="margin:0 0 8px">${escapeHtml(reportText(item))}</p>`,
        ].join("\n"),
      ),
      sinceHtml(item),
      pricesHtml(item),
      isMixed ? `<p style="margin:0 0 12px">${quiet(escapeHtml(alertLine(item)), 13)}</p>` : "",
      "</div>",
    ].join("\n");
  const html = page({
    subject: title,
    card: [
      `<h1 style="font-size:20px;line-height:1.3;margin:0 0 8px">${escapeHtml(title)}</h1>`,
      moves === "" ? "" : `<p style="margin:0 0 16px">${quiet(escapeHtml(moves), 16)}</p>`,
      ...listed.map(block),
      more === "" ? "" : `<p style="margin:0 0 12px">${escapeHtml(more)}</p>`,
      `<p style="margin:20px 0 0">${link(ALERT_TEXTS.group.open, url, "button")}</p>`,
    ],
    why: T.whyGroup,
    foot: links.map(({ alert, snoozeUrl, unsubscribeUrl }) =>
      [
        ...(isMixed ? [escapeHtml(alert)] : []),
        link(T.snooze, snoozeUrl, "quiet"),
        link(T.unsubscribe, unsubscribeUrl, "quiet"),
      ].join("<br>"),
    ),
  });
  return {
    subject: moves === "" ? title : `${title}: ${moves}`,
    text,
    html,
    // The header names one address: with several alerts, the mail lists the page of each.
    oneClickUrl: isMixed ? undefined : links[0]?.oneClickUrl,
  };
}
