import type { PageEvidence } from "../evidence.ts";
import { cleanText, flatText, nameWords } from "../dom/text.ts";
import { localName, textsOf } from "../sources/item.ts";
import { variantsOf } from "../sources/product.ts";
import { metaContent } from "../sources/meta.ts";
import { BUY } from "../visible/buy-block.ts";
import { any, OTHER_REGIONS } from "../visible/class-words.ts";
import { hasPicturedLink } from "../visible/links-away.ts";
import type { Availability, FieldValue } from "../types.ts";
import { found, type Context } from "./context.ts";
import { Element, type ChildNode } from "domhandler";

const STATED: ReadonlyArray<readonly [RegExp, Availability]> = [
  [/^(?:outofstock|soldout|reserved|unavailable|oos|notavailable|notinstock|outstock)$/, "OutOfStock"],
  [/^discontinued$/, "Discontinued"],
  [/^(?:preorder|presale)$/, "PreOrder"],
  [/^backorder$/, "BackOrder"],
  [
    /^(?:instock|instoreonly|onlineonly|limitedavailability|madetoorder|available|availablefororder|yes|in|true|1)$/,
    "InStock",
  ],
];

const alternatives = (text: string) => text.trim().replace(/\s*\n\s*/g, "");

/** Texts for products that cannot be bought now. */
const OUT = new RegExp(
  `^\\W*(?:${alternatives(`
  (?:this (?:product|item|colour|size) is )?(?:currently |temporarily |sorry, |sorry! )?(?:(?:this (?:product|item) is )?(?:currently |temporarily )?)(?:out of stock|sold out|unavailable|not available|no longer available)|we don't know when or if this item will be back in stock|discontinued|not in stock|item (?:has )?sold|this (?:listing|auction) (?:has |was )?ended|temporarily out of stock
  |(?:this (?:product|item) )?can(?:not|'t) be (?:purchased|ordered)|kann (?:derzeit |momentan )?nicht (?:gekauft|bestellt) werden|nicht (?:auf lager|verfügbar|lieferbar|vorrätig)|derzeit nicht (?:auf lager|verfügbar|lieferbar)|(?:leider )?ausverkauft|vergriffen|zur ?zeit nicht (?:lieferbar|verfügbar)|momentan nicht (?:verfügbar|lieferbar)|nicht mehr (?:verfügbar|lieferbar)|artikel ausverkauft
  |(?:actuellement |temporairement )?indisponible|en rupture(?: de stock)?|rupture de stock|épuisé|produit épuisé|non disponible|victime de son succès
  |agotado|sin stock|sin existencias|no disponible(?: por el momento)?|fuera de stock|producto agotado|esgotado|sem (?:stock|estoque)|indisponível|produto (?:indisponível|esgotado)|fora de estoque
  |esaurito|non disponibile|attualmente non disponibile|prodotto esaurito|momentaneamente non disponibile|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|tijdelijk (?:niet leverbaar|uitverkocht)|niet meer leverbaar
  |slutsåld|slut i lager|ej i lager|finns (?:ej|inte) i lager|tillfälligt slut|slut|udsolgt|ikke på lager|utsolgt|loppuunmyyty|ei varastossa|loppu varastosta|välja müüdud|läbi müüdud|otsas|laost otsas|pole saadaval|toode on otsas|nav pieejams|izpārdots|nav noliktavā|išparduota|neturime|nėra sandėlyje
  |niedostępny|produkt niedostępny|brak w magazynie|chwilowo niedostępny|wyprzedan[yae]|towar niedostępny|vyprodáno|není skladem|momentálně nedostupné|nedostupné|vypredané|nie je na sklade|momentálne nedostupn[éý]|nedostupn[éýá]|(?:momentálne |momentálně )?(?:nie je možné|nelze|není možné)(?: \\p{L}+)? (?:kúpiť|koupit|objednat|objednať)|nincs raktáron|nincs készleten|elfogyott|jelenleg nem (?:elérhető|rendelhető|kapható)|stoc epuizat|indisponibil|nu este (?:in|în) stoc|momentan indisponibil
  |rasprodano|nije dostupn[oa]|nema na (?:zalihi|stanju)|nedostupno|ni na zalogi|razprodano|trenutno (?:ni na zalogi|nedostupno)|нет в наличии|нет на складе|распродано|товар закончился|закончился|отсутствует|снят с производства|временно отсутствует|продано|няма наличност|изчерпан(?:о|а)?|не е наличен|немає в наявності|закінчився|εξαντλημένο|μη διαθέσιμο|tükendi|stokta yok|אזל(?: (?:מהמלאי|המלאי))?|לא במלאי|אינו במלאי|אינה במלאי|חסר במלאי|غير متوفر|نفذت الكمية|نفد
  |stok habis|hết hàng|สินค้าหมด|缺貨|缺货|售完|已售完|售罄|補貨中|(?:在庫切れ|品切れ|売り切れ|売切れ|完売)(?:です|中|(?:いた)?しました|ました|となりました|(?:となっ)?ております)?|在庫(?:なし|がありません|はありません)|入荷待ち|販売終了|품절|일시품절|재고 ?없음|매진|εξαντλήθηκε|εκτός αποθέματος|نفدت? (?:الكمية|من المخزون)|غير متاح|אזל מהמלאי|המלאי אזל|לא זמין|tạm hết hàng|ของหมด|หมดชั่วคราว|暂时缺货|無庫存|无货|缺貨中|補貨中|स्टॉक (?:में नहीं|ख़त्म|समाप्त)|उपलब्ध नहीं|немає на складі|розпродано|stok tidak tersedia|tidak tersedia|vyprodáno|razprodano|išparduota|brak towaru|stokta yok|stok yok|tükendi
  `)})(?![\\p{L}])`,
  "iu",
);

/**
 * Texts that offer a notification, where there is no button or link to buy. Brazilian templates have theirs ("Avise-me
 * quando chegar") on every page, shown only by their style sheets, so it proves nothing.
 */
const MESSAGE_WHEN_BACK = new RegExp(
  `^\\W*(?:${alternatives(`
  (?:please )?(?:notify|e-?mail|alert|tell)(?: me)? when (?:it(?:'s| is) )?(?:back|available|(?:back )?in stock)|let me know when|benachrichtig(?:en|t mich|ung)(?: sie mich)?,? (?:wenn|sobald|bei)(?: wieder)? (?:verfügbar|lieferbar|verfügbarkeit)|prévenez-moi|m'avertir|être averti|av[ií]same cuando|avvisami quando|verwittig mij|mail mij als|powiadom (?:mnie )?o dostępności|hlídat dostupnost|strážiť dostupnosť|сообщить о (?:поступлении|наличии)|уведомить о поступлении|повідомити про наявність|повідомити,? коли|gelince haber ver|stoğa gelince|benachrichtigen,? sobald|mich benachrichtigen|avisarme cuando|giv (?:mig )?besked når|meddela mig när|bevaka|varsle meg|ilmoita,? kun|teavita mind|paziņot|pranešti,? kai|értesítést kérek|anun[tț][aă]-m[aă]|obavijesti me|obvesti me|ειδοποίησ[έε] ?με|ενημερώστε με|עדכנו אותי|הודיעו לי|أعلمني عند|أبلغني|báo (?:cho tôi )?khi có hàng|แจ้งเตือนเมื่อ|beri ?tahu saya|재입고 알림|再入荷(?:の)?(?:お知らせ|通知)|貨到通知|到貨通知|到货通知|उपलब्ध होने पर
  `)})`,
  "iu",
);

/** Words that count only on their own: "not available for this item" may refer to a delivery method. */
const OUT_ALONE =
  /^\W*(?:unavailable|not available|no disponible|non disponible|indisponible|non disponibile|indisponível|indisponibil|nicht verfügbar|niet beschikbaar|отсутствует|продано|закончился|otsas|slut|нет в наличии|nedostupn[éýáo]|niedostępny|nie je na sklade|não disponível|item sold|sold)\b/iu;

/** A delivery method, not the product. */
const WAY_OF_DELIVERY =
  /store|shop|pick[- ]?up|collect|deliver|shipping|branch|tienda|retiro|despacho|envío|filial|markt|abhol|lieferung nach|magasin|retrait|livraison|negozio|ritiro|winkel|afhalen|butik|sklep|odbiór|prodejn|predajn|магазин|самовывоз|доставк/iu;

const VARIANT_WORDS = new Set([
  "swatch",
  "swatches",
  "variant",
  "variants",
  "variation",
  "variations",
  "sizes",
  "option",
  "options",
  "selector",
  "colours",
  "colors",
]);

const OUT_CLASSES =
  /(?:^|[\s_-])(?:out-?_?of-?_?stock|sold-?_?out|not-?_?available|unavailable|no-?stock)(?:$|[\s_-])/i;

const PREORDER =
  /^\W*(?:pre-?order|vorbestell(?:en|bar|ung)|précommande[rz]?|reservar ahora|preventa|preordina|förboka|předobjednat|predobjednávka|przedsprzedaż|предзаказ)(?![\p{L}])/iu;

/** Texts for products that can be bought, unless the rest of the text contradicts it. */
const IN = new RegExp(
  `^(\\W*)(?:(?:(?:only |nur )?(?:noch )?[1-9]\\d* )?(?:${alternatives(`
  in stock|auf lager|vorrätig|en stock|em estoque|op voorraad|i lager|på lager|varastossa|skladem|na sklad(?:ě|e)|na magazynie|raktáron|[iî]n stoc|laos(?: olemas)?|(?:ir )?noliktavā|en existencias?|sandėlyje|na zal(?:ihi|ogi)|в наличии|в наявності|в наличност|διαθέσιμο|σε απόθεμα|stokta(?: var)?|stok tersedia|במלאי|متوفر|متاح|còn hàng|yra sandėlyje|dostupno|मौजूद|स्टॉक में|มีสินค้า|พร้อมส่ง|재고 ?있음
  `)})|(?:only |nur )?(?:noch )?[1-9]\\d* left(?: in stock)?|(?:immediately|now) available|available (?:now|immediately)|sofort (?:lieferbar|verfügbar)|disponibilità immediata|disponible (?:immédiatement|de inmediato)|(?:lieferbar|verfügbar|disponible|disponibile|disponível|disponibil|leverbaar|dostupn[éýoe]|dostępn[yae]|beschikbaar|ready to ship|tersedia)(?=\\W*$)|在庫あり|有货|有貨|現貨|现货)(?=\\W*$|\\s*[,.;!(•|–—-]|\\s+(?:and|und|et|y|e|ready)\\s)`,
  "iu",
);

/** Text that contradicts it, or refers to another time or place. */
const NOT_YET =
  /(?<![\p{L}])(?:not|no|nicht|אינו|אינה|אין|לא|ليس|غير|لا|δεν|μη|няма|немає|नहीं|kein\p{L}*|non|pas|niet|geen|inte|ikke|nie|не|нет|soon|bald|expected|erwartet|again|wieder|back|from|ab|until|bis|unless|except|only in|in (?:selected|other)|\d+ (?:weeks?|months?|wochen?|monate?n?))(?![\p{L}])/iu;

/** Reads whether the product can be bought: weighs the text beside the price against the markup. */
export function readAvailability(
  evidence: PageEvidence,
  context: Context,
): FieldValue<Availability> | undefined {
  const stated = statedAvailability(evidence, context);
  const printed = printedOut(evidence, context) ?? messageWhenBack(evidence);
  if (stated !== undefined && stated.value === "OutOfStock" && printed === undefined) {
    return printedIn(evidence) ?? stated;
  }
  if (printed !== undefined && (stated === undefined || stated.value === "InStock")) {
    // Contradicting markup is often a constant in the shop's template.
    return stated === undefined || printed.confidence >= 0.75 ? printed : stated;
  }
  return (
    stated ??
    labelledAvailability(context) ??
    printedIn(evidence) ??
    (evidence.prices.visible.length > 0 ? buyable(evidence) : undefined)
  );
}

/**
 * Returns text beside the product's name and price that says it is in stock; people look for it there rather than on a
 * button.
 */
function printedIn(evidence: PageEvidence): FieldValue<Availability> | undefined {
  for (const { text, parent } of stockLines(evidence)) {
    if (!saysInStock(text) || placeOf(parent, evidence) === "other") continue;
    if (isNamedAfterStock(parent) || !isWayOfDelivery(parent, evidence))
      return found("InStock", text, isNamedAfterStock(parent) ? 0.8 : 0.7, "visible", parent);
  }
  return undefined;
}

function statedAvailability(evidence: PageEvidence, context: Context): FieldValue<Availability> | undefined {
  for (const { item, siblings } of evidence.products) {
    const seen: Array<FieldValue<Availability>> = [];
    const owners = [item, ...siblings, ...variantsOf(item)].flatMap((one) => [...context.offers(one), one]);
    for (const owner of owners) {
      for (const text of textsOf(owner, "availability")) {
        const value = availabilityOf(localName(text).replace(/[^a-z\d]/g, ""));
        if (value !== undefined)
          seen.push(found(value, text, 0.9, item.source, `${owner.path}.availability`));
      }
    }
    const best = seen.find((one) => one.value !== "OutOfStock") ?? seen[0];
    if (best !== undefined) return best;
  }
  const meta = metaContent(
    evidence.page,
    "product:availability",
    "og:availability",
    "availability",
    "og:product:availability",
  );
  const value = meta === undefined ? undefined : availabilityOf(localName(meta).replace(/[^a-z\d]/g, ""));
  return value === undefined ? undefined : found(value, meta!, 0.85, "meta");
}

function availabilityOf(word: string): Availability | undefined {
  return STATED.find(([pattern]) => pattern.test(word))?.[1];
}

/** Returns the availability stated in a text beside a product; undefined for anything unknown. */
function availabilityOfText(text: string): Availability | undefined {
  if (OUT.test(text)) return "OutOfStock";
  if (PREORDER.test(text)) return "PreOrder";
  if (saysInStock(text)) return "InStock";
  return availabilityOf(localName(text).replace(/[^a-z\d]/g, ""));
}

const MAX_STOCK_LINE_LENGTH = 160;

function saysInStock(text: string): boolean {
  const said = text.length > MAX_STOCK_LINE_LENGTH ? null : IN.exec(text);
  // Words in other scripts may come before: "the product is not in stock".
  return said !== null && !NOT_YET.test(`${said[1]!} ${text.slice(said[0].length)}`);
}

/** Returns the availability an element shows: by its text, or by being an enabled buy button. */
export function availabilityOfElement(element: Element, text: string): Availability | undefined {
  const read = availabilityOfText(text);
  if (read !== undefined) return read;
  const isPressable = element.name === "button" || element.name === "input" || element.name === "a";
  const isOff =
    element.attribs["disabled"] !== undefined || element.attribs["aria-disabled"]?.toLowerCase() === "true";
  return isPressable && !isOff && text.length < 60 && BUY.test(text) ? "InStock" : undefined;
}

/** Yields texts beside the product's name and price short enough to be a stock line. */
function* stockLines(evidence: PageEvidence): Generator<{ text: string; parent: Element; offset: number }> {
  const from = (evidence.heading?.offset ?? 0) - 100;
  for (const { hidden, offset, text, parent } of evidence.page.pieces) {
    if (hidden || offset < from || offset > from + 3500 || text.length > MAX_STOCK_LINE_LENGTH) continue;
    yield { text: cleanText(text), parent, offset };
  }
}

/**
 * Attributes that a framework removes once it has decided whether to show the element. While they are present, the text is one of
 * several that a script selects from.
 */
const CONDITIONS = ["v-if", "v-else-if", "v-else", "v-show", "v-cloak", "x-cloak", "ng-cloak"];

function isUndecided(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 8; steps += 1) {
    const { attribs } = at;
    if (CONDITIONS.some((name) => attribs[name] !== undefined)) return true;
    at = at.parent;
  }
  return false;
}

/** Returns text beside the product's name and price that says it cannot be bought. */
function printedOut(evidence: PageEvidence, _context: Context): FieldValue<Availability> | undefined {
  for (const piece of stockLines(evidence)) {
    const { text } = piece;
    if (text.length < 2 || !OUT.test(text) || isUndecided(piece.parent)) continue;
    if (OUT_ALONE.test(text) && (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > 3) continue;
    if (placeOf(piece.parent, evidence) === "other" || isWayOfDelivery(piece.parent, evidence)) continue;
    // A theme contains the badges of all states and shows one; beside a working buy button it is not this one.
    if (isBadge(piece.parent) && buyButton(evidence) !== undefined) continue;
    if (isBesideBuyButton(piece.parent) || isOfAnother(piece.parent, evidence)) continue;
    const named = isNamedAfterStock(piece.parent);
    return found("OutOfStock", text, named ? 0.9 : text.length < 60 ? 0.75 : 0.6, "visible", piece.parent);
  }
  return undefined;
}

/** Elements that stand in rows: one of them says nothing about the product while it can be bought. */
const ONE_OF_SEVERAL = new Set(["li", "label", "tr", "option", "button", "a"]);

/** Returns whether a text is about another product, or about one variant of a product that can be bought. */
function isOfAnother(element: Element, evidence: PageEvidence): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 5 && !evidence.around.has(at); steps += 1) {
    if (at.name === "aside" || hasPicturedLink(evidence.page, at)) return true;
    const { name, parent } = at;
    if (ONE_OF_SEVERAL.has(name) && parent instanceof Element) {
      const alike = parent.children.filter((one) => one instanceof Element && one.name === name);
      const isOwn = isNamedAfterStock(at) && !isNamedVariant(at, element, alike);
      if (alike.length > 1 && !isOwn && buyButton(evidence) !== undefined) return true;
    }
    at = at.parent;
  }
  return false;
}

/** "Blue sold out": of rows, only this one is named after its stock, and it has words besides. */
function isNamedVariant(row: Element, element: Element, alike: readonly ChildNode[]): boolean {
  const all = flatText(row, 90)?.length ?? 0;
  const said = flatText(element, 90)?.length ?? 0;
  return (
    row !== element &&
    all > said + 1 &&
    alike.every((one) => one === row || !(one instanceof Element) || !isNamedAfterStock(one))
  );
}

/** Returns the place of a text that says the product cannot be bought, if nothing can be pressed to buy it. */
export function soldOutAt(evidence: PageEvidence): number | undefined {
  if (buyButton(evidence) !== undefined) return undefined;
  for (const { text, parent, offset } of stockLines(evidence))
    if (
      OUT.test(text) &&
      placeOf(parent, evidence) === "main" &&
      !isUndecided(parent) &&
      !isBadge(parent) &&
      !isWayOfDelivery(parent, evidence) &&
      !isOfAnother(parent, evidence)
    )
      return offset;
  return undefined;
}

function messageWhenBack(evidence: PageEvidence): FieldValue<Availability> | undefined {
  for (const { text, parent } of stockLines(evidence))
    if (MESSAGE_WHEN_BACK.test(text) && !isUndecided(parent) && placeOf(parent, evidence) === "main")
      return buyButton(evidence) === undefined
        ? found("OutOfStock", text, 0.75, "visible", parent)
        : undefined;
  return undefined;
}

function isBadge(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 2; steps += 1) {
    if (nameWords(at).some((word) => word === "badge" || word === "badges")) return true;
    at = at.parent;
  }
  return false;
}

