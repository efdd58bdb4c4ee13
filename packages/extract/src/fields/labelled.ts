import { Element } from "domhandler";
import type { Page, TextPiece } from "../dom/page.ts";
import { cleanText } from "../dom/text.ts";

/** The kind of value a label announces. */
export type LabelKind = "sku" | "mpn" | "gtin" | "brand" | "model" | "availability" | "seller";

/** A value printed after a label ("Item no.: 4711"). */
export interface LabelledValue {
  kind: LabelKind;
  value: string;
  piece: TextPiece;
}

const alternatives = (text: string) => text.trim().replace(/\s*\n\s*/g, "");

const LABELS: ReadonlyArray<readonly [LabelKind, RegExp]> = (
  [
    [
      "gtin",
      "(?:ean|gtin|upc|isbn|jan)(?:[- ]?(?:8|10|12|13|14))?(?: ?(?:code|kód|kod|koodi|nummer|number|no\\.?|nr\\.?))?|bar ?code|barkod|штрих-?код|strichcode|čárový kód|čiarový kód|kod kreskowy|código de barras|codice a barre|code[- ]barres|vonalkód|cod de bare|triipkood",
    ],
    [
      "mpn",
      `mpn|manufacturer(?:'s)? (?:part|item|product|reference) ?(?:number|no\\.?|code|#)?|manufacturer reference|mfr\\.? ?(?:part|model)? ?(?:no\\.?|number|#)?|mfg\\.? ?(?:part|model)? ?(?:no\\.?|number|#)|part ?(?:number|no\\.?|#)|item model number|model ?(?:number|no\\.?|#)|herstellernummer|hersteller-?(?:artikel)?-?nr\\.?|hersteller-?artikelnummer|teilenummer|modellnummer|modell-?nr\\.?
      |référence (?:fabricant|constructeur)|numéro (?:de pièce|du modèle(?: de l'article)?|de modèle)|código (?:de |del )?fabricante|número de (?:modelo|pieza)(?: del producto| del fabricante)?|codice produttore|numero (?:modello|parte)(?: articolo)?|numero di modello(?: articolo)?|fabrikantcode|modelnummer|producentens? ?(?:varenummer|nr)|tillverkarens? ?art(?:ikel)?\\.?(?:nr|nummer)|valmistajan (?:tuotekoodi|koodi)
      |kod producenta|kód výrobce|kód výrobcu|part number \\(p/n\\)|p/n|pn|číslo modelu|gyártói cikkszám|cod producător|cod producator|код производителя|артикул производителя|партномер|型號|型番`,
    ],
    [
      "sku",
      `sku(?: ?(?:code|number|no\\.?|#|\\(\\p{L}{1,12}\\)))?|asin|item(?: ?(?:no\\.?|number|code|id|#|ref)|(?=\\s\\d{5,}$))|ebay item number|listing (?:id|number|no\\.?)|ad ?id|post id|product (?:code|id|no\\.?|number|ref(?:erence)?|#)|article ?(?:no\\.?|number|code|nr\\.?)|art(?:ikel)?\\.?[- ]?(?:nr|nummer|no)\\.?|artikelnummer|artikelcode|bestell(?:-?nr\\.?|nummer)|produkt(?:-?nr\\.?|nummer|code)|web ?(?:id|code|item)|style ?(?:no\\.?|number|code|#)|stock (?:code|no\\.?|number|#)|catalogue? (?:number|no\\.?|code)|cat\\.? no\\.?|order (?:code|no\\.?)|part code
      |réf(?:érence)?\\.?(?: (?:produit|article|internet))?|référence|code (?:produit|article)|n° d'article|ref\\.?(?: no\\.?)?|reference|referencia|referência|código(?: de(?:l)?)?(?: (?:producto|produto|artículo|artigo|item))?|cód\\.?|cod\\.?(?: (?:produs|prodotto|articolo|produto|producto))?|cod intern|id produs|codice(?: (?:prodotto|articolo))?|productcode|productnummer|bestelnummer|varenummer|varenr\\.?|art\\.?nr\\.?|artnr|tuotenumero|tuotekoodi|tootekood|preces kods|produkta kods|artikuls|prekės kodas
      |kod(?: produktu| towaru)?|nr kat\\.?|numer katalogowy|indeks|kód(?: zboží| produktu| tovaru| výrobku)?|katalogové číslo|obj\\.? ?(?:č|kód)\\.?|objednací (?:číslo|kód)|číslo (?:produktu|tovaru|zboží)|cikkszám|termékkód|šifra(?: (?:artikla|proizvoda|izdelka))?|koda(?: izdelka)?|kataloški broj|код(?: товара| на продукта| продукта)?|артикул|арт\\.?|номер товара|κωδικός(?: προϊόντος)?|ürün kodu|stok kodu|מק"ט|מקט|קוד מוצר|商品編號|商品番号|商品コード|注文コード|注文番号|貨號|品番|상품번호|상품코드|상품 ?코드|제품번호|모델번호|商品编号|商品编码|货号|商品貨號|管理番号|型番|رمز المنتج|رقم المنتج|كود المنتج|رقم الصنف|รหัสสินค้า|mã (?:sản phẩm|sp|hàng)|kode (?:produk|barang)|उत्पाद कोड`,
    ],
    [
      "brand",
      "brand|brand name|название бренда|make(?: ?/ ?manufacturer)?|manufacturer|designer|label|publisher|marke|hersteller|marque|fabricant|marca|fabricante|marchio|produttore|merk|fabrikant|märke|varumärke|tillverkare|mærke|merke|produsent|tuotemerkki|merkki|valmistaja|bränd|kaubamärk|tootja|zīmols|ražotājs|prekės ženklas|gamintojas|marka|producent|značka|výrobce|výrobca|márka|gyártó|brend|proizvođač|proizvajalec|blagovna znamka|znamka|producător|producator|brandul|бренд|марка|производитель|производител|торговая марка|виробник|μάρκα|κατασκευαστής|üretici|מותג|יצרן|العلامة التجارية|الماركة|品牌|廠牌|メーカー|ブランド|브랜드|제조사|แบรนด์|ยี่ห้อ|thương hiệu|hãng(?: sản xuất)?|merek|brand produk|ब्रांड|निर्माता|الشركة المصنعة|ماركة|生产商|商標",
    ],
    ["model", "model|modell|modèle|modelo|modello|malli|модель|модел|mudel|modelis"],
    [
      "seller",
      "sold by|seller|vendor|store|verkauf durch|verkäufer|vendu par|vendeur|vendido por|vendedor|venduto da|venditore|verkoper|säljare|sprzedawca|prodejce|predajca|vândut de|продавец|שנמכר על ידי",
    ],
    [
      "availability",
      "availability|stock|stock status|verfügbarkeit|disponibilité|disponibilidad|disponibilità|disponibilidade|beschikbaarheid|tillgänglighet|lagerstatus|saatavuus|laoseis|saadavus|dostępność|dostupnost|dostupnosť|elérhetőség|disponibilitate|dostupnost|zaloga|наличие|наявність|διαθεσιμότητα|pieejamība|stok durumu|זמינות|재고(?: ?상태)?|在庫(?:状況)?|庫存|库存|สถานะสินค้า|tình trạng|ketersediaan|التوفر|حالة التوفر|उपलब्धता|likutis",
    ],
  ] as const
).map(
  ([kind, words]) =>
    [
      kind,
      // "Artikelnummer 4711": without a separator, only a code may follow.
      new RegExp(
        `^(?:${alternatives(words)})\\s*(?:[:：#№.]|$|\\s[-–]\\s${kind === "sku" || kind === "gtin" ? "|(?<=\\s|[^\\x00-\\x7f])(?=[\\w./-]*\\d[\\w./-]*$)" : ""})`,
        "iu",
      ),
    ] as const,
);

