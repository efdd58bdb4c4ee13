import { readAmount, currencyOf } from "./amounts.ts";
import { readDate, readPeriod } from "./dates.ts";
import { readGtin } from "./gtin.ts";
import type { Cell } from "./rows.ts";

/** What a column's cells look like: shares of those that are not empty, from 0 to 1. */
export interface Profile {
  rows: number;
  filled: number;
  amounts: number;
  /** Amounts with decimals or a currency. */
  priceLike: number;
  integers: number;
  /** A number of any kind. */
  numbers: number;
  gtins: number;
  /** Eight digits and more, or what a spreadsheet makes of them. */
  gtinLike: number;
  urls: number;
  imageUrls: number;
  currencies: number;
  dates: number;
  /** Numbers of a workbook that may be days. */
  serials: number;
  booleans: number;
  conditions: number;
  stockWords: number;
  /** Redirects: addresses that contain another one. */
  wrapped: number;
  distinct: number;
  /** Mean length in characters. */
  length: number;
  /** Cells with a blank inside. */
  spaced: number;
  letters: number;
  markup: number;
  /** Paths of categories: "Toys > Cars". */
  paths: number;
  /** Words of shop systems for kinds of products: simple, variable, physical. */
  typeWords: number;
  /** Whether each row has a value. */
  where: boolean[];
  samples: string[];
}

/** Cells that are looked at; enough to tell a column's kind. */
const MAX_CELLS = 200;
const MAX_CELL = 500;
const MAX_SAMPLES = 3;
const MAX_SAMPLE = 100;

const BOOLEAN =
  /^(?:0|1|true|false|yes|no|y|n|ja|nein|oui|non|si|sí|no|sim|não|tak|nie|ano|ne|да|нет|так|ні|evet|hayır|igen|nem|da|nu|on|off)$/i;
const CONDITION =
  /^(?:new|used|refurbished|like new|open box|bazaar|neu|gebraucht|generalüberholt|neuf|occasion|reconditionné|nuevo|usado|reacondicionado|nuovo|usato|ricondizionato|novo|seminovo|nieuw|gebruikt|ny|nytt|brugt|brukt|begagnad|uusi|käytetty|uus|kasutatud|jauns|lietots|nauja|naudota|nowy|nowa|używany|nový|nové|použitý|použité|új|használt|nou|utilizat|yeni|ikinci el|новый|новое|б\/у|новий|вживаний|καινούριο|μεταχειρισμένο|mới|全新|二手|新品|中古|새상품|중고)$/i;
const STOCK_WORD =
  /^(?:(?:in|out of|low|on)[ _]?(?:stock|order)|available.*|unavailable|preorder|pre-order|backorder|discontinued|sold out|auf lager|lieferbar.*|nicht lieferbar|ausverkauft|en stock|rupture.*|épuisé|disponible|agotado|disponibile|non disponibile|esaurito|disponível|esgotado|op voorraad|uitverkocht|i lager|slutsåld|på lager|udsolgt|utsolgt|varastossa|loppu|laos|otsas|ir noliktavā|yra|nėra|dostępny|niedostępny|skladem|na dotaz|vyprodáno|na sklade|vypredané|raktáron|készleten|elfogyott|în stoc|stoc epuizat|stokta.*|var|yok|в наличии|нет в наличии|под заказ|в наявності|немає в наявності|під замовлення|διαθέσιμο|άμεσα διαθέσιμο|μη διαθέσιμο|còn hàng|hết hàng|有货|无货|缺货|在庫あり|在庫なし|품절|재고있음)$/i;
const TYPE_WORD =
  /^(?:simple|variable|variation|variant|grouped|bundle|external|configurable|virtual|downloadable|physical|digital|service|storable|stockable|consumable|consu|product|combo|goods|inventory|non-inventory|lagerf[aä]hig|einlagerbar\S*(?: produkt)?|verbrauchsartikel|dienstleistung|servicio|almacenable|consumible|stockable|consommable|simple_product|subscription|default)(?:,\s?\w+)?$/i;
