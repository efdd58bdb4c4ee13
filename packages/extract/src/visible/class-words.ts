/** Words in the names of elements (class, id, data attributes), and what they reveal about a price inside. */

const set = (text: string) => new Set(text.trim().split(/\s+/));

export const PRICE_WORDS = set(
  "price prices pricing amount cost preis preise prix precio precios prezzo prezzi preco precos prijs prijzen pris priser cena ceny cenik hinta hind pret kaina cijena tsena цена цены fiyat fiyati harga gia money priceblock pricebox prc",
);

/** Conclusive, even next to a name with "current". */
export const STRUCK_WORDS = set(
  "old was were before previous prev rrp msrp srp uvp avp strike striked strikethrough striking struck stroke crossed cross original oldprice listprice regularprice wasprice priceold pricewas strikeprice crossedprice compareprice " +
    "alt alter statt streichpreis durchgestrichen antes anterior tachado barre barré ancien vecchio listino barrato oud vanprijs stara stary puvodni eredeti vechi rrpprice through linethrough barred oldcost deleted del former undiscounted nondiscounted orig orj orjinal orijinal",
);

/** Names of the price itself when there is no discount. */
export const REGULAR_WORDS = set("regular reg retail compare fullprice ordinary normal normalprice");

export const CURRENT_WORDS = set(
  "new now sale sales special current final actual our deal promo promotion discounted offer today selling sell buy main primary reduced neu aktuell jetzt nuevo oferta actual nouveau nuovo nu akcni teraz specialprice saleprice newprice finalprice currentprice ourprice",
);

export const SAVING_WORDS = set(
  "save saving savings saved saves yousave ersparnis discountamount rabatt off percent percentage badge economy benefit dto descuento",
);

export const UNIT_WORDS = set(
  "unitprice priceunit perunit baseprice grundpreis ppu per measure kilo comparison unite jmf jednotkova",
);

export const INSTALMENT_WORDS = set(
  "installment installments instalment instalments monthly month finance financing credit klarna afterpay clearpay affirm zip laybuy sezzle parcel parcela parcelas cuota cuotas rata rate raten ratenzahlung rates loan leasing lease paylater kredit splatky mensualite taksit bnpl",
);

export const SHIPPING_WORDS = set(
  "shipping delivery postage freight versand lieferung envio livraison spedizione frete verzending frakt doprava dostawa threshold",
);

export const MEMBER_WORDS = set(
  "member members membership club clubcard loyalty prime vip cardholder subscriber subscription subscribe tier tiers tiered quantity bulk wholesale volume student",
);

export const OTHER_WORDS = set(
  "coupon voucher points point reward rewards gift giftcard warranty insurance protection deposit total subtotal bundle addon addons extra extras option options excl exvat extax net netto eco ecotax fee fees estimate estimated history tradein trade cashback lowest omnibus used refurbished openbox",
);

/** Names of regions with other products, or none. */
export const OTHER_REGIONS = set(
  "related relateds recommend recommended recommendation recommendations recommender similar upsell upsells crosssell crosssells crossselling cross carousel slider swiper slick owl recently viewed recent history also bought together frequently accessories accessory alternatives alternative complementary complete suggested suggestions suggestion inspired popular trending bestseller bestsellers sellers topsellers sponsored advert advertisement ads minicart " +
    "header footer nav navbar navigation menu megamenu breadcrumb breadcrumbs reviews testimonials comments comment cookie newsletter search autocomplete autosuggest wishlist compare comparison sticky recs reco certona nosto dy zubehor ahnliche empfehlungen relacionados similares associes lookbook blog bundles bundle kit sidebar widget products filter filters facet facets",
);

/** Names of the product's own regions, which take precedence over the names above. */
export const OWN_REGIONS = set(
  "pdp buybox buybutton addtocart productinfo productdetail productdetails summary productmain buy purchase entry",
);

const COMPOUND_SHIPPING = /shipping|delivery|postage|versand|freight/i;

/** The word may be part of a compound: `fshippingCost`. */
export function namesShipping(className: string | undefined): boolean {
  return className !== undefined && className.length < 300 && COMPOUND_SHIPPING.test(className);
}

/** "list-price" is a former price, but "price-list" is a list. */
const LIST_PRICE = /list[-_]?price|price[-_]?list(?:price)?(?:[-_]?old)|listenpreis|preciolista/i;

export function namesListPrice(className: string | undefined): boolean {
  return className !== undefined && className.length < 300 && LIST_PRICE.test(className);
}

const REDUCED = set("discounted discount sale special reduced promo");

/**
 * The price before its reduction: `price--non-sale`, `non-discounted-price`, `secondary-price` beside a `primary-price`,
 * `prc-org` beside `prc-dsc`.
 */
export function namesUnreduced(words: readonly string[]): boolean {
  return words.some(
    (word, at) =>
      ((word === "non" || word === "before") && REDUCED.has(words[at + 1] ?? "")) ||
      (word === "secondary" && words[at + 1] === "price") ||
      (word === "org" && (PRICE_WORDS.has(words[at - 1] ?? "") || PRICE_WORDS.has(words[at + 1] ?? ""))),
  );
}

export function any(words: readonly string[], set: ReadonlySet<string>): boolean {
  for (const word of words) if (set.has(word)) return true;
  return false;
}