/** Matches any label: most texts have none. */
const ANY_LABEL = new RegExp(LABELS.map(([, label]) => label.source).join("|"), "iu");

/** Marks that turn the direction of writing, which right-to-left pages put around words in other scripts. */
const DIRECTION = /[\u200e\u200f]/g;

/** Maximum characters of a label. */
const MAX_LABEL_LENGTH = 44;
const MAX_VALUE_LENGTH = 90;
const MAX_VALUES = 400;
const MAX_PIECES = 5000;

/** Returns all labelled values in the page's text, in document order. */
export function labelledValues(page: Page): LabelledValue[] {
  const found: LabelledValue[] = [];
  const { pieces } = page;
  const end = Math.min(pieces.length, MAX_PIECES);
  for (let index = 0; index < end && found.length < MAX_VALUES; index += 1) {
    const piece = pieces[index]!;
    if (piece.text.length > 400) continue;
    const text = cleanText(piece.text)
      .replace(DIRECTION, "")
      .replace(/^[•·*#\-–(|]+\s*/, "");
    if (text.length < 2 || text.length > MAX_LABEL_LENGTH + MAX_VALUE_LENGTH) continue;
    if (!ANY_LABEL.test(text)) continue;
    for (const [kind, label] of LABELS) {
      const match = label.exec(text);
      if (match === null || match[0].length > MAX_LABEL_LENGTH) continue;
      const value = text.slice(match[0].length).replace(/^[\s:：#№.\-–]+/, "") || valueBehind(pieces, index);
      if (value !== undefined && value.length > 0 && value.length <= MAX_VALUE_LENGTH)
        found.push({ kind, value, piece });
      break;
    }
  }
  return found;
}

/** Two column headings of a table are not a label with its value. */
function areHeads({ parent: a }: TextPiece, { parent: b }: TextPiece): boolean {
  if (a.name !== "th" || b.name !== "th" || a === b || a.parent !== b.parent) return false;
  return b.parent!.children.filter((one) => one instanceof Element && one.name === "th").length > 2;
}

/** Returns the next piece of text that is more than punctuation. */
function valueBehind(pieces: TextPiece[], index: number): string | undefined {
  for (let next = index + 1; next <= index + 3 && next < pieces.length; next += 1) {
    const text = cleanText(pieces[next]!.text).replace(/^[\s:：#№]+/, "");
    if (/[\p{L}\p{N}]/u.test(text)) return areHeads(pieces[index]!, pieces[next]!) ? undefined : text;
  }
  return undefined;
}
