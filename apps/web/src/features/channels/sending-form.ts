import { CHANNEL_TEXTS, DEFAULT_SENDING, type Sending, type SendingWay } from "@pricetrail/contract";
import { clockText, minuteOf, ownZone } from "../../ui/local-time.ts";

/** The fields as typed; `own`, for channels only, means that each alert's own setting applies. */
export interface SendingFields {
  by: SendingWay | "own";
  time: string;
  weekday: number;
  zone: string;
  isQuiet: boolean;
  from: string;
  until: string;
}

/** Returns the dialog's fields for a setting; null means each message at once, or for a channel each alert's own setting. */
export function sendingFields(sending: Sending | null, isOfChannel: boolean): SendingFields {
  const { by, minute, weekday, quiet } = sending ?? DEFAULT_SENDING;
  return {
    by: sending === null && isOfChannel ? "own" : by,
    time: clockText(minute),
    weekday,
    zone: sending?.zone ?? ownZone(),
    isQuiet: quiet !== null,
    from: clockText(quiet?.from ?? 22 * 60),
    until: clockText(quiet?.until ?? 7 * 60),
  };
}

/** Returns the setting as typed, or the error in it. */
export function sendingOf(fields: SendingFields): { sending?: Sending | null; error?: string } {
  const { by, isQuiet, weekday, zone } = fields;
  // The default needs no setting.
  if (by === "own" || (by === "product" && !isQuiet)) {
    return { sending: by === "own" ? null : { ...DEFAULT_SENDING, zone } };
  }
  const [minute, from, until] = [fields.time, fields.from, fields.until].map(minuteOf);
  if (minute === undefined || from === undefined || until === undefined)
    return { error: CHANNEL_TEXTS.badTime };
  if (isQuiet && from === until) return { error: CHANNEL_TEXTS.badQuiet };
  return { sending: { by, minute, weekday, zone, quiet: isQuiet ? { from, until } : null } };
}

/** Returns what to send: nothing for an untouched setting (null), which stays as it is; undefined while it is wrong. */
export function changedSending(fields: SendingFields | null): { sending?: Sending | null } | undefined {
  if (fields === null) return {};
  const { sending } = sendingOf(fields);
  return sending === undefined ? undefined : { sending };
}

/** Returns whether a time zone matters for a setting. */
export const isLocal = ({ by, isQuiet }: SendingFields): boolean =>
  by !== "own" && (by !== "product" || isQuiet) && (isQuiet || by !== "rule");
