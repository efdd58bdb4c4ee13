import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";

const PAGES: ReadonlyArray<readonly [language: string, host: string, body: string, expected: string]> = [
  [
    "nl",
    "shop.example.nl",
    '<div class="price"><span>Van € 59,95 voor</span> <b>€ 39,95</b></div>',
    "3995/5995 EUR",
  ],
  ["da", "shop.example.dk", '<span>Før 599,-</span> <span class="price">Nu 399,-</span>', "39900/59900 DKK"],
  [
    "de",
    "shop.example.de",
    '<div class="price"><span class="old">UVP 49,99 €</span><span class="current">39,99 €*</span><span>inkl. MwSt. zzgl. Versand</span><span>(26,66 € / 1 l)</span></div>',
    "3999/4999 EUR",
  ],
  [
    "fr",
    "shop.example.fr",
    '<p class="prix">Prix conseillé : 59€90</p><p class="prix">49€<sup>90</sup></p><p>3 x 16,63 €</p>',
    "4990/5990 EUR",
  ],
  [
    "pt-BR",
    "shop.example.com.br",
    "<div>De: <s>R$ 1.299,00</s></div><div>Por: <strong>R$ 999,90</strong></div><div>ou 10x de R$ 99,99 sem juros</div>",
    "99990/129900 BRL",
  ],
  [
    "ja",
    "shop.example.jp",
    '<p>通常価格 5,980円</p><p class="price">特価 4,980円（税込）</p><p>送料 500円</p>',
    "4980/5980 JPY",
  ],
  [
    "sv",
    "shop.example.se",
    '<div class="price-box"><span>Ord. pris 599 kr</span> <span>499:-</span></div>',
    "49900/59900 SEK",
  ],
  [
    "pl",
    "shop.example.pl",
    '<div class="price"><del>199,00 zł</del><ins>149,00 zł</ins><small>Najniższa cena z 30 dni przed obniżką: 159,00 zł</small></div>',
    "14900/19900 PLN",
  ],
  [
    "de-CH",
    "shop.example.ch",
    '<span class="price">CHF 39.–</span> statt <span>CHF 59.90</span>',
    "3900/5990 CHF",
  ],
  [
    "en-IN",
    "shop.example.in",
    '<div>M.R.P.: <s>₹2,999</s></div><div class="price">₹1,499</div><div>You Save: ₹1,500 (50%)</div>',
    "149900/299900 INR",
  ],
  [
    "cs",
    "shop.example.cz",
    '<div class="price">Běžná cena 1 299 Kč</div><div class="price">999 Kč</div><div>826 Kč bez DPH</div>',
    "99900/129900 CZK",
  ],
  [
    "ru",
    "shop.example.ru",
    '<div class="price"><span class="old">3 990 ₽</span> <span>2 990 ₽</span></div><div>от 250 ₽/мес</div>',
    "299000/399000 RUB",
  ],
  [
    "tr",
    "shop.example.com.tr",
    '<span class="old-price">1.299,90 TL</span><span class="price">999,90 TL</span><span>%23 indirim</span>',
    "99990/129990 TRY",
  ],
  [
    "it",
    "shop.example.it",
    '<div class="prezzo">€ 39,90 <span>anziché € 49,90</span></div>',
    "3990/4990 EUR",
  ],
  [
    "en",
    "shop.example.com",
    '<div class="price-item price-item--regular">$49.00</div><div class="price-item price-item--sale">$39.00</div>',
    "3900/4900 USD",
  ],
  [
    "en",
    "shop.example.com",
    '<span class="a-price"><span class="offscreen">$39.99</span><span aria-hidden="true"><span>$</span><span class="whole">39<span class="decimal">.</span></span><span class="fraction">99</span></span></span> <span>List Price: $49.99</span>',
    "3999/4999 USD",
  ],
];

describe("prices as shops of many languages print them", () => {
  it.each(PAGES)("%s (%s): %s", (language, host, body, expected) => {
    const html = `<html lang="${language}"><body><h1>Kettle 1700</h1>${body}</body></html>`;
    const { fields } = extractOffer({ html, url: `https://${host}/kettle` });
    const now = (fields.discountedPrice ?? fields.normalPrice)?.value;
    const normal = fields.normalPrice?.value;
    expect(`${now?.amountMinor}/${normal?.amountMinor} ${normal?.currency}`).toBe(expected);
  });
});
