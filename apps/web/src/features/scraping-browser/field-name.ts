import { FIELD_NAMES } from "@pricetrail/contract";

/** The name a person reads for a field; own fields are called what they were called. */
export function fieldName(key: string): string {
  return FIELD_NAMES[key] ?? key.replace(/^own:/, "");
}
