import * as z from "zod/mini";
import { DATE_ORDERS, FIRST_DAYS } from "../../date-setting.ts";
import { endpoint, SESSION } from "../../endpoint.ts";
import { message } from "../../schemas.ts";
import { timeZone } from "../../time-zone.ts";

export const dateSettingForm = z.object({
  /** IANA name, such as Europe/Rome, or UTC. */
  timeZone: timeZone("Choose a time zone from the list"),
  dateOrder: z.enum(DATE_ORDERS),
  firstDay: z.enum(FIRST_DAYS),
});

export const updateDates = endpoint({
  method: "POST",
  path: "update/dates",
  summary: "Set the time zone, date order and first day of the week for the signed-in user",
  access: SESSION,
  scope: null,
  body: dateSettingForm,
  response: message,
});
