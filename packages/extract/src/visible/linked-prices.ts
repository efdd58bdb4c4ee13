/** Amounts that belong to what a text link beside them leads to: another pack or variant of the product. */
import { Element, Text, type ChildNode } from "domhandler";
import type { Page } from "../dom/page.ts";
import { nodesIn } from "../dom/nodes.ts";
import { flatText, isBlock } from "../dom/text.ts";
import { normaliseNumerals } from "../money/digits.ts";
import { scanNumerals } from "../money/numerals.ts";
import { leadsAway } from "./links-away.ts";
import type { VisiblePrice } from "./visible-price.ts";

const MAX_LINE = 160;
const MAX_NODES = 40;
const MAX_STEPS = 6;

/** A pack or several pieces: "6er-Pack", "Pack of 5", "Lot de 3", "3 szt.". */
const PACK =
  /\d\s?(?:er|x|×|stk|stück|pcs?|pieces?|szt|ks|db|uds?|pz|st|kpl|шт|個|个|개|입)(?!\p{L})|(?<!\p{L})\p{L}{0,12}(?:pack(?:s|ung|age)?|paket|multipack|bundle|set|kit|case|box|lot|coffret|caja|paquete|confezion[ei]|conjunto|doos|pakket|zestaw|komplet|balení|balenie|sada|csomag|szett|pachet|набор|комплект|упаковк\p{L}|pakke|sæt|pakkaus|paket|セット|ケース|箱|세트|박스|套装|套裝|组合|組合)(?!\p{L})/iu;
/** Before links to the product's other variants. */
const OTHERS =
  /(?:other|more|all) (?:variants?|versions?|sizes?|colou?rs?|packs?|options?|formats?)|also (?:available|comes)|auch (?:erhältlich|verfügbar|als)|(?:weitere|andere) (?:varianten?|größen?|farben?|ausführung\p{L}*|packung\p{L}*)|autres? (?:variantes?|versions?|tailles?|coloris|couleurs?|formats?)|existe aussi|otr[ao]s (?:variantes?|versiones|tallas|colores|formatos)|también (?:disponible|en)|altr[ei] (?:varianti|versioni|taglie|colori|formati)|anche in|outr[ao]s (?:variantes?|versões|tamanhos|cores)|andere (?:varianten|maten|kleuren)|ook (?:verkrijgbaar|als)|inne (?:warianty|rozmiary|kolory|wersje)|jiné (?:varianty|velikosti|barvy)|iné (?:varianty|veľkosti|farby)|további varianty|más (?:változat|méret|szín)|alte (?:variante|mărimi|culori)|andra (?:varianter|storlekar|färger)|finns även|andre (?:varianter|størrelser|farver|farger)|muut (?:vaihtoehdot|koot|värit)|другие (?:варианты|размеры|цвета)|інші (?:варіанти|розміри|кольори)|diğer (?:seçenekler|renkler|bedenler)/iu;

/** What is asked in a store of the shop, elsewhere than here. */
const AT_STORE =
  /(?<!\p{L})(?:(?:in|at) (?:our|your|the|this) (?:\p{L}+ ){0,2}(?:store|shop|branch|outlet)|in[- ]store|(?:in|bei) (?:unserer|der) filiale|filiale|im (?:laden|markt|fachgeschäft)|(?:en|dans) (?:(?:notre|nos|votre|le) )?(?:magasin|boutique)s?|en (?:(?:nuestra|la) )?tienda|in (?:negozio|filiale|bottega)|in (?:(?:de|onze) )?winkel|na loja|w (?:sklepie|salonie)|v (?:prodejně|predajni)|i (?:vår )?butik(?:en)?|myymälässä|üzlet(?:ünk)?ben|în magazin(?:ul)?|в магазине|у магазині|mağazada|店頭|店舗|매장)(?!\p{L})/iu;

