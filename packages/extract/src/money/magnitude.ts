import { detached } from "../text-cache.ts";

/** Words and letters for thousands and millions; `glued` ones only directly after the digits. */
const MAGNITUDES: ReadonlyArray<readonly [zeros: number, glued: string, words: string]> = [
  [2, "", "百|백"],
  [
    3,
    "[kKкК]",
    'thousand|tausend|tsd\\.?|tys\\.?|tis\\.?|тыс\\.?|тис\\.?|хил\\.?|mil|mila|mille|bin|ngàn|nghìn|tuhat|tusen|אלף|א(?=ש["״]?ח)|ألف|الف|هزار|千|천',
  ],
  [3, " ?[Rr]b", "ribu"],
  [4, "", "万|萬|만"],
  [5, "L", "lakhs?|lacs?|लाख|লাখ"],
  [
    6,
    "M",
    'million(?:s|i|en|er|ów)?|mill?ones|milhões|milh(?:ão|oes)|mln\\.?|mio\\.?|млн\\.?|mil\\.|triệu|milyon|miljoen|miljon(?:er)?|מיליון|מ(?=ש["״]?ח)|مليون|میلیون',
  ],
  [6, " ?[Jj]t", "juta"],
  [7, " ?[Cc]rs?\\.?", "crores?|करोड़"],
  [8, "", "億|亿|억"],
  [9, "[Bb]n", "billion(?:s)?|mrd\\.?|milliarden?|mld\\.?|млрд\\.?|miliar|tỷ|milyar|מיליארד|مليار"],
];

/** "5万円", but not "千里達" (Trinidad); "10 אש״ח" joins the thousands to the shekel's abbreviation. */
const JOINED =
  '(?<=^ ?[\\p{Script=Han}\\p{Script=Hangul}])(?=[元円圓圆塊块人日美港원])|(?<=^ ?[אמ])(?=ש["״]?ח(?!\\p{L}))';

const PATTERNS = MAGNITUDES.map(([zeros, glued, words]) => ({
  zeros,
  glued: glued === "" ? undefined : new RegExp(`^${glued}(?!\\p{L})`, "u"),
  // The words are unambiguous by length; in a script without spaces, text follows directly.
  word: new RegExp(`^ ?(?:${words})(?:(?!\\p{L})|${JOINED})`, "iu"),
  // Letters of Indian magnitudes are litres and much else where the amount is not in rupees; "rb" is also a rouble.
  before: /^(?:lakh|crore)/.test(words)
    ? /(?:₹|Rs\.?|INR|रु\.?) ?[\d.,]+$/
    : /^(?:ribu|juta)/.test(words)
      ? /(?:Rp\.?|IDR) ?[\d.,]+$/
      : undefined,
}));

export interface Magnitude {
  zeros: number;
  /** Where the text continues. */
  end: number;
  /** Whether it is a whole word rather than a letter that may also be a sign. */
  isWord: boolean;
}

/** Returns the multiplier after the number that ends at `at`: "10k", "5 lakh", "4.7 billion". */
export function magnitudeBehind(text: string, at: number): Magnitude | undefined {
  const behind = text.slice(at, at + 14);
  if (!/^ ?\p{L}/u.test(behind) || plainTexts.has(behind)) return undefined;
  let isPlain = true;
  for (const { zeros, glued, word, before } of PATTERNS) {
    const letter = glued?.exec(behind);
    if (letter) isPlain = false;
    if (letter && (before === undefined || before.test(text.slice(Math.max(0, at - 24), at))))
      return { zeros, end: at + letter[0].length, isWord: false };
    const found = word.exec(behind);
    if (found !== null) return { zeros, end: at + found[0].length, isWord: true };
  }
  if (plainTexts.size >= MAX_KNOWN) plainTexts.clear();
  if (isPlain) plainTexts.add(detached(behind));
  return undefined;
}

/** Texts that are no magnitude whatever the number, which pages repeat; cleared when there are many. */
const plainTexts = new Set<string>();
const MAX_KNOWN = 5000;

/** Multiplies a decimal text by a power of ten. */
export function shiftDecimal(decimal: string, zeros: number): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const digits = fraction.padEnd(zeros, "0");
  const rest = digits.slice(zeros);
  return `${whole}${digits.slice(0, zeros)}`.replace(/^0+(?=\d)/, "") + (rest === "" ? "" : `.${rest}`);
}

const CENTS =
  "c|¢|ct|cts|cents?|cen[tț]i|centa?|centov?|centů|centos|centavos?|centimes?|c[eé]ntimos?|centesim[io]|ceinteanna|pence|p|pfennig|rappen|rap|rp|øre|öre|ore|aurar|paise|paisa|fen|分|角|gr|groszy|grosz[ey]?|hal[eé][rř]ů?|haleru|satang|bani|lip[ea]|kuruş|sen|xu|xen|stotin\\p{L}{0,2}|ст|ц|цент\\p{L}{0,4}|коп\\p{L}{0,4}|سنت|סנט|אגורות|ცენტ\\p{L}{0,2}|c|fils|halala|qapik|tyiyn|kobo|para";
const AND = "and|og|och|und|et|e|y|i|si|și|en|va|và|la|agus|и|і|و|ו|და|a|plus|&";

const CENTS_BEHIND = new RegExp(
  `^ ?(?:(?:${AND})(?: |(?<=[וو]))(?:de )?)?(\\d{1,2})(?: ?(?:de )?(?:${CENTS})\\.?(?![\\p{L}\\d]))`,
  "iu",
);
/** "$20 43": two digits with nothing after them. */
const BARE_CENTS = /^ (\d\d)\s*$/;

/** Returns the cents named after a whole amount and its currency: "2 kroner og 23 øre". */
export function namedCents(text: string, at: number): string | undefined {
  const behind = text.slice(at, at + 40);
  const found = CENTS_BEHIND.exec(behind)?.[1] ?? BARE_CENTS.exec(behind)?.[1];
  return found?.padStart(2, "0");
}

const BETWEEN =
  /(?<!\p{L})(?:between|from|entre|tra|fra|zwischen|von|van|tussen|mellem|mellan|mellom|od|између|między|mezi|între|intre|dintre|de la|между|от|від|між|między|giữa|từ|من|بين|בין|מ|dal?|από|arası|გ\p{L}*)(?!\p{L})|(?<!\p{L})[מב](?=\d)/iu;
const TO =
  /^ ?(?:-|~|〜|～|to|bis|till?|a|à|al|až|do|la|до|έως|ως|đến|tới|到|至|から|עד|ל|الى|إلى|حتى|hasta|até|tot|-?\p{Script=Georgian}{2,4}|-[cс])(?: |(?<=[-~〜～到至らל]))$/u;
const AND_BETWEEN = new RegExp(`^ ?(?:${AND}|до|do|la|al?|a|à|bis|to|ל|με) ?$`, "iu");
/** Maximum ratio of a range's ends. */
const MAX_SPREAD = 25;

/** Returns whether the text between two numbers makes them the ends of a range. */
export function isRange(before: string, between: string, lower: number, upper: number): boolean {
  if (!(lower < upper) || upper > lower * MAX_SPREAD) return false;
  if (TO.test(between) || between === "-" || /^ ?- ?$/.test(between)) return true;
  return BETWEEN.test(before) && AND_BETWEEN.test(between);
}
