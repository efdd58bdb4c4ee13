import { ALERT_TEXTS, conditionText, formatDateTime, formatMinor, newsText } from "@pricetrail/contract";
import type { AlertNews } from "@pricetrail/contract";
import type { ComposedMail } from "../mail/compose.rules.ts";
import { neutralise } from "../mail/strangers-text.rules.ts";

export interface AlertMail extends AlertNews {
  product: string;
  /** What the alert is about: a product's or another name; null for all products. */
  about: string | null;
  at: Date;
  /** The product's page here, and the shop's. */
  productUrl: string;
  shopUrl: string;
  snoozeUrl: string;
  unsubscribeUrl: string;
}

const T = ALERT_TEXTS.mail;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Mail programs that know no dark colours take the light ones that each element has itself. */
const DARK =
  "@media (prefers-color-scheme:dark){body,.card{background:#161b22!important;color:#e6edf3!important}.quiet,.quiet a{color:#9da7b3!important}.card{border-color:#30363d!important}a.more{color:#8ab4ff!important}}";

/** A message as a mail, as text and as HTML that say the same. Nothing in it is fetched from anywhere. */
export function composeAlertMail(mail: AlertMail): ComposedMail {
  // A shop's page has named the product.
  const product = neutralise(mail.product);
  const news = newsText(mail);
  const subject = `${product} ${news}`;
  const price = (minor: number | null): string | null =>
    minor === null || mail.currency === null ? null : formatMinor(minor, mail.currency);
  const about = mail.about === null ? ALERT_TEXTS.all : neutralise(mail.about);
  const facts = [
    [T.was, price(mail.fromMinor)],
    [T.now, price(mail.toMinor)],
    [T.when, formatDateTime(mail.at)],
    [T.alert, `${about}: ${conditionText(mail.condition)}`],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  const links = [
    [T.snooze, mail.snoozeUrl],
    [T.unsubscribe, mail.unsubscribeUrl],
  ] as const;
  const text = [
    T.greeting,
    `${subject}.`,
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    `${T.open}:\n${mail.productUrl}`,
    `${T.shop}:\n${mail.shopUrl}`,
    T.why,
    links.map(([label, url]) => `${label}:\n${url}`).join("\n"),
  ].join("\n\n");
  const link = (label: string, url: string, style: string, kind = "") =>
    `<a class="${kind}" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>:root{color-scheme:light dark}${DARK}</style></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;color:#1f2328;background:#ffffff;margin:0;padding:24px">',
    '<div style="max-width:520px;margin:0 auto">',
    '<div class="card" style="border:1px solid #d0d7de;border-radius:8px;padding:20px;background:#ffffff;color:#1f2328">',
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escapeHtml(subject)}</h1>`,
    '<table role="presentation" style="border-collapse:collapse;font-size:16px">',
    ...facts.map(
      ([name, value]) =>
        `<tr><td class="quiet" style="color:#57606a;padding:2px 16px 2px 0;vertical-align:top">${escapeHtml(name)}</td><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
    ),
    "</table>",
    `<p style="margin:20px 0 12px">${link(T.open, mail.productUrl, "display:inline-block;padding:10px 16px;border-radius:6px;background:#1f4fd8;color:#ffffff;text-decoration:none")}</p>`,
    `<p style="margin:0">${link(T.shop, mail.shopUrl, "color:#1f4fd8", "more")}</p>`,
    "</div>",
    `<p class="quiet" style="color:#57606a;font-size:13px;margin:16px 0 8px">${escapeHtml(T.why)}</p>`,
    `<p class="quiet" style="color:#57606a;font-size:13px;margin:0">${links.map(([label, url]) => link(label, url, "color:#57606a")).join("<br>")}</p>`,
    "</div></body></html>",
  ].join("\n");
  return { subject, text, html };
}
