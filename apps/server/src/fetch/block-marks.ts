/** Marks by which a refusal (not 2xx) is recognised as a vendor's bot check. */
interface Mark {
  vendor: string;
  header?: (headers: Record<string, string>) => boolean;
  body?: RegExp;
  /** Needed beside `body`: one pattern for both would search the rest of the page from each of many beginnings. */
  besides?: RegExp;
}

const MARKS: readonly Mark[] = [
  {
    vendor: "Cloudflare",
    header: (h) => h["cf-mitigated"] === "challenge",
    body: /<title>(?:Just a moment|Attention Required! \| Cloudflare)|\/cdn-cgi\/challenge-platform\/|cf-chl-/i,
  },
  { vendor: "DataDome", header: (h) => "x-datadome" in h || "x-dd-b" in h, body: /captcha-delivery\.com/i },
  { vendor: "HUMAN", body: /px-captcha|_pxAppId|captcha\.px-cdn\.net/i },
  { vendor: "Akamai", body: /errors\.edgesuite\.net|_sec\/cp_challenge/i },
  { vendor: "Akamai", body: /<TITLE>Access Denied<\/TITLE>/i, besides: /Reference&#32;&#35;/i },
  { vendor: "Imperva", body: /_Incapsula_Resource|Incapsula incident ID/i },
  { vendor: "AWS WAF", header: (h) => /^(?:challenge|captcha)$/i.test(h["x-amzn-waf-action"] ?? "") },
  { vendor: "Kasada", header: (h) => "x-kpsdk-ct" in h, body: /ips\.js\?KP_|KPSDK/ },
  { vendor: "Sucuri", body: /Sucuri WebSite Firewall - Access Denied/i },
  { vendor: "Amazon", body: /api-services-support@amazon\.com/i },
];

/** Any refusal with a CAPTCHA, whatever its vendor. */
const GENERIC_CHALLENGE = /g-recaptcha|h-captcha|cf-turnstile|verify (?:that )?you are (?:a )?human/i;

/** Returns the vendor of a refusal's bot check; "unknown" for an unnamed vendor; null when it is not a bot check. */
export function blockVendor(headers: Record<string, string>, body: string): string | null {
  for (const { vendor, header, body: mark, besides } of MARKS) {
    if (header?.(headers) === true) return vendor;
    if (mark?.test(body) === true && besides?.test(body) !== false) return vendor;
  }
  return GENERIC_CHALLENGE.test(body) ? "unknown" : null;
}