/**
 * Beside the page's own price, one in or behind a link to another pack or variant is of that: "6er-Pack 49,90 €", "Pack of 5
 * $89.90". So is a former price alone behind a link, which nothing on this page reduces, and one that is asked in a store.
 */
export function markLinked(prices: readonly VisiblePrice[], page: Page): void {
  const plain = prices.filter(({ role, hidden }) => !hidden && (role === "current" || role === "was"));
  const own = plain.filter(({ role }) => role === "current").length;
  if (own === 0 || plain.length < 2) return;
  const marked: VisiblePrice[] = [];
  for (const price of plain) {
    if (AT_STORE.test(labelInLine(price))) {
      marked.push(price);
      continue;
    }
    const link = linkOf(price, page);
    if (link === undefined) continue;
    const isOther = PACK.test(link.text) || OTHERS.test(link.before);
    if (isOther || (price.role === "was" && link.isAlone)) marked.push(price);
  }
  if (marked.filter(({ role }) => role === "current").length === own) return;
  for (const price of marked) price.role = "other";
}

interface LinkBeside {
  /** The link's words. */
  text: string;
  /** The words before it in the same line. */
  before: string;
  /** The line has no other amount than the one behind the link. */
  isAlone: boolean;
}

/** Returns the link around an amount, or directly before it in its line. */
function linkOf({ element, text }: VisiblePrice, page: Page): LinkBeside | undefined {
  const line = lineAround(element);
  const [numeral] = scanNumerals(text);
  if (line === undefined || numeral === undefined) return undefined;
  const digits = /\d+/.exec(text.slice(numeral.start, numeral.end))![0];
  let before = "";
  let link: { element: Element; before: string } | undefined;
  let found: LinkBeside | undefined;
  let others = 0;
  for (const node of nodesIn(line, MAX_NODES)) {
    if (node instanceof Element) {
      if (node.name === "a" && leadsAway(page, node.attribs["href"])) link = { element: node, before };
    } else if (node instanceof Text && node.data !== "") {
      const inLink = link !== undefined && isWithin(node, link.element);
      const isOwn =
        found === undefined && normaliseNumerals(node.data).includes(digits) && isWithin(node, element);
      if (isOwn && link === undefined) return undefined;
      if (isOwn) {
        const words = normaliseNumerals(flatText(link!.element, MAX_LINE) ?? "").replace(text, " ");
        found = { text: words, before: link!.before, isAlone: true };
      } else if (!inLink && !isStruck(node) && /\p{Nd}/u.test(node.data)) {
        // What the link belongs to stands between it and the amount.
        others += 1;
        if (found === undefined) link = undefined;
      }
      before += node.data;
    }
  }
  return found === undefined ? undefined : { ...found, isAlone: others === 0 };
}

/** Returns the words before an amount in its line, back to the amount before. */
function labelInLine({ element, text, row }: VisiblePrice): string {
  const line = lineAround(element);
  const flat = line === undefined ? undefined : flatText(line, MAX_LINE);
  const whole = row ?? (flat === undefined ? text : normaliseNumerals(flat));
  const start = whole.indexOf(text);
  // Up to its own number; what a label names is also of the second amount behind it.
  return whole.slice(0, Math.max(0, start) + text.search(/\d/));
}

/** Returns the element whose text is one line; undefined if it is long. */
function lineAround(element: Element): Element | undefined {
  let at = element;
  for (let steps = 0; steps < MAX_STEPS && !isBlock(at.name) && at.parent instanceof Element; steps += 1)
    at = at.parent;
  return isBlock(at.name) && flatText(at, MAX_LINE) !== undefined ? at : undefined;
}

const isStruck = ({ parent }: Text): boolean =>
  parent instanceof Element && /^(?:s|del|strike)$/.test(parent.name);

function isWithin(node: ChildNode, ancestor: Element): boolean {
  let at: unknown = node.parent;
  for (let steps = 0; at instanceof Element && steps <= MAX_STEPS; steps += 1, at = at.parent)
    if (at === ancestor) return true;
  return false;
}
