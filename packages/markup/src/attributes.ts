/** Prefix of attributes that preserve a page's value without its effect, and of the panel's own. */
export const INERT_PREFIX = "data-pt-";
/** Holds the original name of a renamed element. */
export const TAG_ATTRIBUTE = `${INERT_PREFIX}tag`;
/** Marks elements that are not part of the page: the panel's and the picker's own. */
export const OWN_ATTRIBUTE = `${INERT_PREFIX}own`;
