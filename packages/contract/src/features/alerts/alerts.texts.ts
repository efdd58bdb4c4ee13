import { counted } from "../../texts/counting.ts";

/** Texts about alerts in the server's responses and in mails. */
export const ALERT_TEXTS = {
  badAmount: "Enter an amount above 0",
  badCurrency: "Enter a currency such as USD",
  badDays: "Whole days from 1 to 365",
  badPercent: "A percentage up to 1,000",
  badHours: "Whole hours from 1 to 8,760",
  unknownTarget: "The target of this alert no longer exists",
  badScope: "A listing's alerts report new products only",
  tooMany: "You can have up to 200 alerts in an organisation. Delete one first",
  added: "Alert added",
  updated: "Alert saved",
  deleted: "Alert deleted",
  marked: "Marked as read",
  snoozed: "No mail about this alert for 7 days",
  unsubscribed: "No more mail about this alert",
  linkEnded: "This link of an old mail has ended",
  all: "All products",
  allListings: "All listings",
  feed: "Pricetrail: alerts",
  feedRenewed: "The feed has a new address",
  feedEnded: "The feed has ended",
  group: {
    digest: (count: number) => `Digest: ${counted(count, "message", "messages")}`,
    rule: (count: number, alert: string) => `${counted(count, "message", "messages")}: ${alert}`,
    shop: (products: number, host: string) =>
      `${counted(products, "product", "products")} of ${host} changed`,
    shopSilent: (products: number, host: string) =>
      `${counted(products, "product", "products")} of ${host} ${products === 1 ? "has" : "have"} had no reading`,
    shopGone: (products: number, host: string) =>
      `${counted(products, "product", "products")} of ${host} ${products === 1 ? "is" : "are"} gone`,
    shopListed: (products: number, host: string) =>
      `${counted(products, "new product", "new products")} at ${host}`,
    moves: (down: number, up: number) =>
      [
        down === 0 ? "" : `${down.toLocaleString("en-US")} down`,
        up === 0 ? "" : `${up.toLocaleString("en-US")} up`,
      ]
        .filter((part) => part !== "")
        .join(", "),
    more: (count: number) => `and ${count.toLocaleString("en-US")} more in Pricetrail`,
    open: "See all messages",
  },
  mail: {
    chart: (lowest: string, highest: string) => `90 days, from ${lowest} to ${highest}`,
    about: "Alert",
    whyGroup:
      "You receive this e-mail because you set up these alerts. The messages are also kept in Pricetrail under Alerts.",
    greeting: "Hello,",
    was: "Before",
    now: "Now",
    lastKnown: "Last known",
    alert: "Your alert",
    when: "Seen",
    open: "See the price history",
    shop: "Open the shop's page",
    snooze: "No mail about this alert for 7 days",
    unsubscribe: "No more mail about this alert",
    why: "You receive this e-mail because you set up this alert. The message is also kept in Pricetrail under Alerts.",
  },
} as const;