/** A script shows one of several adjacent buttons; the text of another is only one of the possible states. */
function isBesideBuyButton({ name, parent }: Element): boolean {
  if (name !== "button" || !(parent instanceof Element)) return false;
  return parent.children.some(
    (one) =>
      one instanceof Element &&
      one.name === "button" &&
      one.attribs["disabled"] === undefined &&
      !isHiddenByStyle(one) &&
      BUY.test(flatText(one, 80) ?? ""),
  );
}

function isNamedAfterStock(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 3; steps += 1) {
    if (OUT_CLASSES.test(`${at.attribs["class"] ?? ""} ${at.attribs["id"] ?? ""}`)) return true;
    if (
      nameWords(at).some((word) =>
        /^(?:availability|stock|verfugbarkeit|dostupnost|disponibilidad)$/.test(word),
      )
    )
      return true;
    at = at.parent;
  }
  return false;
}

function isWayOfDelivery(element: Element, evidence: PageEvidence): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 4 && !evidence.around.has(at); steps += 1) {
    const text = flatText(at, 90);
    if (text === undefined) return false;
    if (WAY_OF_DELIVERY.test(text)) return true;
    at = at.parent;
  }
  return false;
}

const NO_PLACES = new Set(["option", "select", "footer", "nav", "label", "td", "dd"]);

