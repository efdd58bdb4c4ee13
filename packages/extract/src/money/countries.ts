import { TextCache } from "../text-cache.ts";

/** ISO 3166 countries with the currency of their shops. */
const CURRENCY_BY_COUNTRY: ReadonlyMap<string, string> = new Map(
  (
    "AD:EUR AE:AED AF:AFN AG:XCD AL:ALL AM:AMD AO:AOA AR:ARS AT:EUR AU:AUD AW:AWG AZ:AZN BA:BAM BB:BBD BD:BDT BE:EUR BF:XOF BG:EUR BH:BHD " +
    "BI:BIF BJ:XOF BM:BMD BN:BND BO:BOB BR:BRL BS:BSD BT:BTN BW:BWP BY:BYN BZ:BZD CA:CAD CD:CDF CF:XAF CG:XAF CH:CHF CI:XOF CL:CLP CM:XAF CN:CNY " +
    "CO:COP CR:CRC CU:CUP CV:CVE CY:EUR CZ:CZK DE:EUR DJ:DJF DK:DKK DM:XCD DO:DOP DZ:DZD EC:USD EE:EUR EG:EGP ER:ERN ES:EUR ET:ETB FI:EUR " +
    "FJ:FJD FO:DKK FR:EUR GA:XAF GB:GBP GD:XCD GE:GEL GG:GBP GH:GHS GI:GIP GL:DKK GM:GMD GN:GNF GP:EUR GQ:XAF GR:EUR GT:GTQ GW:XOF GY:GYD HK:HKD " +
    "HN:HNL HR:EUR HT:HTG HU:HUF ID:IDR IE:EUR IL:ILS IM:GBP IN:INR IQ:IQD IR:IRR IS:ISK IT:EUR JE:GBP JM:JMD JO:JOD JP:JPY KE:KES KG:KGS " +
    "KH:KHR KM:KMF KN:XCD KP:KPW KR:KRW KW:KWD KY:KYD KZ:KZT LA:LAK LB:LBP LC:XCD LI:CHF LK:LKR LR:LRD LS:LSL LT:EUR LU:EUR LV:EUR LY:LYD " +
    "MA:MAD MC:EUR MD:MDL ME:EUR MG:MGA MK:MKD ML:XOF MM:MMK MN:MNT MO:MOP MQ:EUR MR:MRU MT:EUR MU:MUR MV:MVR MW:MWK MX:MXN MY:MYR MZ:MZN NA:NAD " +
    "NC:XPF NE:XOF NG:NGN NI:NIO NL:EUR NO:NOK NP:NPR NZ:NZD OM:OMR PA:PAB PE:PEN PF:XPF PG:PGK PH:PHP PK:PKR PL:PLN PR:USD PS:ILS PT:EUR PY:PYG " +
    "QA:QAR RE:EUR RO:RON RS:RSD RU:RUB RW:RWF SA:SAR SB:SBD SC:SCR SD:SDG SE:SEK SG:SGD SI:EUR SK:EUR SL:SLE SM:EUR SN:XOF SO:SOS SR:SRD SS:SSP " +
    "ST:STN SV:USD SY:SYP SZ:SZL TD:XAF TG:XOF TH:THB TJ:TJS TM:TMT TN:TND TO:TOP TR:TRY TT:TTD TW:TWD TZ:TZS UA:UAH UG:UGX US:USD UY:UYU UZ:UZS " +
    "VA:EUR VE:VES VN:VND VU:VUV WS:WST XK:EUR YE:YER ZA:ZAR ZM:ZMW ZW:ZWL"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** Languages of several currencies, with the two that most of their shops use: the language alone says neither. */
const CURRENCIES_BY_LANGUAGE: Readonly<Record<string, readonly [string, string]>> = {
  ar: ["SAR", "AED"],
  es: ["EUR", "MXN"],
  fr: ["EUR", "CAD"],
  ms: ["MYR", "SGD"],
  pt: ["BRL", "EUR"],
  sw: ["KES", "TZS"],
  zh: ["CNY", "TWD"],
};

/** Returns the currencies that a language tag without a country leaves open; undefined where it names one or none. */
export function currenciesOfLanguage(language: string | undefined): readonly [string, string] | undefined {
  return countryOfLanguage(language)?.certain === false
    ? CURRENCIES_BY_LANGUAGE[language!.slice(0, 2).toLowerCase()]
    : undefined;
}

/** Top-level domains that look like a country's but are sold to everyone. */
const GENERIC_ENDINGS = new Set([
  "AI",
  "CO",
  "IO",
  "ME",
  "TV",
  "CC",
  "LY",
  "FM",
  "TO",
  "SH",
  "GG",
  "LA",
  "WS",
  "VC",
  "AG",
  "BZ",
  "SC",
  "GL",
  "IM",
  "ST",
  "AM",
]);

/** Second-level labels below which a country ending is a country's own (`co.uk`, `com.au`). */
const COUNTRY_SECOND_LEVELS = new Set(["co", "com", "net", "org", "or", "ne", "gov", "edu", "ac"]);

/** Returns the currency of an ISO 3166 country (either case), or undefined. */
export function currencyOfCountry(country: string | undefined): string | undefined {
  return country === undefined ? undefined : CURRENCY_BY_COUNTRY.get(country.toUpperCase());
}

/** Returns the country of a host's top-level domain (upper-case ISO 3166), or undefined for domains sold to everyone. */
export function countryOfHost(host: string): string | undefined {
  const labels = host.toLowerCase().replace(/\.$/, "").split(".");
  const ending = labels.at(-1);
  if (ending === undefined || ending.length !== 2) return undefined;
  const country = ending === "uk" ? "GB" : ending.toUpperCase();
  if (!CURRENCY_BY_COUNTRY.has(country)) return undefined;
  const second = labels.at(-2);
  if (
    GENERIC_ENDINGS.has(country) &&
    !(second !== undefined && labels.length > 2 && COUNTRY_SECOND_LEVELS.has(second))
  ) {
    return undefined;
  }
  return country;
}

/** Returns a language tag's country or, without one, the country where most of the language's speakers live. */
export function countryOfLanguage(
  language: string | undefined,
): { country: string; certain: boolean } | undefined {
  if (language === undefined || language === "") return undefined;
  return countries.get(language, findCountry);
}

/** By language tag, since every amount on a page needs it. */
const countries = new TextCache<{ country: string; certain: boolean } | undefined>();

function findCountry(language: string): { country: string; certain: boolean } | undefined {
  try {
    const locale = new Intl.Locale(language.replaceAll("_", "-"));
    if (locale.region !== undefined) return { country: locale.region, certain: true };
    // English is the web's common language and indicates no country.
    if (locale.language === "en") return undefined;
    const region = locale.maximize().region;
    return region === undefined ? undefined : { country: region, certain: false };
  } catch {
    return undefined;
  }
}
