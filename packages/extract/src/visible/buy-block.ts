import { Element } from "domhandler";
import type { Heading } from "../dom/heading.ts";
import { kindOf } from "../dom/kind.ts";
import type { Page } from "../dom/page.ts";
import { flatText, isShort } from "../dom/text.ts";
import { TextCache } from "../text-cache.ts";

/** Labels of buttons that add the product to the basket. */
export const BUY =
  /add to (?:your |my |shopping )?(?:cart|bag|basket|trolley)|buy (?:it )?now|in den (?:warenkorb|einkaufswagen)|jetzt kaufen|ajouter au panier|acheter|adicionar (?:ao carrinho|à sacola|ao cesto|à cesta)|colocar no carrinho|añadir (?:al carrito|a la cesta)|agregar al carr|comprar|aggiungi al carrello|acquista|in winkel(?:wagen|mand)|lägg i (?:varukorg|kundvagn)|læg i kurv|legg i handlekurv|lisää (?:ostos)?kor|lisa (?:ostu)?korvi|do koszyka|do košíku|do košíka|kosárba|adaug[aă] [iî]n co[sș]|u košaricu|v košarico|в корзину|купить|купи|добави в|до кошика|στο καλάθι|sepete ekle|הוסף לסל|加入購物車|放入購物車|カートに(?:入れる|追加)|かごに入れる|今すぐ購入|ご購入手続き|장바구니|구매하기|바로 ?구매|加入购物车|加入購物籃|立即购买|立即購買|直接購買|أضف إلى (?:السلة|العربة|سلة)|اشتر الآن|קנה עכשיו|הוספה לסל|הוסף לעגלה|לרכישה|เพิ่มลง(?:ตะกร้า|ในรถเข็น)|หยิบใส่|ใส่ตะกร้า|ซื้อ(?:เลย|ทันที|สินค้า)|thêm vào giỏ|mua ngay|tambah(?:kan)? ke keranjang|beli sekarang|कार्ट में|अभी खरीदें|додати (?:в|до) кошик|купити|į krepšelį|ielikt grozā|pievienot grozam|pirkti|dodaj do koszyka|kup teraz|köp nu|køb|kjøp|osta nyt|ostukorvi|satın al|hemen al|megveszem|cumpără acum|dodaj u|^\W*(?:köp|kaufen|kopen|koupit|kúpiť|kup|kupić|kupi|kupovina|cumpără|vásárlás|osta|pirkt|beli|satın al|αγορά|купувам)\W*$|add to (?:order|quote)|order now|jetzt bestellen|in den korb|commander|bestel(?:len)?(?!\p{L})|ordina(?!\p{L})/iu;

/** The part of the page around its buy button. */
export interface BuyPart {
  hasButton: boolean;
  /** The button's ancestors below the smallest one that also contains the product's name. */
  block: Set<Element>;
  /** The smallest element that contains both the button and the product's name. */
  product?: Element;
}

const MAX_BUTTONS = 300;
const MAX_STEPS = 8;

/** Maximum text length of a buy block: price, options and delivery, but little else. */
const MAX_BLOCK_LENGTH = 2500;
/** Maximum text length including the product's name, its options and a short description. */
const MAX_PRODUCT_LENGTH = 4000;

/**
 * Finds the elements around the first buy button after the product's name, up to the one that also contains the name: a price in
 * one of them belongs to the product, whatever the names of the surrounding parts.
 */
export function findBuyPart(page: Page, heading: Heading | undefined, around: Set<Element>): BuyPart {
  const block = new Set<Element>();
  if (heading === undefined) return { hasButton: false, block };
  const button = ownButton(page, heading, around);
  let at: unknown = button?.parent;
  for (let steps = 0; at instanceof Element && steps < MAX_STEPS && !around.has(at); steps += 1) {
    if (!isShort(at, MAX_BLOCK_LENGTH)) break;
    block.add(at);
    at = at.parent;
  }
  while (at instanceof Element && !around.has(at)) at = at.parent;
  const isProduct = at instanceof Element && at.name !== "body" && isShort(at, MAX_PRODUCT_LENGTH);
  return { hasButton: button !== undefined, block, ...(isProduct ? { product: at as Element } : {}) };
}

/** Returns the first buy button after the product's name, unless it is only the first of those on cards. */
function ownButton(page: Page, heading: Heading, around: Set<Element>): Element | undefined {
  const buttons: Element[] = [];
  for (const one of page.buttons.slice(0, MAX_BUTTONS)) {
    if (buttons.length >= MAX_COMPARED) break;
    if (page.buttonOffsets.get(one)! >= heading.offset && isBuyButton(one)) buttons.push(one);
  }
  const [first, ...others] = buttons;
  return first === undefined || isOnCard(first, others, around) ? undefined : first;
}

const MAX_COMPARED = 8;
const MAX_CARD_STEPS = 10;
/** From this number on, like items with a button each are a list. */
const CARDS = 3;

/** Whether at least two like neighbours of an element around the button hold a buy button too; rows of a table are one product's. */
function isOnCard(button: Element, others: readonly Element[], around: Set<Element>): boolean {
  if (others.length < CARDS - 1) return false;
  let at: Element = button;
  for (let steps = 0; steps < MAX_CARD_STEPS; steps += 1) {
    const { parent } = at;
    if (!(parent instanceof Element) || around.has(at)) return false;
    const alike = new Set([at]);
    for (const other of others) {
      const item = childAround(other, parent);
      if (item !== undefined && item.name !== "tr" && kindOf(item) === kindOf(at)) alike.add(item);
    }
    if (alike.size >= CARDS) return true;
    at = parent;
  }
  return false;
}

/** Returns the child of `parent` that contains the element. */
function childAround(element: Element, parent: Element): Element | undefined {
  let at: Element = element;
  for (let steps = 0; steps < MAX_CARD_STEPS; steps += 1) {
    if (at.parent === parent) return at;
    if (!(at.parent instanceof Element)) return undefined;
    at = at.parent;
  }
  return undefined;
}

function isBuyButton(button: Element): boolean {
  const { attribs } = button;
  if (attribs["type"] === "hidden") return false;
  const texts = [
    attribs["value"],
    attribs["aria-label"],
    attribs["title"],
    button.name === "input" ? undefined : flatText(button, 80),
  ];
  return texts.some((text) => text !== undefined && text !== "" && saysBuy(text));
}

/** The same few labels are on most buttons. */
const knownLabels = new TextCache<boolean>();

const saysBuy = (text: string): boolean => knownLabels.get(text, (label) => BUY.test(label));
