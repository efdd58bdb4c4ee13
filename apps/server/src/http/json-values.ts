import { ERROR_TEXTS } from "@pricetrail/contract";
import { AppError } from "./errors.ts";

/** Maximum keys of a JSON body: those of the longest permitted list, of objects with one key. */
const MAX_KEYS = 20_000;
/** Maximum separators and brackets: those of such a list, and some more. */
const MAX_MARKS = 50_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;

/**
 * Checks how many values a JSON body has, before it is parsed: what parsing and validation cost depends on that, in the thread that
 * serves everybody. Invalid JSON is left to the parser.
 *
 * @throws AppError 413 for more than 20,000 keys, or 50,000 commas and opening brackets
 */
export function checkJsonValues(json: Buffer): void {
  let keys = 0;
  let marks = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COLON) keys += 1;
    else if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) marks += 1;
  }
  if (keys > MAX_KEYS || marks > MAX_MARKS) throw new AppError(413, "too_large", ERROR_TEXTS.tooManyValues);
}
