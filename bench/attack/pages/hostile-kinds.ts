import type { Random } from "../../templates/product.ts";

/** Small parts of pages, each of which a reader examines more closely than plain text. */
const PIECES: ReadonlyArray<readonly [name: string, piece: (random: Random) => string]> = [
  ["raised decimals", () => "12<sup>99</sup> € <span>3</span>"],
  ["decimals in parts", () => "<b>1</b><i>.</i><u>073</u><sup>,</sup><sup>10</sup>€"],
  ["signs between", () => "73 €<span class=cents>10</span>"],
  ["footnotes", (random) => `73,10<sup>${random.whole(1, 99)}</sup>`],
  ["footnotes as links", () => '<a href="#fn1" class=footnote>1</a>73,10'],
  ["marks of many digits", () => "73,10<sup>1, 2, 3, 4, 5, 6</sup>"],
  ["hidden digits", () => '1<i hidden>7</i>2<i style="display:none">4</i>9'],
  ["hidden by styles", (random) => `<i class=k${random.whole(0, 300)}>7</i>2`],
  ["inserted by styles", (random) => `<i class=k${random.whole(0, 300)} data-c="10"></i>€`],
  ["signs as pictures", () => '152 <img alt="SAR"><svg aria-label="€"></svg><i class="fa fa-euro"></i>'],
  ["shadow roots", () => '<x-p><template shadowrootmode="open"><b>€ 9,90</b></template></x-p>'],
  [
    "options",
    (random) => `<select><option>S - ${random.whole(1, 99)} €<option selected>M - 35,00 €</select>`,
  ],
  ["fields", () => '<input class=price readonly value="49,90 €"><img alt="49,90 EUR"><b title="9 €"></b>'],
  ["spelled ranges", () => "<p>from £10 to £20 between 5 and 9 and 12 £</p>"],
  ["ranges in parts", () => "<b>34,99</b> – <i>49,99 €</i>"],
  ["tiers", (random) => `<p>Buy ${random.whole(1, 9)} for £9.00 each</p>`],
  ["rows of tiers", () => "<tr><td>1+<td>£9.00<td>10+<td>£8.00"],
  ["bare pairs", () => "<p class=price><i>£9.00</i><b>£8.00</b></p>"],
  ["conditions", () => "<p>£9.00 <small>with a new eligible phone contract</small></p>"],
  ["delivery", () => "<p>Add £9.00 more for free shipping over £50</p>"],
  ["packs", () => "<label><input type=radio>5 x 125 g <s>£9.00</s> <b>£8.00</b></label>"],
  ["stock", () => '<li class=disabled>Blue <span>sold out</span></li><a href="/x"><img></a> Sold out'],
  ["money in words", () => "<p>3만 9,900원 12⁹⁹ € 5 lakh 2 kroner og 23 øre 99p</p>"],
  ["names of currencies", () => "<p>5 dinars kanadiske dollar 12 de rupii riyals</p>"],
];

const WORDS = "price amount badge cents old footnote variant tier option total".split(" ");
const MAX_LENGTH = 1_200_000;
const MAX_DEPTH = 2500;

/** Rules that hide, insert or strike, as many as a style sheet may have. */
function styles(random: Random): string {
  const rule = (at: number) =>
    random.pick([
      `.k${at}{display:none}`,
      `.k${at}::before{content:"," attr(data-c)}`,
      `div .k${at} > i:not(.x){visibility:hidden}`,
      `.k${at},b b b b .k${at}{text-decoration:line-through}`,
      `[class*=k${at}]::after{content:"€"}`,
      `*:nth-child(${at}) .k${at}{position:absolute;left:-9999px}`,
    ]);
  return `<style>${Array.from({ length: random.whole(1, 400) }, (_, at) => rule(at)).join("")}</style>`;
}

/**
 * One of the hostile pages with prices of every kind, many or deep: beside each other in one element, in elements of their own, in
 * lists, one within the other, or as mixtures.
 */
export function hostileKind(random: Random): { name: string; html: string } {
  const [name, piece] = random.pick(PIECES);
  const [otherName, other] = random.pick(PIECES);
  const isMixed = random.chance(0.4);
  const word = random.pick(WORDS);
  const count = Math.round(10 ** (1 + random.whole(0, 400) / 100));
  const one = () => (isMixed && random.chance(0.5) ? other(random) : piece(random));
  const repeated = (around: (text: string) => string, most = count) => {
    let text = "";
    for (let at = 0; at < most && text.length < MAX_LENGTH; at += 1) text += around(one());
    return text;
  };
  const [way, body] = random.pick<readonly [string, () => string]>([
    ["in one element", () => `<div class="${word}">${repeated((text) => text)}</div>`],
    ["in elements", () => repeated((text) => `<div class="${word}">${text}</div>`)],
    [
      "in a list",
      () => `<ul>${repeated((text) => `<li class="${word}"><a href="/p">x</a>${text}</li>`)}</ul>`,
    ],
    ["in each other", () => repeated((text) => `<div class="${word}">${text}`, Math.min(count, MAX_DEPTH))],
    [
      "in words",
      () =>
        `<p>${repeated((text) => `<span class="${word}">was ${text} now 5 % with code X or</span> `)}</p>`,
    ],
    ["deep", () => `${"<div>".repeat(Math.min(count, MAX_DEPTH))}${repeated((text) => text)}`],
  ]);
  const buy = random.chance(0.5) ? "<button>Add to basket</button>" : "";
  const html = `<html lang="${random.pick(["en", "de", "ko", "ar", "fr"])}"><head><title>Kettle</title>${random.chance(0.5) ? styles(random) : ""}</head><body><h1>Kettle</h1>${body()}${buy}</body></html>`;
  return { name: `${name}${isMixed ? ` and ${otherName}` : ""}, ${count}, ${way}`, html };
}
