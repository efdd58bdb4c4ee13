/** Texts of Help Videos. */
export const HELP_TEXTS = {
  title: "Help Videos",
  films: "Videos",
  notRecorded: "This video has not been recorded yet.",
  film: "How to add a new product",
  create: "Create Configuration",
  byAddress: "By its address: paste, look at what was read, add, and see the first price",
  byPicking: "By picking: open the page in the scraping browser and click the elements to track",
  manage: "Manage Configuration",
  edit: "Edit: pick a field of a configuration again, and find the mark in the chart",
  sameShop: "From the same shop: use the configuration of one page for other pages",
  inWords: "What the video says",
  captions: "English captions",
} as const;
