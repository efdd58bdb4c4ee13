/** Texts of the "Alert me" button next to filters; separate from those of the alerts' own screens, which are loaded later. */
export const ALERT_ME_TEXTS = {
  these: "Alert me about these",
  all: "Alert me about all products",
  search: "An alert can't use a search. Clear it first.",
  several: "An alert can use only one filter value. Choose one.",
  without: "An alert can't use a filter such as “No brand”. Choose a name.",
};
