/** Texts of the command palette and of the list of keyboard shortcuts. */
export const PALETTE_TEXTS = {
  title: "Find or jump to",
  hint: "Type a product, a screen or an action",
  screens: "Go to",
  actions: "Actions",
  products: "Products",
  nothing: (text: string) => `Nothing found for “${text}”`,
  looking: "Searching products",
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  addProduct: "Add product",
  addMany: "Add many products",
  startListing: "Track a shop page",
  openPage: "Open a page in the scraping browser",
  newAlert: "Add an alert",
  expandMenu: "Expand the menu",
  collapseMenu: "Collapse the menu to icons",
  showKeys: "Show keyboard shortcuts",
} as const;

export const KEYS_TEXTS = {
  title: "Keyboard shortcuts",
  palette: "Find a product, a screen or an action",
  search: "Go to the search box of this screen",
  menu: "Collapse or expand the menu",
  keys: "Show this list",
  range: "With a click on a second checkbox: select all rows in between",
  leave: "Close the open dialog or menu",
  single: "Single-key shortcuts",
  singleHint: "Turn them off if voice control or another program uses them.",
} as const;
