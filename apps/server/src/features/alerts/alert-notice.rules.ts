import { ALERT_TEXTS, conditionText, formatMinor, minorToDecimal, newsText } from "@pricetrail/contract";
import type { AlertNews } from "@pricetrail/contract";
import type { ChannelMessage } from "../channels/channel-message.rules.ts";
import { neutralise } from "../mail/strangers-text.rules.ts";

export interface AlertNotice extends AlertNews {
  messageId: string;
  alertId: string;
  productId: string;
  product: string;
  /** What the alert is about: a product's or another name; null for all products. */
  about: string | null;
  at: Date;
  /** When it is reported. */
  now: Date;
  /** The product's page here, and the shop's. */
  productUrl: string;
  shopUrl: string;
}

/** A message for channels: lines for people, in which a shop's texts are harmless, and values for programs. */
export function noticeOf(notice: AlertNotice): ChannelMessage {
  const { condition, fromMinor, toMinor, currency, at, lastReadingAt } = notice;
  const news = newsText(notice);
  const money = (minor: number | null) =>
    minor === null || currency === null ? null : { value: minorToDecimal(minor, currency), currency };
  const was = fromMinor === null || currency === null ? null : formatMinor(fromMinor, currency);
  const about = notice.about === null ? ALERT_TEXTS.all : neutralise(notice.about);
  const lines = [
    ...(was === null ? [] : [`${ALERT_TEXTS.mail.was}: ${was}`]),
    `${ALERT_TEXTS.mail.alert}: ${about}: ${conditionText(condition)}`,
  ];
  return {
    type: "alert.fired",
    at: notice.now.toISOString(),
    title: `${neutralise(notice.product)} ${news}`,
    text: lines.join("\n"),
    link: notice.productUrl,
    data: {
      messageId: notice.messageId,
      alert: { id: notice.alertId, about: notice.about, condition },
      product: { id: notice.productId, name: notice.product, url: notice.shopUrl, page: notice.productUrl },
      at: at.toISOString(),
      from: money(fromMinor),
      to: money(toMinor),
      lastReadingAt,
      text: `${notice.product} ${news}`,
    },
  };
}
