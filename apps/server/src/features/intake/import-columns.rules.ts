import { IMPORT_COLUMNS, IMPORT_TEXTS } from "@pricetrail/contract";
import type { ImportColumn } from "@pricetrail/contract";
import { isColumnName } from "@pricetrail/feeds";
import type { ImportLine } from "./import-rows.rules.ts";

/** One line of a file. */
export interface ImportRecord {
  /** The first line is 1; of a workbook, its row. A record whose cells span several lines has the first. */
  line: number;
  /** Trimmed. */
  cells: string[];
  /** Whether each cell was in quotes. */
  isQuoted?: boolean[];
  /** Where the cells' links lead, by position. */
  links?: Record<number, string>;
}

/** What a file contains before its columns are known. */
export interface ImportTable {
  /** Those that are not empty. */
  records: ImportRecord[];
  /** The separator of a text; a cell beyond the head then shows that the line was cut in the wrong places. */
  delimiter?: string;
  /** Sentences about what was not read. */
  notes: string[];
}

/** Thrown for a file that cannot be imported, with one sentence for the person. */
export class ImportRefusal extends Error {
  override name = "ImportRefusal";
}

/** Names of columns in the languages of spreadsheets, in lower case without punctuation; the first is ours. */
const NAMES: Readonly<Record<ImportColumn, readonly string[]>> = {
  url: (
    "url|urls|uri|link|links|address|web address|page|web page|webpage|product url|product link|product page|page url|" +
    "adresse|webadresse|internetadresse|produktlink|produkt url|produktseite|lien|adresse web|url du produit|lien du produit|" +
    "enlace|enlaces|dirección|dirección web|url del producto|enlace del producto|indirizzo|indirizzo web|collegamento|" +
    "link prodotto|endereço|ligação|link do produto|url do produto|adres|webadres|productlink|adres url|odnośnik|" +
    "länk|webbadress|produktlänk|lenke|nettadresse|osoite|linkki|odkaz|adresa|adresă|legătură|hivatkozás|cím|webcím|" +
    "bağlantı|adres bağlantısı|ссылка|адрес|адрес страницы|посилання|адреса|σύνδεσμος|διεύθυνση|קישור|כתובת|رابط|الرابط|عنوان|" +
    "链接|网址|商品链接|連結|網址|リンク|アドレス|商品url|링크|주소|ลิงก์|liên kết|đường dẫn|tautan"
  ).split("|"),
  name: (
    "name|title|product|product name|product title|item|item name|bezeichnung|produkt|produktname|artikel|artikelname|titel|" +
    "nom|titre|produit|nom du produit|nombre|título|producto|nombre del producto|nome|titolo|prodotto|nome prodotto|produto|" +
    "nome do produto|naam|productnaam|nazwa|nazwa produktu|produktnamn|namn|navn|produktnavn|nimi|tuote|název|název produktu|" +
    "nume|denumire|produs|név|terméknév|termék|ad|ürün|ürün adı|название|наименование|товар|назва|όνομα|προϊόν|שם|اسم|المنتج|" +
    "名称|商品名称|商品名|名稱|商品|이름|상품명|ชื่อ|tên|nama"
  ).split("|"),
  brand:
    "brand|manufacturer|marke|hersteller|marque|fabricant|marca|fabricante|merk|fabrikant|marka|producent|märke|varumärke|mærke|merke|merkki|tuotemerkki|značka|výrobce|márka|марка|бренд|производитель|виробник|μάρκα|מותג|العلامة التجارية|品牌|ブランド|メーカー|브랜드".split(
      "|",
    ),
  category:
    "category|product category|kategorie|warengruppe|catégorie|categoría|categoria|categorie|kategoria|kategori|luokka|kategória|категория|категорія|κατηγορία|קטגוריה|الفئة|类别|分类|類別|カテゴリ|カテゴリー|카테고리".split(
      "|",
    ),
  subcategory:
    "subcategory|sub category|unterkategorie|sous catégorie|subcategoría|sottocategoria|subcategoria|subcategorie|podkategoria|underkategori|alaluokka|podkategorie|alkategória|подкатегория|підкатегорія|子类别|サブカテゴリ".split(
      "|",
    ),
  group:
    "group|gruppe|groupe|grupo|gruppo|groep|grupa|grupp|ryhmä|skupina|csoport|grup|группа|група|ομάδα|组|グループ|그룹".split(
      "|",
    ),
  seller:
    "seller|shop|store|merchant|retailer|vendor|händler|verkäufer|geschäft|vendeur|boutique|magasin|marchand|vendedor|tienda|venditore|negozio|loja|verkoper|winkel|sprzedawca|sklep|säljare|butik|forhandler|myyjä|kauppa|prodejce|obchod|eladó|bolt|satıcı|mağaza|продавец|магазин|продавець|πωλητής|מוכר|متجر|卖家|店铺|ショップ|販売者|판매자".split(
      "|",
    ),
  tracking:
    "tracking|track|tracked|beobachten|verfolgen|suivi|seguimiento|monitoraggio|acompanhamento|volgen|śledzenie|отслеживание".split(
      "|",
    ),
};

