/** Messages for inputs whose rule has none of its own. */
export const INPUT_TEXTS = {
  number: "Please enter a number",
  text: "Please enter text",
  boolean: "Please enter true or false",
  list: "Please enter a list",
  characters: "characters",
  entries: "entries",
  atMost: (most: string, unit: string) => `At most ${counting(most, unit)}`,
  atLeast: (least: string, unit: string) => `At least ${counting(least, unit)}`,
  oneOf: (values: readonly string[]) => `Please choose one of: ${values.join(", ")}`,
} as const;

const counting = (count: string, unit: string): string => {
  const word = count === "1" ? unit.replace(/ies$/, "y").replace(/s$/, "") : unit;
  return word === "" ? count : `${count} ${word}`;
};

const MAX_WAIT_UNIT = [3600, "hour"] as const;
/** Units of time with their seconds and names; each is used for fewer than a hundred of it. */
const WAITS = [[1, "second"], [60, "minute"], MAX_WAIT_UNIT] as const;

/** "1 second", "5 minutes", "24 hours": rounded up, never down. */
export function waitText(seconds: number): string {
  const [size, unit] = WAITS.find(([size]) => seconds < 100 * size) ?? MAX_WAIT_UNIT;
  const count = Math.max(1, Math.ceil(seconds / size));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Error messages that any call can return. */
export const ERROR_TEXTS = {
  unauthenticated: "Your session has ended. Please sign in again.",
  linkInvalid: "This link is not valid or has expired.",
  unverified: "Please verify your e-mail address first.",
  forbidden: "Your role does not allow this.",
  notFound: "Not found",
  unreadable: "The request could not be read.",
  invalid: "Some of the values are not valid.",
  controlCharacters: "Control characters cannot be used here.",
  amount: "Please enter an amount such as 19.99",
  currency: "Please enter a currency's three letters, such as EUR",
  gtin: "This is not a GTIN: 8, 12, 13 or 14 digits of which the last one is the check digit",
  tooManyTries: "Too many attempts. Please wait a while and try again.",
  tooManyCalls: "Too many requests within a minute. Please wait a moment and try again.",
  tooManyDearCalls:
    "Too many previews, imports, exports or tests within a minute. Please wait a moment and try again.",
  unavailable: "The service is starting or not available right now. Please try again in a moment.",
  requestInFlight: "The same request is still in progress. Please wait a moment.",
  requestKeyReused: "This key was already used for a different request.",
  requestDoneBefore: "This has already been done. Reload the page to see it.",
  cursor: "This cursor is not valid. Use the one in the previous page's Link header.",
  methodNotAllowed: "This address accepts only POST.",
  requestKey: "A key must be 16 to 64 letters, digits, hyphens or underscores.",
  busy: "Too much is being sent at once. Please try again in a moment.",
  oneLarge: "Your organisation is already sending a large file or page. Please try again in a moment.",
  tooSlow: "The request arrived too slowly. Please check your connection and try again.",
  tooLarge: "The request is too large.",
  tooExpensive: "Reading this takes more computing time or memory than one page may use.",
  tooManyValues: "The request contains too many values.",
  needsSocket: "This address requires a WebSocket.",
  internal: "An unkown exception has occur. Please Contact administrator",
  tryAgainIn: (seconds: number) => `Please try again in ${waitText(seconds)}.`,
  noResponse: "Server Not Responding",
  application: "Unexpected Application Error!",
  loadFailed: "This list could not be loaded.",
  retry: "Try again",
} as const;
