/**
 * Patterns that take more than linear time, by file and the start of the pattern: each with what cuts the texts that it sees, and
 * to how many characters. Whoever adds one cuts its text first.
 */
export const BOUNDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "packages/cli/src/commands.ts": { "(\\.\\d\\d\\d*?)0*$": "digits of a number: 30" },
  "packages/contract/src/money.ts": { "\\B(?=(\\d{3})+$)": "digits of an amount: 30" },
  "packages/extract/src/dom/footnotes.ts": {
    "^[\\s([{]*": "a mark: 12",
    "\\d[\\d.,]*\\s?": "the end of the text before a mark: 40",
  },
  "packages/extract/src/dom/style-rules.ts": { '\\s*(?:("': "a value of content: 200" },
  "packages/extract/src/visible/split-amounts.ts": {
    "^\\s*([.,]?)": "a piece behind a number: 200",
    "^\\s*(\\D{1,4}?)": "a piece behind a number: 200",
  },
  "packages/extract/src/dom/heading.ts": { "^\\S*\\d\\S*$": "the text of a part of a heading: 60" },
  "packages/extract/src/dom/split-numbers.ts": { "(?:\\d[\\d.,'’": "the end of a text: 20" },
  "packages/extract/src/dom/line.ts": { "\\p{L}{4,}[\\s-]": "the end of a text: 40" },
  "packages/extract/src/fields/labelled.ts": {
    "\\s*\\n\\s*": "the tables of words, when the program starts",
  },
  "packages/extract/src/page-notice.ts": { "\\s*\\n\\s*": "the tables of words, when the program starts" },
  "packages/extract/src/visible/gifts.ts": { "\\s*\\n\\s*": "the tables of words, when the program starts" },
  "packages/extract/src/visible/words-unspaced.ts": {
    "\\s*\\n\\s*": "the tables of words, when the program starts",
  },
  "packages/feeds/src/dates.ts": { "\\s*\\/\\s*(?=": "a period of two dates: 120" },
  "packages/listing/src/words.ts": { "\\s*\\n\\s*": "the tables of words, when the program starts" },
  "packages/listing/src/addresses.ts": { "\\/+$": "the path of an address: 2,048" },
  "packages/listing/src/read-listing.ts": { "\\/+$": "the path of an address: 2,048" },
  "packages/listing/src/sitemap-products.ts": { "\\/+$": "the path of an address: 2,048" },
  "packages/extract/src/fields/availability.ts": {
    "\\s*\\n\\s*": "the tables of words, when the program starts",
    "(?<![\\p{L}])(?:not|no": "a stock line: 160",
  },
  "packages/extract/src/fields/brand.ts": { "\\s*[›>»|]+\\s*$": "a stated value: 5,000" },
  "packages/extract/src/fields/breadcrumbs.ts": {
    "^[\\s>»›→": "a step: 1,000",
    "^(?:breadcrumbs?": "a step: 1,000",
    "«[^»]*»": "the loose text of a trail: 1,000",
    "\\s*[>›→▸❯＞]\\s*": "the loose text of a trail: 1,000",
    "\\s*[>»›→▸❯＞]\\s*": "the loose text of a trail: 1,000",
  },
  "packages/extract/src/fields/category.ts": { "\\s*(?:>|\\/": "a stated value: 5,000" },
  "packages/extract/src/fields/name.ts": { "(\\s+[|·•–": "a title: 1,000" },
  "packages/extract/src/fields/sku.ts": {
    "^(\\S*\\d\\S{4,})": "a labelled value: 90",
    "\\p{L}{2,}\\s+\\p{L}{2,}": "a labelled value: 90",
  },
  "packages/extract/src/locate.ts": { "^.*?\\bbody": "a path in a fingerprint: 400" },
  "packages/extract/src/money/spelled.ts": { "[^\\d.,;:!?()]*$": "the words beside a name: 34" },
  "packages/extract/src/price/candidates.ts": {
    "\\p{L}{2,}[^\\p{L}\\d]*\\d": "an amount with its words: 400",
  },
  "packages/extract/src/sources/item.ts": { "[#/]+$": "a term: 500" },
  "packages/extract/src/visible/from-words.ts": {
    "^\\s*(?:de|van)": "an amount with its words: 400",
    "^\\s*από": "an amount with its words: 400",
  },
  "packages/extract/src/visible/prices.ts": { "[。！？]|": "an amount's element: 70" },
  "packages/extract/src/visible/reductions.ts": { "^\\s*[-−–]?": "a short text: 80" },
  "packages/extract/src/visible/roles.ts": {
    "^\\s*(?:(?:(?:[A-Z]{3}|kr": "the text behind an amount: 400",
    "[\\p{Sc}.,(]+\\s*$": "an amount with its words: 400",
    "[\\p{Sc}\\s]+$": "the words before an amount: 400",
    "[\\p{Sc}\\s.]+$": "the words before an amount: 400",
  },
  "packages/extract/src/visible/surroundings.ts": {
    "^.*\\d[^\\s%]*": "the text around an amount: 160",
    "\\d[.,'\\d]*$": "the text before an amount: 160",
  },
  "packages/extract/src/visible/words.ts": {
    "\\s*\\n\\s*": "the tables of words, when the program starts",
    "(?:(?:inkl|incl": "an amount with its words: 400",
    "instal{1,2}ments?": "the words before or behind an amount: 400",
    "^\\s*[)*¹²]*": "the text behind an amount: 400",
    "^[^\\d\\p{L}]*": "the text behind an amount: 400",
    "(?:pledged|raised": "the words before an amount: 400",
    "^\\s*(?:\\p{Sc}|\\p{L}{1,3}": "the text behind an amount: 400",
  },
  "packages/locator/src/text.ts": {
    "\\s+(?=[)\\]]|$)": "a text of an element: 400",
    "^[^\\p{L}…]+|": "a text of an element: 400",
    "^(?:css|sc|jsx": "a name: 80",
  },
  "packages/locator/src/twins.ts": { "\\s*[:：]$": "a text of an element: 400" },
  "packages/locator/src/page-identity.ts": { "\\s+[|·•–": "a title: 400" },
  "apps/server/src/fetch/charset.ts": {
    "charset\\s*=": "the start of a header: 500",
    "<!--[^]*?-->": "the start of a page: 4,096 bytes",
    "<meta\\b[^>]*?charset": "the start of a page: 4,096 bytes",
  },
  "apps/server/src/fetch/write-document.ts": { '^(?:"(': "a computed value of content: 300" },
  "apps/server/src/fetch/browser-errors.ts": { "Target.*closed": "a message of the browser's library" },
  "apps/server/src/fetch/fragment.rules.ts": { "^\\d{4,}$|": "the fragment of an address: 2,000" },
  "apps/server/src/fetch/http-status.ts": { "^\\s*(\\d{1,9}": "a header: 200" },
  "apps/server/src/fetch/robots-rules.ts": { "#.*$": "a line: 16,664" },
  "apps/server/src/browser-finder.ts": { "\\d+\\.\\d+": "the version that a browser reports" },
  "apps/server/src/browser/browser-account.ts": { "no usable sandbox": "a message of a browser's start" },
  "apps/server/src/config.ts": { "\\/+$": "a setting of the operator" },
  "apps/server/src/database/embedded/running-server.ts": { "lock file": "the log of the database's start" },
  "apps/server/src/demo/shop-process.ts": { "\\w*Error": "a message of the demonstration's own shop" },
  "apps/server/src/features/channels/delivery.job.ts": { "([^<": "a setting of the operator" },
  "apps/server/src/features/channels/providers/provider.rules.ts": {
    "\\/+$": "the address of a channel: 2,048",
  },
  "apps/web/src/api/api-error.ts": { " ?Please": "a message of the server" },
  "apps/web/src/features/channels/browser-push.ts": { "=+$": "a key of the browser: 88" },
  "apps/server/src/features/listings/deep-run-page.rules.ts": { "sitemap[^/]*$": "an address: 2,000" },
};

/** Files that make all their patterns from texts when they are called, so that no test sees them: each with what keeps them linear. */
export const MADE_WHEN_CALLED: Readonly<Record<string, string>> = {
  "apps/server/src/fetch/browser-content.ts": "begins with a random mark, then digits and a point",
  "apps/server/src/fetch/browser-unfold.ts": "LOAD_MORE of packages/listing/src/words.ts, in the page",
  "apps/server/src/browser/browser-processes.ts": "begins with a fixed name at the start of a line",
  "apps/server/src/features/exports/pdf-fonts.format.ts":
    "one class of characters, for one character and its marks",
  "packages/extract/src/dom/script-language.ts": "a property of one letter",
  "packages/extract/src/dom/style-rules.ts":
    "begins with a fixed name; each repeated part ends at a sign that it cannot match",
  "packages/extract/src/visible/among-others.ts": "five characters, none repeated",
};

/** Returns whether a pattern of a file sees only texts that have been cut. */
export const isBounded = ({ file, pattern }: { file: string; pattern: RegExp }): boolean =>
  Object.keys(BOUNDED[file] ?? {}).some((start) => pattern.source.startsWith(start));