const COLUMN_OF = new Map(
  IMPORT_COLUMNS.flatMap((column) => NAMES[column].map((name) => [name, column] as const)),
);

/** Maximum columns of a file. */
export const MAX_COLUMNS = 500;
/** Longest name of a column in characters, and of a sample of its cells. */
const MAX_NAME = 100;
/** Records among which the head is looked for. */
const HEAD_RECORDS = 20;
/** Longest address in characters. */
const MAX_ADDRESS = 2048;

/** Returns the column that a name means; undefined for one of no column. */
function columnOf(name: string): ImportColumn | undefined {
  if (name.length > MAX_NAME) return undefined;
  const words = name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  return COLUMN_OF.get(words.trim());
}

export const isUrlName = (name: string): boolean => columnOf(name) === "url";

/** Whether a cell is the address of a page and not of a picture. */
export function isAddressLike(cell: string): boolean {
  if (cell.length > MAX_ADDRESS || /\s/.test(cell)) return false;
  if (/\.(?:jpe?g|png|gif|webp|svg|avif)(?:$|[?#])/i.test(cell)) return false;
  return /^(?:https?:\/\/|www\.)./i.test(cell) || /^[\p{L}\p{N}.-]+\.\p{L}{2,}\/./u.test(cell);
}

/** A column of a file, for the person who checks how it was read. */
export interface FileColumn {
  /** Its name in the head; empty without one. */
  title: string;
  /** Its first cell that is not empty. */
  sample: string;
  column: ImportColumn | null;
}

/** What a file means. */
export interface MappedImport {
  lines: ImportLine[];
  columns: FileColumn[];
  /** Sentences about what was read as the head and what was not read. */
  notes: string[];
}

/** Which position of a file's columns each of ours has. */
export type ColumnChoice = Partial<Record<ImportColumn, number>>;

/**
 * Maps a table's columns: by its head, in any order and many languages; without a known one, by the addresses in its cells.
 *
 * @param chosen a person's choice instead
 * @throws ImportRefusal when there is no column of addresses, or the chosen ones do not exist
 */
export function mapColumns({ records, delimiter, notes }: ImportTable, chosen?: ColumnChoice): MappedImport {
  const named = records
    .slice(0, HEAD_RECORDS)
    .findIndex(({ cells }) => cells.some(isUrlName) && !cells.some(isAddressLike));
  const width = Math.max(0, ...records.slice(0, HEAD_RECORDS * 10).map(({ cells }) => lastFilled(cells)));
  const byContent = named === -1 && width > 1 ? busiest(records, width) : undefined;
  const start =
    named !== -1
      ? named + 1
      : byContent === undefined
        ? 0
        : Math.max(
            0,
            records.findIndex(({ cells }) => isAddressLike(cells[byContent] ?? "")),
          );
  const head = start > 0 ? records[start - 1] : undefined;
  const rows = records.slice(start);
  const size = head && delimiter !== undefined ? lastFilled(head.cells) : commonSize(rows, delimiter);
  const choice = chosen ?? choiceOf(head, rows, size, byContent);
  if (choice.url === undefined && rows.length > 0) throw new ImportRefusal(IMPORT_TEXTS.noAddressColumn);
  if (Object.values(choice).some((position) => position >= size && rows.length > 0))
    throw new ImportRefusal(IMPORT_TEXTS.noSuchColumn);
  const columns = Array.from({ length: size }, (_, position): FileColumn => {
    const column = IMPORT_COLUMNS.find((one) => choice[one] === position);
    const sample = rows.find(({ cells }) => (cells[position] ?? "") !== "")?.cells[position] ?? "";
    return {
      title: (head?.cells[position] ?? "").slice(0, MAX_NAME),
      sample: sample.slice(0, MAX_NAME),
      column: column ?? null,
    };
  });
  const url = choice.url ?? 0;
  const areNames = choice.name === url + 1;
  const behind = { url, areNames, areKnown: !areNames && isColumnName(head?.cells[url + 1] ?? "") };
  const cut = cutAddresses(rows, behind, delimiter);
  const problemOf = (row: ImportRecord): string | undefined => {
    const filled = lastFilled(row.cells);
    if (delimiter !== undefined && filled > size) return IMPORT_TEXTS.tooManyCells(filled, size);
    return hasTwoAddresses(row.cells[url] ?? "") ? IMPORT_TEXTS.twoAddresses : cut.problemOf(row);
  };
  return {
    lines: rows.map((row) => {
      const problem = problemOf(row);
      return {
        line: row.line,
        cells: Object.fromEntries(
          IMPORT_COLUMNS.flatMap((column) => {
            const position = choice[column];
            return position === undefined
              ? []
              : [[column, column === "url" ? addressIn(row, position) : (row.cells[position] ?? "")]];
          }),
        ),
        ...(problem !== undefined && { problem }),
      };
    }),
    columns,
    notes: [...notes, ...headNotes(records, start, named !== -1, size), ...cut.notes],
  };
}

/** Returns a cell, or where its link leads if its text is no address: "open". */
function addressIn({ cells, links }: ImportRecord, position: number): string {
  const cell = cells[position] ?? "";
  return isAddressLike(cell) ? cell : (links?.[position] ?? cell);
}

function headNotes(
  records: readonly ImportRecord[],
  start: number,
  isKnown: boolean,
  size: number,
): string[] {
  const head = records[start - 1];
  if (!head) return size > 1 ? [IMPORT_TEXTS.noHead] : [];
  const above =
    records[0]!.line < head.line ? IMPORT_TEXTS.linesAbove(records[0]!.line, records[start - 2]!.line) : "";
  if (isKnown && above === "") return [];
  return [`${IMPORT_TEXTS.head(head.line)}${above}`];
}

/** Number of cells up to the last one that is not empty. */
const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== "") + 1;

/** Returns the number of columns without a head: the most cells of a workbook, the usual number of cells of a text. */
function commonSize(rows: readonly ImportRecord[], delimiter: string | undefined): number {
  const sizes = rows.map(({ cells }) => lastFilled(cells));
  if (delimiter === undefined) return sizes.reduce((most, size) => Math.max(most, size), 0);
  const counts = [...Map.groupBy(sizes, (size) => size)];
  return counts.toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Returns the column with the most addresses, or undefined when none has any. */
function busiest(records: readonly ImportRecord[], width: number): number | undefined {
  const counts = Array.from({ length: width }, () => 0);
  for (const { cells } of records)
    cells.forEach((cell, position) => {
      if (position < width && isAddressLike(cell)) counts[position]! += 1;
    });
  const most = Math.max(...counts);
  return most === 0 ? undefined : counts.indexOf(most);
}

function choiceOf(
  head: ImportRecord | undefined,
  rows: readonly ImportRecord[],
  size: number,
  byContent: number | undefined,
): ColumnChoice {
  if (size === 1) return { url: 0 };
  const meant = (head?.cells ?? []).slice(0, size).map(columnOf);
  const choice: ColumnChoice = {};
  for (const column of IMPORT_COLUMNS) {
    const positions = meant.flatMap((one, position) => (one === column ? [position] : []));
    const own = positions.find((position) => head!.cells[position]!.toLowerCase() === column);
    const first = own ?? (column === "url" ? withAddresses(positions, rows) : positions[0]);
    if (first !== undefined) choice[column] = first;
  }
  const url = choice.url ?? byContent;
  return url === undefined ? choice : { ...choice, url };
}

/** Of columns that are all named like one of addresses, returns the one that has the most of them. */
function withAddresses(positions: readonly number[], rows: readonly ImportRecord[]): number | undefined {
  const count = (position: number) => rows.filter(({ cells }) => isAddressLike(cells[position] ?? "")).length;
  if (positions.length < 2) return positions[0];
  return positions
    .map((position) => ({ position, found: count(position) }))
    .toSorted((a, b) => b.found - a.found)[0]?.position;
}

/** Whether a text is certainly the rest of an address that was cut at a comma: "p123.html" of "…/kettle,p123.html". */
const isCertainRest = (text: string): boolean =>
  !/\s/.test(text) && (/\.(?:html?|php|aspx?|jsp)(?:$|[?#])/i.test(text) || /%[0-9a-f]{2}/i.test(text));

/** Whether a text may be the rest of an address: "b=2" of "…/?a=1,b=2", but also a price or a note. */
const isRest = (text: string): boolean => !/\s/.test(text) && (/^\d+$/.test(text) || /[=&/]/.test(text));

/** Whether a text is like the code at an address's end, which few cells of a table are: "p123", "i-40512". */
const isCode = (text: string): boolean => /^[a-z]{1,2}[-_]?\d{2,9}$/.test(text);

const hasScheme = (text: string): boolean => /^(?:https?:\/\/|www\.)./i.test(text);

/** Whether a cell has another address behind its first. */
const hasTwoAddresses = (cell: string): boolean =>
  isAddressLike(cell.split(/[\s,;|]/, 1)[0]!) && /[\s,;|](?:https?:\/\/|www\.)/i.test(cell);

const WHOLE = /^\d+$/;

/** Whether an address has nothing but a shop's word for products in its path, as in "http://s.example/p". */
const namesNothing = (address: string): boolean =>
  /^(?:https?:\/\/)?[^/?#]+\/(?:p|i|d|dp|pd|pr|ip|itm|items?|art|artikel|articles?|prod|products?|produkte?|produit|producto|prodotto)\/?$/i.test(
    address,
  );

/** Returns the addresses that several rows have with different whole numbers behind: what tells their products apart. */
function sharedAddresses(rows: readonly ImportRecord[], url: number): ReadonlySet<string> {
  const behind = new Map<string, string>();
  const shared = new Set<string>();
  for (const { cells } of rows) {
    const address = cells[url] ?? "";
    const next = cells[url + 1] ?? "";
    if (address === "" || !WHOLE.test(next)) continue;
    const known = behind.get(address);
    if (known === undefined) behind.set(address, next);
    else if (known !== next) shared.add(address);
  }
  return shared;
}

interface CellsBehind {
  /** Position of the addresses. */
  url: number;
  /** Whether the cells behind are the products' names. */
  areNames: boolean;
  /** Whether the head says what the cells behind are. */
  areKnown: boolean;
}

/**
 * Finds the rows whose address may have been cut at the file's separator: the cell behind it looks like the rest of an address, and
 * neither was in quotes. Where most rows have such a cell, it may as well be a column of prices or notes: those rows are accepted, and
 * a sentence says where their addresses end, unless the head names such a column.
 *
 * @returns the problem of a row, and the sentences
 */
function cutAddresses(
  rows: readonly ImportRecord[],
  { url, areNames, areKnown }: CellsBehind,
  delimiter: string | undefined,
): { problemOf: (row: ImportRecord) => string | undefined; notes: string[] } {
  if (delimiter === undefined || delimiter === "\t") return { problemOf: () => undefined, notes: [] };
  const shared = sharedAddresses(rows, url);
  const kindOf = ({ cells, isQuoted }: ImportRecord): "certain" | "likely" | undefined => {
    const next = (cells[url + 1] ?? "").slice(0, MAX_ADDRESS);
    const isSeparate = isQuoted?.[url] === true || isQuoted?.[url + 1] === true || hasScheme(next);
    if (isSeparate || !isAddressLike(cells[url] ?? "")) return undefined;
    if (isCertainRest(next)) return "certain";
    // "/p,123" below a head that says price: without the number the address is no product's.
    if (WHOLE.test(next) && (namesNothing(cells[url]!) || shared.has(cells[url]!))) return "certain";
    if (!isRest(next) && (areKnown || !isCode(next))) return undefined;
    return areNames ? "certain" : "likely";
  };
  const isSecond = ({ cells, isQuoted }: ImportRecord) => {
    const next = cells[url + 1] ?? "";
    // A product whose page was never read has its address as its name.
    return areNames && isQuoted?.[url + 1] !== true && hasScheme(next) && !cells[url]!.startsWith(next);
  };
  const open = rows.filter((row) => (row.cells[url + 1] ?? "") !== "" && kindOf(row) !== "certain");
  const likely = open.filter((row) => kindOf(row) === "likely");
  const isColumn = likely.length * 2 > open.length;
  const [first] = isColumn && !areKnown ? likely : [];
  return {
    problemOf: (row) => {
      const kind = kindOf(row);
      if (kind === "certain" || (kind === "likely" && !isColumn)) return IMPORT_TEXTS.cutAddress(delimiter);
      return isSecond(row) ? IMPORT_TEXTS.twoAddresses : undefined;
    },
    notes: first
      ? [IMPORT_TEXTS.addressesEnd(delimiter, first.line, first.cells[url]!.slice(0, MAX_NAME))]
      : [],
  };
}
