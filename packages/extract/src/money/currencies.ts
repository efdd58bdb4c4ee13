import { TextCache } from "../text-cache.ts";

/**
 * Signs and words by ISO 4217 code, as shops print them. A sign shared by several currencies is listed with each of them;
 * the first is assumed when nothing else decides.
 *
 * Recently retired codes stay, because saved pages and slow shops still print them.
 */
const SIGNS: ReadonlyArray<readonly [code: string, signs: string]> = [
  ["USD", "$|US$|US $|$US|U$S|U$|USD$|U.S.$|dollar|dollars|долл|доллар|долларов|дол|دولار|דולר|美元"],
  ["EUR", "€|euro|euros|eur.|евро|ευρώ|يورو|אירו|欧元|歐元|ユーロ|유로|eiro|eurot|eurų|evro|ევრო"],
  ["GBP", "£|₤|UK£|GB£|£stg|stg|stg.|pound|pounds|pound sterling|фунт|英镑|ポンド|파운드|￡"],
  ["JPY", "¥|￥|JP¥|円|yen|иена|日元|日圓|エン|엔"],
  ["CNY", "¥|￥|CN¥|RMB|元|圆|圓|yuan|юань|人民币|人民幣|위안"],
  ["INR", "₹|Rs|Rs.|Re|Re.|रु|रु.|₨|र|rupees|rupee|रुपये|ரூ|ரூ.|రూ|రూ.|ರೂ|টাকা₹|૱|௹"],
  ["PKR", "Rs|Rs.|PKR.|₨|روپے"],
  ["LKR", "Rs|Rs.|රු|රු.|₨|SLRs"],
  ["NPR", "Rs|Rs.|रू|रु|नेरू|₨"],
  ["MUR", "Rs|₨"],
  ["SCR", "Rs|SR|SCR.|₨"],
  ["CHF", "Fr.|Fr|SFr|SFr.|sFr.|₣|CHF.|francs|franken|franchi"],
  ["SEK", "kr|kr.|Kr|Kr.|KR|:-|kronor|krona|SEK."],
  ["NOK", "kr|kr.|Kr|Kr.|KR|NOK.|kroner"],
  ["DKK", "kr|kr.|Kr|Kr.|KR|DKK.|kroner"],
  ["ISK", "kr|kr.|Kr|Kr.|ISK.|krónur"],
  ["CZK", "Kč|Kčs|KČ|kč|Kc|koruna|korun|CZK.|kc"],
  ["PLN", "zł|zl|Zł|ZŁ|zł.|złotych|złoty|zloty|PLN."],
  ["HUF", "Ft|Ft.|FT|forint|HUF."],
  ["RON", "lei|leu|RON.|ron"],
  ["MDL", "lei|MDL.|L|лей|леев|МДЛ"],
  ["BGN", "лв|лв.|ЛВ|Лв|лева|lv|lv.|leva|leva."],
  ["HRK", "kn|kn.|Kn|KN|kuna|kune"],
  ["RSD", "дин|дин.|din|din.|dinara|динара|RSD."],
  ["MKD", "ден|ден.|den|ден."],
  ["BAM", "KM|КМ|км"],
  ["ALL", "Lek|Lekë|L"],
  ["RUB", "₽|руб|Руб|руб.|рублей|рубля|рубль|Р|р.|р|rub|rub.|руб́|Rbl|rbl"],
  ["UAH", "₴|грн|грн.|hrn|hrn.|гривень|гривен|uah."],
  ["BYN", "Br|Бел. руб.|руб|руб.|р.|BYN.|бел. руб."],
  ["KZT", "₸|тг|тг.|тенге|tg|тңг"],
  ["UZS", "сум|so'm|soʻm|Sʻ|S'|сўм"],
  ["KGS", "сом|с|сом.|KGS.|⃀"],
  ["TJS", "сом.|сомонӣ|SM"],
  ["TMT", "manat|TMT."],
  ["AZN", "₼|ман|ман.|manat|AZN."],
  ["GEL", "₾|ლ|lari|ლარი|лари|GEL."],
  ["AMD", "֏|դր|դր.|драм|AMD."],
  ["TRY", "₺|TL|TL.|lira|lirası|YTL|₤"],
  ["ILS", "₪|ש\"ח|ש״ח|שח|שקל|שקלים|nis|NIS.|ש``ח|ש''ח|shekel|shekels"],
  ["AED", "د.إ|د.إ.|Dhs|Dhs.|Dh|DH|AED.|درهم|درهم إماراتي|dirham|dirhams|د.إ.‏"],
  ["SAR", "⃁|ر.س|ر.س.|ريال|﷼|SR|SAR.|SR.|riyal|ريال سعودي|saudiriyal"],
  ["QAR", "ر.ق|ر.ق.|QR|QR.|﷼"],
  ["OMR", "ر.ع|ر.ع.|﷼|R.O|R.O.|RO"],
  ["YER", "ر.ي|ر.ي.|﷼"],
  ["IRR", "﷼|ریال|IRR."],
  ["IRT", "تومان|toman|تومن"],
  ["KWD", "د.ك|د.ك.|KD|K.D.|K.D|دينار كويتي|دينار"],
  ["BHD", "د.ب|د.ب.|BD|B.D."],
  ["JOD", "د.ا|د.أ|د.ا.|د.أ.|JD|JD."],
  ["IQD", "ع.د|د.ع|د.ع.|ID|I.D."],
  ["LYD", "ل.د|د.ل|د.ل.|LD"],
  ["TND", "د.ت|د.ت.|DT|TND."],
  ["DZD", "د.ج|دج|د.ج.|DA|DA."],
  ["MAD", "د.م|د.م.|DH|Dh|Dhs|د.م.‏|dirham|dirhams"],
  ["EGP", "E£|ج.م|ج.م.|LE|L.E|L.E.|l.e.|EGP.|جنيه|جن|جنية|£E"],
  ["SDG", "ج.س|ج.س."],
  ["SYP", "ل.س|ل.س.|ش.س|LS|S£"],
  ["LBP", "ل.ل|ل.ل.|L.L.|LL|L£|ليرة"],
  ["KRW", "₩|￦|원"],
  ["KPW", "₩"],
  ["TWD", "NT$|NT|NT.|新台幣|新臺幣|元|圓|$|NTD"],
  ["HKD", "HK$|HKD$|港幣|港元|$|元"],
  ["MOP", "MOP$|P|澳門幣"],
  ["SGD", "S$|SG$|SGD$|$"],
  ["MYR", "RM|RM.|ringgit"],
  ["BND", "B$|BN$|$"],
  ["THB", "฿|บาท|Bt|Bt.|baht|bhat|THB."],
  ["VND", "₫|đ|VNĐ|VNd|VN$|đồng|dong|vnđ|đ."],
  ["IDR", "Rp|Rp.|rupiah|IDR."],
  ["PHP", "₱|Php|PHP.|P|piso"],
  ["LAK", "₭|₭N|kip"],
  ["KHR", "៛|riel"],
  ["MMK", "Ks|K|kyat|Ks."],
  ["MNT", "₮|төг|төгрөг|tögrög"],
  ["BDT", "৳|Tk|Tk.|টাকা|taka"],
  ["BTN", "Nu|Nu."],
  ["MVR", "Rf|Rf.|MRf|ރ"],
  ["AFN", "؋|Af|افغانی"],
  ["AUD", "AU$|A$|AUD$|$AU|$"],
  ["NZD", "NZ$|NZD$|$NZ|$"],
  ["CAD", "CA$|CAN$|C$|c $|$ c|$ C|CAD$|$CA|Can$|CND|$"],
  ["MXN", "MX$|Mex$|MXN$|$|M.N.|pesos"],
  ["BRL", "R$|BRL$|reais|real|r$"],
  ["ARS", "AR$|ARS$|$|pesos"],
  ["CLP", "CLP$|CL$|$|pesos"],
  ["COP", "COP$|COL$|CO$|$|pesos"],
  ["UYU", "$U|UY$|UYU$|$"],
  ["PEN", "S/|S/.|soles|sol"],
  ["BOB", "Bs|Bs.|$b"],
  ["VES", "Bs.S|Bs.S.|Bs|Bs.|BsF|Bs.D"],
  ["PYG", "₲|Gs|Gs.|PYG.|guaraníes"],
  ["CRC", "₡|¢"],
  ["GTQ", "Q|q|Q.|quetzales"],
  ["HNL", "L|L.|Lps|Lps.|lempiras"],
  ["NIO", "C$|C$.|córdobas"],
  ["PAB", "B/.|B/|balboa"],
  ["DOP", "RD$|$RD|$"],
  ["CUP", "$MN|CUP$|$"],
  ["HTG", "G|HTG.|gourdes"],
  ["JMD", "J$|JA$|$"],
  ["TTD", "TT$|$"],
  ["BBD", "Bds$|BB$|BBD$|$"],
  ["BSD", "B$|BS$|$"],
  ["BZD", "BZ$|$"],
  ["XCD", "EC$|XCD$|$"],
  ["BMD", "BD$|$"],
  ["KYD", "CI$|KY$|$"],
  ["GYD", "GY$|G$|$"],
  ["SRD", "Sr$|SR$|$"],
  ["FJD", "FJ$|$"],
  ["SBD", "SI$|$"],
  ["LRD", "L$|LD$|$"],
  ["NAD", "N$|$"],
  ["ZWL", "Z$|$"],
  ["ZAR", "R|ZAR.|rand|Rand"],
  ["NGN", "₦|naira|NGN."],
  ["KES", "KSh|Ksh|KSh.|Ksh.|KShs|KES."],
  ["TZS", "TSh|TZS.|TSh.|Tsh"],
  ["UGX", "USh|UGX.|USh.|Ush"],
  ["GHS", "GH₵|₵|GH¢|GHc|GH¢.|cedis"],
  ["ETB", "Br|ብር|birr"],
  ["ERN", "Nfk|Nfk.|نافكا"],
  ["DJF", "Fdj|FDj"],
  ["BIF", "FBu|Fbu|F.Bu"],
  ["RWF", "RF|FRw|RF.|R₣|Frw"],
  ["XOF", "CFA|FCFA|F CFA|F.CFA|CFAF|Fcfa"],
  ["XAF", "FCFA|CFA|F CFA|CFAF"],
  ["XPF", "CFP|FCFP|F CFP|F"],
  ["GNF", "FG|GFr|GNF."],
  ["KMF", "CF|KMF.|FC"],
  ["CDF", "FC|CDF."],
  ["MGA", "Ar|Ar."],
  ["MZN", "MT|MTn|MZN.|Mt"],
  ["AOA", "Kz|kwz|KZ|Kz."],
  ["ZMW", "ZK|K|ZMW."],
  ["MWK", "MK|K"],
  ["BWP", "P|BWP."],
  ["GMD", "D|GMD."],
  ["SLE", "Le|Le."],
  ["SLL", "Le"],
  ["LSL", "M|L"],
  ["SZL", "E|L"],
  ["STN", "Db"],
  ["CVE", "Esc|Esc."],
  ["MRU", "UM|أ.م"],
  ["SOS", "S|Sl|Sh.So."],
  ["SSP", "£|SS£"],
  ["PGK", "K"],
  ["WST", "WS$|T"],
  ["TOP", "T$"],
  ["VUV", "VT|Vt"],
  ["AWG", "Afl|Afl.|ƒ"],
  ["ANG", "ƒ|NAf|NAƒ|NAfl"],
  ["GIP", "£"],
  ["FKP", "£|FK£"],
  ["SHP", "£"],
  ["CUC", "CUC$|CUC"],
  ["XCG", "Cg|Cg."],
  ["SVC", "₡"],
  ["ZWG", "ZiG|ZiG."],
  ["PTE", "PTE.|Esc$"],
  ["ESP", "PTS|Pts|pts|pesetas|₧"],
  ["FRF", "₶|FF"],
  ["XBT", "BTC|Ƀ|₿"],
  ["LVL", "Ls"],
  ["LTL", "Lt|Lt."],
  ["EEK", "EEK."],
];

