/** The server's texts about configurations, trials, shop memory and repairs. */
export const CONFIGURATION_MESSAGES = {
  wrongFingerprint: "This element cannot be used: please pick it again.",
  wrongAttribute: "This part of the element cannot be read: please pick the element again.",
  ownNeedsPick: "Please pick an element for your own field.",
  twice: "Each field can be used only once.",
  lastField: "A configuration needs at least one field.",
  removed: "The configuration was deleted. Prices and availability are found automatically again.",
  notVisited: "The page could not be read.",
  notFoundByItself: "The page does not show it, or it cannot be found automatically.",
  noDiscount: "The page shows no discount now.",
  notBelow: "The discounted price is not below the normal price.",
  noPrice: "The element shows no price.",
  severalPrices: "This element contains several prices. Pick the element with the right one.",
  noValue: "The element shows no value.",
  trial: {
    notAnAddress: "This is not an http or https address.",
    otherShop: (host: string) => `This address does not belong to ${host}.`,
    twice: "This address was already given.",
    own: "This is the page the configuration was made on.",
    unknownProduct: "This product no longer exists.",
    tooMany: (most: number) => `At most ${most} pages at once.`,
    nothing: "None of these pages can be tried.",
    ended: "The trial ended before this page was visited.",
    agrees: "The picked values agree with the page's own data.",
    unproven: (fields: string) => `Please check: nothing else on the page confirms ${fields}.`,
    differs: (picked: string, own: string) =>
      `The picked element shows ${picked}, the page's own data says ${own}.`,
    range: "Please check: the page shows a range of prices; the lowest is used.",
    noPrice: "No price could be read.",
    added: (added: number, changed: number) =>
      [
        added > 0 ? `${added} ${added === 1 ? "product was" : "products were"} added` : "",
        changed > 0
          ? `${changed} ${changed === 1 ? "product uses" : "products use"} this configuration now`
          : "",
      ]
        .filter((part) => part !== "")
        .join(", ")
        .concat("."),
    noPicture: {
      none: "No picture in the page",
      notRead: "The page was not read",
      address: "The picture's address is not allowed",
      tooLarge: "The picture is too large",
      kind: "This kind of picture is not shown",
      robots: "Not allowed by robots.txt",
      notLoaded: "The picture could not be loaded",
    },
    notReady: "At least one of the chosen pages cannot be accepted.",
  },
  repair: {
    moved: (field: string, from: string, to: string) => `${field} moved from ${from} to ${to}.`,
    lost: (field: string, from: string) => `${field} is no longer at ${from}.`,
    done: (count: number) => `${count} ${count === 1 ? "entry was" : "entries were"} repaired.`,
    dismissed:
      "The proposals were dismissed. The entries stay as they are until someone picks the elements again.",
    unknown: "This entry no longer exists.",
    nothingProposed: "Nothing is proposed for this entry: please pick its element again.",
    outdated: "This entry has been picked again since, so the proposal is outdated.",
    otherProduct: (detail: string) => `This page may show another product: ${detail}.`,
  },
  memory: {
    decimals: (sign: string) => `Prices here have a decimal ${sign === "," ? "comma" : "point"}.`,
    currency: (code: string) => `Prices here are read as ${code}.`,
    sells: (code: string) => `Prices here have been in ${code} so far.`,
    browser: "Its pages need a browser.",
    noBrowser: "Its pages can be read without a browser.",
    configuration: "A configuration of another page of this shop works and can be applied to this one.",
    sources: (source: string) => `The price was last read from ${source}.`,
  },
} as const;
