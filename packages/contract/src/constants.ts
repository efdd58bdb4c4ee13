/** The product's constants, one place for both sides of HTTP. */

/** Data points that cost nothing on each UTC day, unless the operator configures another number. */
export const FREE_POINTS_PER_DAY = 100;

/** Price of a data point above the free ones, in micro-dollars (USD 0.05). */
export const POINT_PRICE_MICRO_USD = 50_000;

/** The signup offer as it is printed on its card: percentage and whole dollars. */
export const OFFER = { percent: 20, oldPriceUsd: 12, newPriceUsd: 8 } as const;

/** Months that the offer is valid from today. */
export const OFFER_VALID_MONTHS = 4;

/** Activation, reset, set-password and invitation links live this long. */
export const LINK_LIFETIME_HOURS = 24;

/** Deleted products and catalogue names can be restored for this many days. */
export const UNDO_DAYS = 30;

export const PAGE_SIZE_DEFAULT = 25;
export const MAX_PAGE_SIZE = 200;

/** Presets of "View Data", in days; the first is the default. */
export const VIEW_DATA_DAYS = [7, 14, 30] as const;

/** Days of the Data Timeline when none is chosen. */
export const TIMELINE_DEFAULT_DAYS = 7;

/** The local-storage key of the session token. */
export const TOKEN_KEY = "token";

/** Header that carries the solved captcha, so that bodies stay as specified. */
export const CAPTCHA_HEADER = "x-captcha";
/** The key under which a request that is sent again has its effect once. */
export const IDEMPOTENCY_HEADER = "idempotency-key";

/** What the specified signup form sends as password. It is never stored and never signs anyone in. */
export const SIGNUP_PLACEHOLDER_PASSWORD = "Password@123";

export const DRAWER_WIDTH_PX = 240;
export const VERIFICATION_SCREEN_DELAY_MS = 1000;
export const RESEND_REDIRECT_DELAY_MS = 1000;
export const PAYMENT_RESULT_DELAY_MS = 3000;
export const VIDEO_FRAME_HEIGHT_PX = 315;
export const MAX_NUMERIC_INPUT_LENGTH = 12;
/** What is typed into a date field to find a day or month starts again after this pause. The fields' library does it. */
export const TYPEAHEAD_RESET_MS = 5000;

/** Date pickers never leave this range, whatever a screen allows within it. */
export const MIN_PICKER_DATE = "1900-01-01";
export const MAX_PICKER_DATE = "2099-12-31";

/** No price in more than this many years back can be asked for. */
export const DATE_RANGE_YEARS = 1;

/** At most this many addresses in one import. */
export const MAX_IMPORT_ROWS = 5000;

/** At most this many entries in one `start/track`. */
export const MAX_START_ENTRIES = 20_000;

/** Limits of what the picker sends of one element; longer texts and markup are cut by the picker. */
export const MAX_CAPTURE_TEXT = 5_000;
export const MAX_CAPTURE_MARKUP = 20_000;
/** UTF-8 bytes of a fingerprint as JSON. */
export const MAX_FINGERPRINT_BYTES = 4_096;

/** Header of a frame, big-endian: u32 number, u16 width, u16 height (CSS px of the viewport), u8 format (0 JPEG, 1 PNG), 3 bytes 0. */
export const FRAME_HEADER_BYTES = 12;
export const FRAME_FORMATS = ["image/jpeg", "image/png"] as const;

export const MIN_LIVE_VIEW = { width: 320, height: 240 } as const;
export const MAX_LIVE_VIEW = { width: 1920, height: 1200 } as const;

/** The name of a field of the user's own. */
export const OWN_FIELD_NAME = /^[^\p{C}]{1,40}$/u;

/** `meter` counts and prices; `enforce` gives away no more than the free points; `stripe` charges them. */
export const BILLING_MODES = ["meter", "enforce", "stripe"] as const;

/**
 * What a day's ledger rows and its counters, or rows and what they are for, can disagree in; and what was charged by the payment
 * provider: the sum that was reported, a report that was not sent, what the provider has counted of a day, subscriptions.
 */
export const DIFFERENCES = [
  "points",
  "cost",
  "numbers",
  "prices",
  "values",
  "reported",
  "unsent",
  "provider",
  "subscriptions",
] as const;
/** Whether the payment provider was asked what it has counted: there is none, it was, or it did not answer. */
export const PROVIDER_ASKED = ["off", "asked", "away"] as const;
