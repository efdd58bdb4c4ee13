import type { AlertScope } from "@pricetrail/contract";

/** The way to a new alert about something. */
export const newAlertPath = (scope: AlertScope, id: string) =>
  `/alerts?add=${scope}&target=${encodeURIComponent(id)}`;
