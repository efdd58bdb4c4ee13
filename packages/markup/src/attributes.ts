/** Prefix of attributes that keep a value of the page without its effect, and of the panel's own. */
export const INERT_PREFIX = "data-pt-";
/** Holds the name of an element that was renamed. */
export const TAG_ATTRIBUTE = `${INERT_PREFIX}tag`;
/** Marks what is no part of the page: the panel's and the picker's own elements. */
export const OWN_ATTRIBUTE = `${INERT_PREFIX}own`;
