/** Texts of Help Videos. */
export const HELP_TEXTS = {
  title: "Help Videos",
  hint: "Four half-minute videos with captions and transcripts; they play offline.",
  films: "Videos",
  notRecorded: "This video has not been recorded yet.",
  film: "How to add a new product",
  create: "Create Configuration",
  byAddress: "By address: paste, review, add, and see the first price",
  byPicking: "By picking: open the page in the scraping browser and click the elements to track",
  manage: "Manage Configuration",
  edit: "Edit: pick a field of a configuration again, and see the mark on the chart",
  sameShop: "From the same shop: use the configuration of one page for other pages",
  transcript: "Transcript",
  captions: "English captions",
} as const;
