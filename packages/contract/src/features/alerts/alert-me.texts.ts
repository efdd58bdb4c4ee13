/** Texts of the way to an alert beside a filter, apart from those of the alerts' own screens, which no other screen waits for. */
export const ALERT_ME_TEXTS = {
  these: "Alert me about these",
  all: "Alert me about all products",
  search: "An alert can't use a search. Clear it first.",
  several: "An alert can use only one filter value. Choose one.",
  without: "An alert can't use a filter such as “No brand”. Choose a name.",
};
