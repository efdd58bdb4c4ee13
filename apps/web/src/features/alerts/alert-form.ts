import {
  ALERT_SCREEN_TEXTS,
  alertCondition,
  alertRearm,
  allText,
  decimalToMinor,
  DEFAULT_ALERT_REARM,
  hasRearm,
  minorToDecimal,
  wholeNumber,
  type AlertCondition,
  type AlertKind,
  type AlertRearm,
  type AlertRow,
  type MoneyText,
  type Tile,
} from "@pricetrail/contract";
import * as z from "zod/mini";

/** The dialog's fields, as typed. */
export interface AlertFields {
  kind: AlertKind;
  amount: string;
  currency: string;
  days: string;
  size: string;
  unit: "percent" | "amount";
  direction: "down" | "up" | "both";
  discountOn: "begins" | "ends";
  stockOn: "back" | "out";
  deadBand: string;
  afterHours: string;
}

const DEFAULTS: AlertFields = {
  kind: "change",
  amount: "",
  currency: "USD",
  days: "30",
  size: "5",
  unit: "percent",
  direction: "down",
  discountOn: "begins",
  stockOn: "back",
  deadBand: String(DEFAULT_ALERT_REARM.deadBandPercent),
  afterHours: "",
};

/** Alerts for a dashboard tile: on products that enter its state, or leave one that nobody wants. */
const OF_TILE: Partial<Record<string, Partial<AlertFields>>> = {
  trackingerrors: { kind: "silence", days: "3" },
  normalpricechange: { kind: "change", direction: "both" },
  discountedpricechange: { kind: "change", direction: "both" },
  discountedproduct: { kind: "discount", discountOn: "begins" },
  soldatnormalprice: { kind: "discount", discountOn: "ends" },
  outofstock: { kind: "stock", stockOn: "back" },
  stockchange: { kind: "stock", stockOn: "out" },
} satisfies Partial<Record<Tile, Partial<AlertFields>>>;

/** Returns the dialog's initial values for a dashboard tile. */
export const fieldsOfTile = (tile: string | null): AlertFields => ({
  ...DEFAULTS,
  ...OF_TILE[tile ?? ""],
});

/** A new alert on a product starts at ten percent below its price. */
const OFFERED_PERCENT = 90;

/** Returns the dialog's fields for an alert; for a new one on a product, an amount below its price. */
export function fieldsOf(
  alert: Pick<AlertRow, "condition" | "rearm"> | undefined,
  price?: MoneyText | null,
): AlertFields {
  if (!alert) {
    if (!price) return DEFAULTS;
    const minor = decimalToMinor(price.value, price.currency);
    const offered = Math.max(1, Math.round((minor * OFFERED_PERCENT) / 100));
    return {
      ...DEFAULTS,
      kind: "below",
      amount: minorToDecimal(offered, price.currency),
      currency: price.currency,
    };
  }
  const { condition, rearm } = alert;
  return {
    ...DEFAULTS,
    deadBand: String(rearm.deadBandPercent),
    afterHours: rearm.afterHours === null ? "" : String(rearm.afterHours),
    kind: condition.kind,
    ...conditionFields(condition),
  };
}

function conditionFields(condition: AlertCondition): Partial<AlertFields> {
  switch (condition.kind) {
    case "below":
    case "above":
      return {
        amount: minorToDecimal(condition.minor, condition.currency),
        currency: condition.currency,
      };
    case "change":
      return { direction: condition.direction, ...sizeFields(condition.by) };
    case "undercut":
      return sizeFields(condition.by);
    case "cheapest":
    case "gone":
    case "listed":
      return {};
    case "discount":
      return { discountOn: condition.on };
    case "stock":
      return { stockOn: condition.on };
    default:
      return { days: String(condition.days) };
  }
}

function sizeFields(by: Extract<AlertCondition, { kind: "undercut" }>["by"]): Partial<AlertFields> {
  if (by.unit === "percent") return { unit: "percent", size: String(by.percent) };
  return { unit: "amount", size: minorToDecimal(by.minor, by.currency), currency: by.currency };
}

function minorOf(text: string, currency: string): number {
  try {
    return decimalToMinor(text.trim().replace(",", "."), currency);
  } catch {
    return Number.NaN;
  }
}

const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text.replace(",", ".")));

function typedCondition(fields: AlertFields): object {
  const { kind, direction, unit } = fields;
  const currency = fields.currency.trim().toUpperCase();
  const by =
    unit === "percent"
      ? { unit, percent: numberOf(fields.size) }
      : { unit, minor: minorOf(fields.size, currency), currency };
  switch (kind) {
    case "below":
    case "above":
      return { kind, minor: minorOf(fields.amount, currency), currency };
    case "change":
      return { kind, direction, by };
    case "undercut":
      return { kind, by };
    case "cheapest":
    case "gone":
    case "listed":
      return { kind };
    case "discount":
      return { kind, on: fields.discountOn };
    case "stock":
      return { kind, on: fields.stockOn };
    default:
      return { kind, days: wholeNumber(fields.days) ?? Number.NaN };
  }
}

/** Returns whether this kind of alert watches a level, from which a price has to move by a distance. */
export const hasDistance = (kind: AlertKind): boolean =>
  ["below", "above", "lowest", "highest", "undercut", "cheapest"].includes(kind);

/** Returns the alert as typed, or the error in it. */
export function alertOf(fields: AlertFields): {
  alert?: { condition: AlertCondition; rearm: AlertRearm };
  error?: string;
} {
  const condition = z.safeParse(alertCondition, typedCondition(fields));
  const hours = fields.afterHours.trim();
  const rearm = z.safeParse(alertRearm, {
    deadBandPercent: numberOf(fields.deadBand),
    afterHours: hours === "" || !hasRearm(fields.kind) ? null : (wholeNumber(hours) ?? Number.NaN),
  });
  if (condition.success && rearm.success) return { alert: { condition: condition.data, rearm: rearm.data } };
  return { error: (condition.error ?? rearm.error)?.issues[0]?.message };
}

/** Returns the name of an alert's subject. */
export function alertName({
  scope,
  target,
  condition,
}: Pick<AlertRow, "scope" | "target"> & { condition?: AlertCondition }): string {
  if (target !== null) return `${ALERT_SCREEN_TEXTS.scopes[scope]} ${target.name}`;
  return condition === undefined ? ALERT_SCREEN_TEXTS.scopes.all : allText(condition);
}
