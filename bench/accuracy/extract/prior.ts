/**
 * Weights that are set by hand and not fitted, because the labelled pages cannot teach them: of a net and a gross price a buyer pays
 * the gross one, wherever it is printed, and an amount in an article is no price, but few of the pages are articles.
 */
export const SET_BY_HAND: Readonly<Record<string, number>> = {
  bare: -1.3,
  "role:net": -1.93,
  netBeforeGross: 0.5,
  grossBeforeNet: -1.8,
  grossBehindNet: -1.5,
};

/**
 * The probability from which a price is given, set by hand as well: it is more likely right than not. From .22 to .7, right prices
 * minus wrong ones differ by one in a hundred of the pages only.
 */
export const GIVEN_FROM = 0.5;

/** Prior weights of an amount's features as the current price: the fit starts here and is regularised towards them. */
export const CURRENT_PRIOR: Readonly<Record<string, number>> = {
  seen: 0,
  signed: 1,
  named: 1.5,
  signedAndNamed: 0,
  nearTop: 1.2,
  justAbove: 1.5,
  within400: 3,
  within1000: 2.2,
  within2500: 1.2,
  within6000: 0.4,
  hidden: -2,
  inList: -4,
  inOtherRegion: -3,
  inLink: -2,
  inCard: -2,
  inBuyBlock: 0.7,
  inProduct: 0.7,
  roleByName: 1.5,
  nameIgnored: -1,
  inSentence: -3,
  currentWords: 0.6,
  prominent: 0.4,
  wordy: -0.7,
  inHeading: -5,
  firstBehindHeading: 0.5,
  belowStruck: 0.8,
  reducedAsPrinted: 1,
  beforeReduction: -2,
  "role:was": -2.5,
  struck: -6,
  "role:saving": -6,
  "role:unit": -4,
  "role:instalment": -5,
  "role:shipping": -4,
  "role:member": -4,
  "role:coupon": -4,
  "role:high": -4,
  "role:other": -4,
  jsonld: 4,
  microdata: 4,
  rdfa: 3.5,
  meta: 3.2,
  hydration: 2.8,
  decisive: 12,
  moreSources: 0,
  seenAndStated: 0,
  statedAsList: -1.5,
  belowStatedList: 0.5,
  statedOtherwise: -2,
  nothingStated: 0,
  onlyOnCards: -6,
  nothing: -12,
  discontinued: -6,
  otherSign: -7,
  otherCurrency: -6,
  upperOfPair: -1,
  statedUpper: -2,
  unstatedLower: 2,
  none: 3,
  "none:noBuyButton": 0,
  "none:otherKind": 2,
  "none:basket": 8,
  "none:nothingStated": 0,
  "none:manyProducts": 3,
  ...SET_BY_HAND,
};

/** The same for a larger amount as the previous price. */
export const LIST_PRIOR: Readonly<Record<string, number>> = {
  none: 2,
  "none:plain": 0,
  seen: 0,
  struck: 4,
  saidWas: 3.5,
  current: -1,
  otherRole: -3,
  explained: 3,
  close: 1.5,
  near: 0.5,
  distant: -1.5,
  elsewhere: -4,
  sameRow: 0.5,
  far: -3,
  named: 0.3,
  hidden: -0.5,
  steep: -1,
  statedJsonld: 3.5,
  statedMicrodata: 3.5,
  statedMeta: 2.5,
  statedHydration: 2.5,
  statedOther: 2.5,
  statedCurrent: 0.5,
  onlyStated: 0,
};

/** Prior shares of amounts with a doubt about their text that are read right; each counts as much as twenty pages. */
export const CERTAINTY_PRIOR: Readonly<Record<string, number>> = {
  joined: 0.97,
  touching: 0.6,
  dropped: 0.92,
  conditional: 0.9,
  ordered: 0.88,
};
