import { ACCESS } from "./faults/access.ts";
import { ACCOUNT_FAULTS } from "./faults/accounts.ts";
import { ALERT_FAULTS } from "./faults/alerts.ts";
import { AMOUNT_FAULTS } from "./faults/amounts.ts";
import { CALENDAR_FAULTS } from "./faults/calendar.ts";
import { CATALOGUE_FAULTS } from "./faults/catalogue.ts";
import { CHANNEL_FAULTS } from "./faults/channels.ts";
import { DATA_SCREEN_FAULTS } from "./faults/data-screens.ts";
import { DAYS } from "./faults/days.ts";
import { EGRESS } from "./faults/egress.ts";
import { EXTENSION_FAULTS } from "./faults/extension.ts";
import { EXTRACTION } from "./faults/extraction.ts";
import { HELD_PRICE_FAULTS } from "./faults/held-prices.ts";
import { KEYS_AREA } from "./faults/keys.ts";
import { LISTING_FAULTS } from "./faults/listings.ts";
import { LIVE_SESSION_FAULTS } from "./faults/live-sessions.ts";
import { MONEY } from "./faults/money.ts";
import { PAYMENT_FAULTS } from "./faults/payments.ts";
import { PLAN_FAULTS } from "./faults/plans.ts";
import { PRICE_TRACK } from "./faults/price-track.ts";
import { PROGRAM_FAULTS } from "./faults/programs.ts";
import { READING_FAULTS } from "./faults/reading.ts";
import { REQUEST_FAULTS } from "./faults/requests.ts";
import { SCREEN_FAULTS } from "./faults/screens.ts";
import { SETTLING } from "./faults/settling.ts";
import { SHOP_FAULTS } from "./faults/shops.ts";
import { SHOWN_TEXT_FAULTS } from "./faults/shown-texts.ts";
import { TENANCY } from "./faults/tenancy.ts";
import { TRUST_FAULTS } from "./faults/trust.ts";
import { UPKEEP_FAULTS } from "./faults/upkeep.ts";
import { WEB_CALL_FAULTS } from "./faults/web-calls.ts";
import { WEB_FORMS } from "./faults/web-forms.ts";
import { WEB_STATE } from "./faults/web-state.ts";
import type { Area } from "./fault.ts";

/** Code where a fault would cost somebody money, expose another organisation's data, or mislead silently. */
export const AREAS: readonly Area[] = [
  MONEY,
  PAYMENT_FAULTS,
  DAYS,
  ACCESS,
  ACCOUNT_FAULTS,
  KEYS_AREA,
  TENANCY,
  SETTLING,
  PRICE_TRACK,
  EGRESS,
  EXTRACTION,
  READING_FAULTS,
  WEB_STATE,
  WEB_CALL_FAULTS,
  WEB_FORMS,
  PLAN_FAULTS,
  LISTING_FAULTS,
  TRUST_FAULTS,
  REQUEST_FAULTS,
  ALERT_FAULTS,
  CHANNEL_FAULTS,
  CATALOGUE_FAULTS,
  UPKEEP_FAULTS,
  DATA_SCREEN_FAULTS,
  HELD_PRICE_FAULTS,
  LIVE_SESSION_FAULTS,
  EXTENSION_FAULTS,
  AMOUNT_FAULTS,
  SHOWN_TEXT_FAULTS,
  SHOP_FAULTS,
  CALENDAR_FAULTS,
  SCREEN_FAULTS,
  PROGRAM_FAULTS,
];