function placeOf(element: Element, evidence: PageEvidence): "main" | "other" {
  let at: unknown = element;
  let isForStock = false;
  for (let steps = 0; at instanceof Element && steps < 12; steps += 1) {
    if (evidence.around.has(at)) return "main";
    const names = nameWords(at);
    const isStock = names.some((word) => STOCK_WORD.test(word));
    isForStock ||= isStock;
    if (NO_PLACES.has(at.name) && steps < 4 && !isForStock) return "other";
    if (QUICK_VIEW.test(`${at.attribs["class"] ?? ""} ${at.attribs["id"] ?? ""}`)) return "other";
    // An element named after stock is about stock, whatever type it declares.
    if ((!isStock && any(names, OTHER_REGIONS)) || any(names, VARIANT_WORDS)) return "other";
    at = at.parent;
  }
  return "main";
}

/** Returns whether an element is a quick view window of another product. */
const QUICK_VIEW = /quick-?_?view/i;

const STOCK_WORD = /^(?:availability|stock|verfugbarkeit|dostupnost|disponibilidad|outofstock|soldout)$/;

/** None of what is counted; "0 days" is a time. */
const NONE =
  /^0\s*(?:pcs?|pieces?|items?|units?|left|st(?:ück|k|ks)?|pezzi|pz|unidades|uds?|unités|pièces|stuks|szt(?:uk)?|ks|kusů|kusov|db|darab|buc(?:ăți)?|kpl|tk|gab|vnt|шт(?:ук)?|бр|τεμ(?:άχια)?|adet|יחידות|قطع|cái|buah|ชิ้น|個|点|개|件)?\.?$/iu;

