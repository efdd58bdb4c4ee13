import { CONFIGURATION_MESSAGES, isOwnField } from "@pricetrail/contract";
import type { ConfigurationField } from "@pricetrail/contract";
import { readFingerprint } from "@pricetrail/extract";
import type { FieldLocator, Fingerprint } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import { invalid } from "../../http/errors.ts";

/** A field that a person wants to track, after validation: input from a page's script is not trusted. */
export interface ValidatedField {
  key: string;
  /** Null when the extraction finds it. */
  pick: {
    locator: FieldLocator & { fingerprint: Fingerprint };
    dom: string;
    tag: string;
  } | null;
}

/** Maximum characters of an element's markup stored with its entry. */
const MAX_DOM = 4000;

/**
 * Validates the fields of a configuration.
 *
 * @throws AppError 400 for a duplicate field, a custom field without an element, and an invalid fingerprint
 */
export function validateFields(fields: readonly ConfigurationField[]): ValidatedField[] {
  if (new Set(fields.map(({ key }) => key)).size < fields.length) throw invalid(CONFIGURATION_MESSAGES.twice);
  return fields.map(({ key, capture }) => {
    if (capture === null) {
      if (isOwnField(key)) throw invalid(CONFIGURATION_MESSAGES.ownNeedsPick);
      return { key, pick: null };
    }
    const fingerprint = capture.key === key ? readFingerprint(capture.fingerprint) : null;
    if (fingerprint === null) throw invalid(CONFIGURATION_MESSAGES.wrongFingerprint);
    const { attribute } = capture;
    if (attribute !== undefined && !/^(?!on)[a-z][a-z0-9-]{0,60}$/.test(attribute))
      throw invalid(CONFIGURATION_MESSAGES.wrongAttribute);
    return {
      key,
      pick: {
        locator: { field: key as FieldLocator["field"], fingerprint, ...(attribute ? { attribute } : {}) },
        dom: storable(capture.tagValue, MAX_DOM),
        tag: capture.tag.toLowerCase(),
      },
    };
  });
}

/** Returns the locators of the picked fields. */
export function locatorsOf(fields: readonly ValidatedField[]): FieldLocator[] {
  return fields.flatMap(({ pick }) => (pick === null ? [] : [pick.locator]));
}
