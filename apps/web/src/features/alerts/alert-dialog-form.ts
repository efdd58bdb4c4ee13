import type { AlertScope, Owner } from "@pricetrail/contract";
import { readBy } from "../../ui/useSchemaForm.ts";
import { changedSending, type SendingFields } from "../channels/sending-form.ts";
import { alertOf, type AlertFields } from "./alert-form.ts";

/** Everything in the alert's dialog; what is null there stays as it is. */
export interface AlertForm {
  scope: AlertScope;
  /** An id; "" for all products, and while none is chosen. */
  target: string;
  fields: AlertFields;
  isMailed: boolean;
  channels: string[] | null;
  sending: SendingFields | null;
  /** Of a new alert. */
  owner: Owner;
}

/** Returns what the alert is about; undefined while that is not chosen. */
export const subjectOf = ({ scope, target }: Pick<AlertForm, "scope" | "target">) =>
  scope === "all" ? { scope, target: null } : target === "" ? undefined : { scope, target };

export const alertForm = readBy((typed: AlertForm) => {
  const about = subjectOf(typed);
  const { alert } = alertOf(typed.fields);
  const sending = changedSending(typed.sending);
  if (!about || !alert || !sending) return undefined;
  const { isMailed, channels, owner } = typed;
  return { about, owner, changes: { ...alert, isMailed, ...sending, ...(channels && { channels }) } };
});
