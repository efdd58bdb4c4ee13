import {
  FIELD_KEYS,
  type Capture,
  type ConfigurationEntry,
  type ConfigurationField,
  type FieldProposal,
  type FieldReading,
  type PageTrial,
  isPriceField,
  ownFieldKey,
} from "@pricetrail/contract";

/** A field's result from a visit like those of runs. */
export type FieldTest =
  | { state: "done"; reading: FieldReading | undefined; isReadable: boolean | null; outcomeText: string }
  | { state: "failed"; message: string };

/** How a field will be tracked: by a picked element, or (capture null) by automatic extraction. */
export interface Choice {
  capture: Capture | null;
  isPicked: boolean;
  /** The element's meaning for the field; undefined while it is being read. */
  reading: FieldReading | undefined;
  /** Undefined while the page is being visited. */
  test: FieldTest | undefined;
}

export interface FieldState {
  key: string;
  proposal: FieldProposal | undefined;
  /** The entry of the configuration being changed. */
  stored: ConfigurationEntry | undefined;
  choice: Choice | undefined;
  /** Whether the stored entry will be removed. */
  isRemoved: boolean;
}

/** A page's fields in display order. */
export type Picks = readonly FieldState[];

const FIXED: readonly string[] = FIELD_KEYS;

/** Returns the fixed fields, stored entries and proposals, with nothing chosen yet. */
export function startPicks(
  proposals: readonly FieldProposal[],
  entries: readonly ConfigurationEntry[] = [],
): Picks {
  const more = entries.map((entry) => entry.key).filter((key) => !FIXED.includes(key));
  return [...FIXED, ...more].map((key) => ({
    key,
    proposal: proposals.find((one) => one.key === key),
    stored: entries.find((entry) => entry.key === key),
    choice: undefined,
    isRemoved: false,
  }));
}

const change = (picks: Picks, key: string, changes: (field: FieldState) => Partial<FieldState>): Picks =>
  picks.map((field) => (field.key === key ? { ...field, ...changes(field) } : field));

/**
 * Like `change`, but a changed price causes the other one to be tested again: a discounted price must be below the chosen
 * normal price.
 */
const changePrice: typeof change = (picks, key, changes) =>
  change(picks, key, changes).map((field) =>
    isPriceField(key) && isPriceField(field.key) && field.key !== key && field.choice
      ? { ...field, choice: { ...field.choice, test: undefined } }
      : field,
  );

/** Chooses the extraction's proposal: its element, where it has one in the visible page. */
export function acceptProposal(picks: Picks, key: string): Picks {
  return changePrice(picks, key, ({ proposal, choice }) =>
    proposal === undefined
      ? { choice }
      : {
          choice: { capture: proposal.capture, isPicked: false, reading: proposal, test: undefined },
          isRemoved: false,
        },
  );
}

/** Proposals below this confidence need to be reviewed one by one. */
const SURE = 0.6;

/** Returns whether a field's proposal can be accepted together with the others. */
export const isAcceptable = ({ proposal, choice, stored }: FieldState): boolean =>
  choice === undefined &&
  stored === undefined &&
  proposal !== undefined &&
  proposal.value !== null &&
  proposal.confidence >= SURE;

export function acceptAll(picks: Picks): Picks {
  return picks.filter(isAcceptable).reduce((all, { key }) => acceptProposal(all, key), picks);
}

export function pickElement(picks: Picks, capture: Capture): Picks {
  return changePrice(picks, capture.key, () => ({
    choice: { capture, isPicked: true, reading: undefined, test: undefined },
    isRemoved: false,
  }));
}

/** Clears a field's choice. */
export function clearChoice(picks: Picks, key: string): Picks {
  return changePrice(picks, key, () => ({ choice: undefined }));
}

/** Marks a stored entry for removal, or unmarks it. */
export function setRemoved(picks: Picks, key: string, isRemoved: boolean): Picks {
  return changePrice(picks, key, ({ choice }) => ({ isRemoved, choice: isRemoved ? undefined : choice }));
}

export function addOwnField(picks: Picks, name: string): Picks {
  const key = ownFieldKey(name);
  if (picks.some((field) => field.key === key)) return picks;
  return [...picks, { key, proposal: undefined, stored: undefined, choice: undefined, isRemoved: false }];
}

/** Removes a custom field that is not stored from the list. */
export function dropOwnField(picks: Picks, key: string): Picks {
  return picks.filter((field) => field.key !== key);
}

/** Sets the reading of a choice; ignored if the element has changed since the request. */
export function setReading(picks: Picks, key: string, capture: Capture | null, reading: FieldReading): Picks {
  return change(picks, key, ({ choice }) =>
    choice && choice.capture === capture ? { choice: { ...choice, reading } } : { choice },
  );
}

const chosen = (field: FieldState): ConfigurationField[] =>
  field.choice ? [{ key: field.key, capture: field.choice.capture }] : [];

/** Returns both prices as they will be stored; one whose stored element is removed is found by extraction again. */
const prices = (picks: Picks): ConfigurationField[] =>
  picks
    .filter(({ key }) => isPriceField(key))
    .flatMap((field) => (field.isRemoved ? [{ key: field.key, capture: null }] : chosen(field)));

/** Returns choices that no visit has tested yet; a price includes the other one, against which it is checked. */
export function untested(picks: Picks): ConfigurationField[] {
  const open = picks.filter(({ choice }) => choice !== undefined && choice.test === undefined);
  const others = open.filter(({ key }) => !isPriceField(key)).flatMap(chosen);
  return others.length === open.length ? others : [...prices(picks), ...others];
}

/** Sets a visit's results for choices unchanged since; for a price, only if the other one is unchanged, too. */
export function setTests(
  picks: Picks,
  tested: readonly ConfigurationField[],
  result: PageTrial | { message: string },
): Picks {
  const now = prices(picks);
  const asked = tested.filter(({ key }) => isPriceField(key));
  const arePricesSame =
    now.length === asked.length &&
    now.every(({ key, capture }, at) => key === asked[at]?.key && capture === asked[at].capture);
  return tested
    .filter(({ key }) => arePricesSame || !isPriceField(key))
    .reduce(
      (all, { key, capture }) =>
        change(all, key, ({ choice }) =>
          choice && choice.capture === capture
            ? { choice: { ...choice, test: testOf(key, result) } }
            : { choice },
        ),
      picks,
    );
}

function testOf(key: string, result: PageTrial | { message: string }): FieldTest {
  if (!("fields" in result)) return { state: "failed", message: result.message };
  return {
    state: "done",
    reading: result.fields.find((field) => field.key === key),
    isReadable: result.readableWithoutBrowser,
    outcomeText: result.outcomeText,
  };
}

/** Clears the tests of these keys, so that they run again. */
export function clearTest(picks: Picks, key: string): Picks {
  return change(picks, key, ({ choice }) => ({ choice: choice && { ...choice, test: undefined } }));
}

/** Returns the number of fields that would be lost. */
export const unsaved = (picks: Picks): number =>
  picks.filter(({ choice, isRemoved }) => choice !== undefined || isRemoved).length;

/** Returns the data to save: the chosen fields, and the stored ones to remove. */
export function toSave(picks: Picks): { fields: ConfigurationField[]; removed: string[] } {
  return {
    fields: picks.flatMap(({ key, choice }) => (choice ? [{ key, capture: choice.capture }] : [])),
    removed: picks.filter(({ isRemoved }) => isRemoved).map(({ key }) => key),
  };
}