function labelledAvailability(context: Context): FieldValue<Availability> | undefined {
  for (const { kind, value, piece } of context.labelled) {
    if (kind !== "availability") continue;
    if (OUT.test(value) || NONE.test(value)) return found("OutOfStock", value, 0.85, "visible", piece.parent);
    if (PREORDER.test(value)) return found("PreOrder", value, 0.8, "visible", piece.parent);
    const stated = availabilityOf(value.toLowerCase().replace(/[^a-z\d]/g, ""));
    if (stated !== undefined) return found(stated, value, 0.85, "visible", piece.parent);
  }
  return undefined;
}

const MAX_BUTTONS = 300;

/** Returns the main product's button for the basket, if it is enabled. */
function buyButton(evidence: PageEvidence): FieldValue<Availability> | undefined {
  for (const button of evidence.page.buttons.slice(0, MAX_BUTTONS)) {
    const { attribs } = button;
    if (attribs["disabled"] !== undefined || attribs["type"] === "hidden") continue;
    const text = [attribs["value"], attribs["aria-label"], attribs["title"], flatText(button, 80)].find(
      (one) => one !== undefined && BUY.test(one),
    );
    if (text !== undefined && placeOf(button, evidence) === "main" && !isHiddenByStyle(button))
      return found("InStock", cleanText(text), 0.7, "visible", button);
  }
  return undefined;
}

function isHiddenByStyle(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 12; steps += 1) {
    if (at.attribs["hidden"] !== undefined || /display\s*:\s*none/i.test(at.attribs["style"] ?? ""))
      return true;
    at = at.parent;
  }
  return false;
}

/** Returns whether there is a button or a link to buy. */
function buyable(evidence: PageEvidence): FieldValue<Availability> | undefined {
  const button = buyButton(evidence);
  if (button !== undefined) return button;
  const ahead = evidence.page.buttons
    .slice(0, MAX_BUTTONS)
    .find((one) => PREORDER.test(flatText(one, 40) ?? "") && placeOf(one, evidence) === "main");
  if (ahead !== undefined) return found("PreOrder", cleanText(flatText(ahead, 40)!), 0.7, "visible", ahead);
  const start = (evidence.heading?.offset ?? 0) - 1000;
  const piece = evidence.page.pieces.find(
    (one) =>
      one.offset > start &&
      one.offset < start + 12_000 &&
      !one.hidden &&
      one.text.length < 60 &&
      BUY.test(one.text),
  );
  return piece === undefined
    ? undefined
    : found("InStock", cleanText(piece.text), 0.6, "visible", piece.parent);
}
