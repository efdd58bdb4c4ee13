/**
 * Signs of the bot-check pages that protection vendors serve in place of a shop's page. Each requires markup of the
 * challenge itself; a vendor's script alone is no sign, since protected pages contain it on every visit.
 */
const VENDOR_SIGNS: ReadonlyArray<readonly [vendor: string, sign: RegExp]> = [
  [
    "cloudflare",
    /cf-browser-verification|cf-challenge-running|cf_chl_opt|\/cdn-cgi\/challenge-platform\/[^"']{0,300}orchestrate|id="challenge-(?:form|running|error-text|stage)"|<title>\s*(?:Just a moment\.\.\.|Attention Required! \| Cloudflare)/i,
  ],
  ["datadome", /(?:geo|interstitial)\.captcha-delivery\.com|ct\.captcha-delivery\.com|var dd=\{['"]rt['"]/i],
  [
    "perimeterx",
    /id="px-captcha"|_pxAppId[^<]{0,2000}px-captcha|captcha\.px-cdn\.net|<title>\s*(?:Access to this page has been denied|Pardon Our Interruption)[^<]*<[\s\S]{0,6000}(?:px-|_px)/i,
  ],
  [
    "akamai",
    /<title>\s*Access Denied\s*<\/title>[\s\S]{0,2000}(?:Reference\s*(?:&#32;)?#|errors\.edgesuite\.net)|sec-if-cpt-container|sec-cpt-if|\/_sec\/cp_challenge\//i,
  ],
  [
    "imperva",
    /_Incapsula_Resource[^<]{0,300}(?:incident_id|edet=|SWUDNSAI|CWUDNSAI)|Incapsula incident ID|Pardon Our Interruption/i,
  ],
  [
    "aws-waf",
    /awsWafCookieDomainList[\s\S]{0,3000}gokuProps|AwsWafIntegration\.(?:forceRefreshToken|checkForceRefresh)|id="captcha-container"[\s\S]{0,4000}awswaf/i,
  ],
  ["kasada", /window\.KPSDK\s*=|\/ips\.js\?KP_UIDz/i],
  ["amazon", /action="\/errors\/validateCaptcha"|Type the characters you see in this image/i],
  ["ddos-guard", /<title>\s*DDoS-Guard\s*<\/title>|check\.ddos-guard\.net\/check\.js/i],
];

const GENERIC_TITLE =
  /^(?:are you (?:a )?(?:human|robot)|robot check|(?:human|bot|security|browser) (?:verification|check)|verify(?:ing)? you(?:'| a)?re (?:a )?human|please verify|captcha|access (?:denied|to this page)|one more step|checking your browser|you have been blocked|blocked|challenge validation|security challenge|sorry! something went wrong|ddos protection|pardon our interruption|attention required)/i;

const CAPTCHA_MARKUP =
  /g-recaptcha|h-captcha|cf-turnstile|hcaptcha\.com\/1\/api|recaptcha\/(?:api|enterprise)\.js|funcaptcha|arkoselabs|geetest|id="captcha/i;

/** A challenge page has little text; a shop's page has thousands of characters even when a captcha protects its forms. */
const RICH_TEXT_LENGTH = 1500;

/**
 * Returns the vendor of the bot challenge that replaces the page, or undefined when the page is not one.
 *
 * A page with much text and an amount of money never counts as blocked, whatever scripts it contains.
 *
 * @param html the page as served or as rendered
 * @returns a lower-case vendor name, or `captcha` for an unknown vendor
 */
export function detectBlock(html: string): string | undefined {
  const text = visibleText(html);
  if (text.length > RICH_TEXT_LENGTH && MONEY_SHAPE.test(text)) return undefined;
  const head = html.length > 400_000 ? html.slice(0, 400_000) : html;
  if (text.length <= RICH_TEXT_LENGTH * 2) {
    for (const [vendor, sign] of VENDOR_SIGNS) if (sign.test(head)) return vendor;
    const title = /<title[^>]{0,200}>([^<]{0,200})/i.exec(head)?.[1]?.trim() ?? "";
    if (GENERIC_TITLE.test(title)) return "captcha";
    if (text.length <= RICH_TEXT_LENGTH && CAPTCHA_MARKUP.test(head) && !MONEY_SHAPE.test(text))
      return "captcha";
  }
  return undefined;
}

const MONEY_SHAPE =
  /(?:[$€£¥₹₽₺₩₫]|\b(?:EUR|USD|GBP|CHF|kr|zł|Kč|Ft|lei|руб)\b)\s?\d|\d\s?(?:[$€£¥₹₽₺₩₫]|(?:EUR|USD|GBP|CHF|kr|zł|Kč|Ft|lei|руб))/i;

/** Returns the page's approximate text: at most 20,000 characters, enough to distinguish a challenge from a shop. */
function visibleText(html: string): string {
  let out = "";
  let at = 0;
  const lower = html;
  while (at < lower.length && out.length < 20_000) {
    const open = lower.indexOf("<", at);
    const end = open === -1 ? lower.length : open;
    if (end > at) out += lower.slice(at, Math.min(end, at + 5000)).replace(/\s+/g, " ");
    if (open === -1) break;
    const skipped = /^<(script|style|noscript|template|svg)\b/i.exec(lower.slice(open, open + 12))?.[1];
    if (skipped !== undefined) {
      const close = indexOfClose(lower, skipped, open);
      at = close;
      continue;
    }
    const gt = lower.indexOf(">", open);
    if (gt === -1) break;
    at = gt + 1;
  }
  return out.replace(/\s+/g, " ").trim();
}

function indexOfClose(html: string, tag: string, from: number): number {
  let at = html.indexOf("</", from);
  while (at !== -1) {
    if (html.slice(at + 2, at + 2 + tag.length).toLowerCase() === tag.toLowerCase())
      return at + 2 + tag.length;
    at = html.indexOf("</", at + 2);
  }
  return html.length;
}
