/** The product's constants, shared by server and clients. */

/** Default number of free data points per UTC day. */
export const FREE_POINTS_PER_DAY = 100;

/** Default price of a data point beyond the free ones, in micro-dollars (USD 0.05). */
export const POINT_PRICE_MICRO_USD = 50_000;

/**
 * The sign-up offer's prices in whole dollars. The specification calls this 20% off, which it is not: the card shows the percentage
 * that the prices give.
 */
export const OFFER = { oldPriceUsd: 12, newPriceUsd: 8 } as const;

/** Months for which the offer is valid after sign-up. */
export const OFFER_VALID_MONTHS = 4;

/** Lifetime of activation, reset, set-password and invitation links. */
export const LINK_LIFETIME_HOURS = 24;

/** Number of days for which deleted products and catalogue names can be restored. */
export const UNDO_DAYS = 30;

export const PAGE_SIZE_DEFAULT = 25;
export const MAX_PAGE_SIZE = 200;

/** Presets of "View Data", in days; the first is the default. */
export const VIEW_DATA_DAYS = [7, 14, 30] as const;

/** Days of the Data Timeline when none is chosen. */
export const TIMELINE_DEFAULT_DAYS = 7;

/** The local-storage key of the session token. */
export const TOKEN_KEY = "token";

/** Header with the solved captcha, so that bodies stay as specified. */
export const CAPTCHA_HEADER = "x-captcha";
/** Header with the key under which a repeated request takes effect once. */
export const IDEMPOTENCY_HEADER = "idempotency-key";

/** The password that the specified sign-up form sends. It is never stored and never signs anyone in. */
export const SIGNUP_PLACEHOLDER_PASSWORD = "Password@123";

export const DRAWER_WIDTH_PX = 240;
export const VERIFICATION_SCREEN_DELAY_MS = 1000;
export const RESEND_REDIRECT_DELAY_MS = 1000;
export const PAYMENT_RESULT_DELAY_MS = 3000;
export const VIDEO_FRAME_HEIGHT_PX = 315;
export const MAX_NUMERIC_INPUT_LENGTH = 12;
/** Pause after which typing in a date field starts a new number; defined by the fields' library. */
export const TYPEAHEAD_RESET_MS = 5000;

/** The range of date pickers; a screen may allow less. */
export const MIN_PICKER_DATE = "1900-01-01";
export const MAX_PICKER_DATE = "2099-12-31";

/** Prices older than this many years cannot be queried. */
export const DATE_RANGE_YEARS = 1;

/** Maximum addresses in one import. */
export const MAX_IMPORT_ROWS = 5000;

/** Maximum entries in one `start/track`. */
export const MAX_START_ENTRIES = 20_000;

/** Limits of the data that the picker sends for one element; it truncates longer texts and markup. */
export const MAX_CAPTURE_TEXT = 5_000;
export const MAX_CAPTURE_MARKUP = 20_000;
/** UTF-8 bytes of a fingerprint as JSON. */
export const MAX_FINGERPRINT_BYTES = 4_096;

/** Header of a frame, big-endian: u32 number, u16 width, u16 height (CSS px of the viewport), u8 format (0 JPEG, 1 PNG), 3 bytes 0. */
export const FRAME_HEADER_BYTES = 12;
export const FRAME_FORMATS = ["image/jpeg", "image/png"] as const;

export const MIN_LIVE_VIEW = { width: 320, height: 240 } as const;
export const MAX_LIVE_VIEW = { width: 1920, height: 1200 } as const;

/** The format of a custom field's name. */
export const OWN_FIELD_NAME = /^[^\p{C}]{1,40}$/u;

/** `meter` only counts and prices; `enforce` allows only the free points; `stripe` charges the others. */
export const BILLING_MODES = ["meter", "enforce", "stripe"] as const;

/**
 * Kinds of differences in the reconciliation: between a day's ledger rows and counters, or rows and their values; and at the
 * payment provider: the reported sum, a report that was not sent, the provider's count of a day, subscriptions.
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
/** Whether the payment provider's counts were requested: there is no provider, they were, or it did not respond. */
export const PROVIDER_ASKED = ["off", "asked", "away"] as const;