const URL = /^(?:https?:\/\/|www\.|\/\/)\S+$/i;
const IMAGE = /\.(?:jpe?g|png|gif|webp|avif|bmp|svg|tiff?)(?:$|[?#&/,;|\s])/i;

const at = (count: number, filled: number): number => (filled === 0 ? 0 : count / filled);

/** Looks at a column's cells, the first 200 that are not empty. */
export function profileOf(cells: Iterable<Cell | undefined>): Profile {
  let rows = 0;
  const filled: string[] = [];
  const where: boolean[] = [];
  let serials = 0;
  for (const cell of cells) {
    rows += 1;
    const text = cell === undefined ? "" : String(cell).slice(0, MAX_CELL).trim();
    where.push(text !== "");
    if (typeof cell === "number" && filled.length < MAX_CELLS && readDate(cell).kind === "date") serials += 1;
    if (text !== "" && filled.length < MAX_CELLS) filled.push(text);
  }
  const count = (test: (text: string) => boolean) => at(filled.filter(test).length, filled.length);
  const amount = new Map<string, boolean>();
  for (const text of filled) amount.set(text, isAmount(text));
  const distinct = new Set(filled);
  return {
    rows,
    filled: filled.length,
    amounts: count((text) => amount.get(text)!),
    priceLike: count((text) => amount.get(text)! && /[.,]\d{1,2}(?:\D|$)|\p{Sc}|\p{L}{2,}/u.test(text)),
    integers: count((text) => /^-?\d+(?:\.0+)?$/.test(text)),
    numbers: count((text) => /^-?\s?\d[\d.,\s]*%?$/.test(text)),
    gtins: count((text) => readGtin(text).kind === "gtin"),
    gtinLike: count((text) => readGtin(text).kind === "rounded" || /^['"=]*\d{8,14}"?$/.test(text)),
    urls: count((text) => URL.test(text.split(/[,;|]\s*(?=https?:)|\s/)[0]!)),
    imageUrls: count((text) => IMAGE.test(text) && !/\s\S+\s/.test(text.slice(0, 60))),
    currencies: count((text) => !/\d/.test(text) && text.length <= 12 && currencyOf(text) !== null),
    dates: count(
      (text) =>
        readDate(text, "day-month").kind === "date" || readPeriod(text, "day-month")[0].kind === "date",
    ),
    serials: at(serials, filled.length),
    booleans: count((text) => BOOLEAN.test(text)),
    conditions: count((text) => CONDITION.test(text)),
    stockWords: count((text) => STOCK_WORD.test(text)),
    wrapped: count((text) => /https?(?::|%3a|%253a)/i.test(text.slice(8))),
    distinct: at(distinct.size, filled.length),
    length: at(
      filled.reduce((sum, text) => sum + text.length, 0),
      filled.length,
    ),
    spaced: count((text) => /\S\s+\S/.test(text)),
    letters: count((text) => /\p{L}/u.test(text)),
    markup: count((text) => /<\/?[a-z][^>]{0,100}>|&lt;[a-z/]/i.test(text)),
    paths: count((text) => /\S ?[>|/»›→] ?\S|->/u.test(text)),
    typeWords: count((text) => TYPE_WORD.test(text)),
    where,
    samples: [...distinct].slice(0, MAX_SAMPLES).map((text) => text.slice(0, MAX_SAMPLE)),
  };
}

/** Whether a cell is an amount, also one that can be read in two ways. */
function isAmount(text: string): boolean {
  if (!/\d/.test(text)) return false;
  const read = readAmount(text, { currency: null });
  return (
    read.kind === "amount" ||
    (read.kind === "none" && /^\D*0/.test(text)) ||
    (read.kind === "problem" && (read.reason === "amount_ambiguous" || read.reason === "currency_unknown"))
  );
}