/** Words shared by many currencies, and signs printed in place of the usual one. */
const EXTRA_SIGNS: ReadonlyArray<readonly [code: string, signs: string]> = [
  // In Latin letters, both Kyrgyz and Uzbek shops write it so.
  ["KGS", "som"],
  ["UZS", "som"],
  ["AUD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["CAD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["NZD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["HKD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["SGD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["TWD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["BZD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["BBD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["BSD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["BMD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["BND", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["FJD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["GYD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["JMD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["KYD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["LRD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["NAD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["SBD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["SRD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["TTD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["XCD", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["ZWL", "dollar|dollars|доллар|долларов|دولار|דולר"],
  ["EGP", "pound|pounds|pound sterling|фунт"],
  ["GBP", "جنيه|جنية"],
  ["LBP", "pound|pounds|pound sterling|фунт"],
  ["SYP", "pound|pounds|pound sterling|фунт"],
  ["SDG", "pound|pounds|pound sterling|фунт"],
  ["SSP", "pound|pounds|pound sterling|фунт"],
  ["GIP", "pound|pounds|pound sterling|фунт"],
  ["FKP", "pound|pounds|pound sterling|фунт"],
  ["SHP", "pound|pounds|pound sterling|фунт"],
  ["KWD", "dinar|dinars|dinara|dinari|dinarë|динар|динара|دينار"],
  ["BHD", "dinar|dinars|dinara|dinari|dinarë|динар|динара|دينار"],
  ["JOD", "dinar|dinars|dinara|dinari|dinarë|динар|динара|دينار"],
  ["IQD", "dinar|dinars|dinara|dinari|dinarë|динар|динара|دينار"],
  ["LYD", "dinar|dinars|dinara|dinari|dinarë|динар|динара|دينار"],
  ["TND", "dinar|dinars|dinara|dinari|dinarë|динар|динара|دينار"],
  ["DZD", "dinar|dinars|dinara|dinari|dinarë|динар|динара|دينار"],
  ["RSD", "dinar|dinars|dinara|dinari|dinarë|динар|динара|دينار"],
  ["MKD", "dinar|dinars|dinara|dinari|dinarë|динар|динара|دينار"],
  ["SAR", "rial|rials|riyal|riyals|риал|риала|ريال|ریال"],
  ["QAR", "rial|rials|riyal|riyals|риал|риала|ريال|ریال"],
  ["OMR", "rial|rials|riyal|riyals|риал|риала|ريال|ریال"],
  ["YER", "rial|rials|riyal|riyals|риал|риала|ريال|ریال"],
  ["IRR", "rial|rials|riyal|riyals|риал|риала|ريال|ریال"],
  ["CHF", "franc|francs|франк|франков"],
  ["XOF", "franc|francs|франк|франков"],
  ["XAF", "franc|francs|франк|франков"],
  ["XPF", "franc|francs|франк|франков"],
  ["CDF", "franc|francs|франк|франков"],
  ["DJF", "franc|francs|франк|франков"],
  ["GNF", "franc|francs|франк|франков"],
  ["KMF", "franc|francs|франк|франков"],
  ["RWF", "franc|francs|франк|франков"],
  ["BIF", "franc|francs|франк|франков"],
  ["INR", "rupee|rupees|rupia|rupie|rupija"],
  ["PKR", "rupee|rupees|rupia|rupie|rupija"],
  ["LKR", "rupee|rupees|rupia|rupie|rupija"],
  ["NPR", "rupee|rupees|rupia|rupie|rupija"],
  ["MUR", "rupee|rupees|rupia|rupie|rupija"],
  ["SCR", "rupee|rupees|rupia|rupie|rupija"],
  ["MXN", "peso|pesos|песо"],
  ["ARS", "peso|pesos|песо"],
  ["CLP", "peso|pesos|песо"],
  ["COP", "peso|pesos|песо"],
  ["UYU", "peso|pesos|песо"],
  ["PHP", "peso|pesos|песо"],
  ["DOP", "peso|pesos|песо"],
  ["CUP", "peso|pesos|песо"],
  ["SEK", "krone|kroner|krona|kronor|крон|кроны"],
  ["NOK", "krone|kroner|krona|kronor|крон|кроны"],
  ["DKK", "krone|kroner|krona|kronor|крон|кроны"],
  ["ISK", "krone|kroner|krona|kronor|крон|кроны"],
  ["TRY", "lira|lire|лир"],
  ["LBP", "lira|lire|лир"],
  ["SYP", "lira|lire|лир"],
  ["KES", "shilling|shillings|шиллинг"],
  ["TZS", "shilling|shillings|шиллинг"],
  ["UGX", "shilling|shillings|шиллинг"],
  ["SOS", "shilling|shillings|шиллинг"],
  ["ILS", "ش.ج"],
  ["SOS", "ش.ص"],
  ["IQD", "د."],
];

/** Codes that are missing in the runtime's own list of currencies but printed by shops. */
const OLDER_CODES =
  "IRT RMB PTE ESP XBT LVL LTL EEK SKK SIT DEM ITL ATS NLG BEF FIM IEP GRD CLF UYW MXV CND NTD KWZ".split(
    " ",
  );

/** Codes that some shops print in place of the standard one. */
const CODE_ALIASES: Record<string, string> = {
  RMB: "CNY",
  CND: "CAD",
  NTD: "TWD",
  NIS: "ILS",
  KWZ: "AOA",
  BTC: "XBT",
  UKP: "GBP",
  RUR: "RUB",
};

/** ISO 4217 minor units that are not 2. */
const EXPONENTS: Record<string, number> = Object.fromEntries([
  ...[
    "BIF",
    "CLP",
    "DJF",
    "GNF",
    "ISK",
    "JPY",
    "KMF",
    "KRW",
    "PYG",
    "RWF",
    "UGX",
    "VND",
    "VUV",
    "XAF",
    "XOF",
    "XPF",
  ].map((code) => [code, 0] as const),
  ...["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map((code) => [code, 3] as const),
  ["CLF", 4],
  ["UYW", 4],
]);

export const ISO_CODES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf("currency"),
  ...OLDER_CODES,
]);

/** Returns a currency's decimals by ISO 4217: 2 unless listed. */
export function exponentOf(currency: string): number {
  return EXPONENTS[currency] ?? 2;
}

const printedDecimalsByCode = new Map<string, number>();

/** Returns the decimals printed in practice: 0 for the forint or the rupiah, despite their hundredths in ISO 4217. */
export function printedDecimals(currency: string): number {
  const known = printedDecimalsByCode.get(currency);
  if (known !== undefined) return known;
  let digits = exponentOf(currency);
  try {
    digits =
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
      digits;
  } catch {
    // Not a well-formed code: the table's value applies.
  }
  printedDecimalsByCode.set(currency, digits);
  return digits;
}

/**
 * Returns the ISO 4217 code for a printed code in any case, or for what shops print in its place; undefined for other words.
 */
export function isoCode(text: string | undefined): string | undefined {
  return text === undefined ? undefined : knownCodes.get(text, findIsoCode);
}

/** The same few words occur beside every amount of a page. */
const knownCodes = new TextCache<string | undefined>();

function findIsoCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  const alias = CODE_ALIASES[code];
  if (alias !== undefined) return alias;
  return /^[A-Z]{3}$/.test(code) && ISO_CODES.has(code) ? code : undefined;
}

/** Letters beside a sign also count with a space between: "NZ$", "NZ $", "nz$". */
function spellingsOf(sign: string): string[] {
  const parts = /^(\p{L}{1,4})(\p{Sc})$/u.exec(sign);
  if (parts === null) return [sign];
  const [, letters = "", drawn = ""] = parts;
  const spaced = [sign, `${letters} ${drawn}`];
  // A single lower-case letter may be the end of any word.
  return letters.length === 1
    ? spaced
    : [...spaced, `${letters.toLowerCase()}${drawn}`, `${letters.toLowerCase()} ${drawn}`];
}

/** Every printed sign with its possible codes, the usual one first. */
export const CODES_BY_SIGN: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, string[]>();
  for (const [code, signs] of [...SIGNS, ...EXTRA_SIGNS]) {
    for (const sign of signs.split("|")) {
      for (const written of spellingsOf(sign)) {
        const codes = map.get(written);
        if (codes === undefined) map.set(written, [code]);
        else if (!codes.includes(code)) codes.push(code);
      }
    }
  }
  // "NZD $": the code beside the sign its currency shares.
  for (const code of map.get("$")!)
    for (const written of [`${code}$`, `${code} $`, `$${code}`])
      if (!map.has(written)) map.set(written, [code]);
  return map;
})();
