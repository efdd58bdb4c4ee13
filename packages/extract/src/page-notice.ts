import { Element } from "domhandler";
import { cleanText, nameWords } from "./dom/text.ts";
import type { PageEvidence } from "./evidence.ts";
import type { PageNotice } from "./types.ts";
import { any, OTHER_REGIONS } from "./visible/class-words.ts";

const alternatives = (text: string) => text.trim().replace(/\s*\n\s*/g, "");
const whole = (text: string) => new RegExp(`^\\W*(?:${alternatives(text)})\\W*$`, "iu");

/** Headings and titles of pure sign-in pages. */
const SIGN_IN = new RegExp(
  `(?<![\\p{L}])(?:${alternatives(`
  sign[ -]?in|log[ -]?in|log[ -]?on|customer login|my account|members? only|trade account|anmelden|anmeldung|einloggen|kundenkonto|mein konto|se connecter|connexion|identifiez-vous|mon compte
  |iniciar sesi[oó]n|inicia sesi[oó]n|acceder|mi cuenta|iniciar sess[aã]o|entrar na (?:sua )?conta|minha conta|accedi|accesso clienti|il mio account|inloggen|aanmelden|mijn account
  |logga in|mina sidor|log ind|logg inn|min side|kirjaudu|logi sisse|ielogoties|prisijungti|zaloguj(?: się)?|logowanie|moje konto|přihl[aá](?:sit|šení)(?: se)?|prihl[aá](?:siť|senie)(?: sa)?
  |bejelentkezés|belépés|autentificare|conectare|prijava|prijavite se|войти|вход|авторизация|увійти|вхід|σύνδεση|είσοδος|giriş yap|oturum aç|התחברות|כניסה|تسجيل الدخول|masuk|đăng nhập|เข้าสู่ระบบ|登录|登錄|登入|ログイン|로그인
  `)})(?![\\p{L}])`,
  "iu",
);

/** Replaces a price that is shown only after signing in. */
const PRICE_AFTER_SIGN_IN = new RegExp(
  `(?:${alternatives(`
  (?:log|sign) ?in (?:to|for|and) (?:see|view|show|get|check) (?:the |your |our )?(?:prices?|pricing)|(?:log|sign) ?in for (?:prices?|pricing)|prices? (?:are )?(?:only )?(?:visible|shown|available) (?:to|for|after) (?:registered|logged|signed|members|login)
  |(?:anmelden|einloggen)[^.]{0,30}preise?|preise? (?:nur )?(?:nach|für)[^.]{0,30}(?:anmeldung|login|registrierte)|connectez-vous pour (?:voir|afficher|consulter) (?:les |le |nos )?prix|inicia(?:r)? sesi[oó]n para ver (?:el |los )?precios?
  |accedi per (?:vedere|visualizzare) i[l]? prezz[io]|log in om (?:de )?prijzen|inloggen voor (?:de )?prijs|logga in för (?:att se )?pris|zaloguj się,? aby zobaczyć cen[ęy]|войдите,? чтобы (?:увидеть|узнать) цен[уы]|登录后(?:查看|可见)价格|ログインして価格
  `)})`,
  "iu",
);

/** Replaces a price that is available on request. */
const ON_REQUEST = whole(`
  (?:price|pricing)?:? ?(?:up)?on (?:request|application|inquiry|enquiry)|p\\.?o\\.?a\\.?|(?:please )?(?:call|contact us|ask|enquire|inquire|e-?mail us)(?: us)? for (?:a |the |our |best )?(?:prices?|pricing|quote)|(?:request|get) (?:a |your )?(?:free )?quote|price available on request|ask for (?:a )?price|call for price
  |(?:preis )?auf anfrage|preis anfragen|angebot anfordern|(?:prix )?sur demande|prix sur devis|sur devis|demander un devis|nous consulter|(?:precio )?(?:a|bajo) (?:consultar|consulta|petici[oó]n|demanda)|consultar precio|solicitar (?:precio|presupuesto|cotizaci[oó]n)
  |(?:preço )?sob (?:consulta|pedido|orçamento)|consultar preço|(?:prezzo )?su richiesta|richiedi (?:un )?preventivo|(?:prijs )?op aanvraag|prijs aanvragen|offerte aanvragen|pris (?:på|vid) (?:förfrågan|begäran|forespørsel|forespørgsel)|begär offert|hinta pyynnöstä|kysy hintaa|hind päringul|cena pēc pieprasījuma|kaina pagal užklausą
  |cena na (?:zapytanie|dotaz|vyžádání|vyžiadanie|upit|povpraševanje)|zapytaj o cenę|ár(?:a)? (?:érdeklődésre|kérésre)|egyedi ár|pre[tț] la cerere|cijena na upit|цена (?:по запросу|договорная)|по запросу|уточняйте цену|ціна за запитом|цена при запитване|τιμή κατόπιν (?:επικοινωνίας|ζήτησης)|fiyat (?:için (?:arayın|sorunuz)|sorunuz)|מחיר לפי פנייה|السعر عند الطلب
  |harga (?:sesuai )?permintaan|hubungi kami untuk harga|liên hệ|giá liên hệ|สอบถามราคา|(?:价格)?面议|询价|詢價|價格面議|電話(?:詢價|確認)|価格(?:は)?お問い合わせ(?:ください)?|お問い合わせください|要見積(?:もり)?|가격 ?문의|별도 ?문의
  `);

/** Replaces a price: the product is free. */
const FREE = whole(`
  (?:it'?s |for |price:? |now )?free(?: of charge)?(?: product| item| download| sample)?|no charge|kostenlos|gratis|kostenfrei|umsonst|gratuit(?:e|ement)?|offert|gratuito|gratuita|grátis|de graça|omaggio|ingyenes|ilmainen|tasuta|bezmaksas|nemokama[i]?|za darmo|bezpłatn[yie]|darmowe|zdarma|zadarmo|besplatno|brezplačno
  |бесплатно|даром|безкоштовно|безплатно|δωρεάν|ücretsiz|bedava|חינם|مجاني|مجانا|miễn phí|ฟรี|免费|免費|無料|무료
  `);

/** A zero amount with its currency, alone: "$0.00", "0,00 €". */
const ZERO =
  /^\W*(?:(?:\p{Sc}|[A-Z]{2,3}\$?|kr\.?|zł|Kč|Ft|lei)\s?0(?:[.,]0{1,3})?|0(?:[.,]0{1,3})?\s?(?:\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei))\W*$/u;

/** Maximum characters of text on a sign-in page. */
const MAX_DOOR_TEXT = 3000;
const MAX_LINE = 80;
const BEHIND_HEADING = 3500;

/** Returns the notice a page shows in place of a price; undefined for anything unknown. */
export function noticeOf(evidence: PageEvidence): PageNotice | undefined {
  const { page, heading } = evidence;
  if (isDoor(evidence)) return "sign_in";
  const from = (heading?.offset ?? 0) - 100;
  for (const { hidden, offset, text, parent } of page.pieces) {
    if (hidden || offset < from || offset > from + BEHIND_HEADING) continue;
    const line = cleanText(text);
    if (PRICE_AFTER_SIGN_IN.test(line.slice(0, 200)) && !isElsewhere(parent)) return "sign_in";
    if (line.length > MAX_LINE || line.length < 2) continue;
    if (ON_REQUEST.test(line) && !isElsewhere(parent)) return "on_request";
    if ((ZERO.test(line) || FREE.test(line)) && isPriced(parent) && !isElsewhere(parent)) return "free";
  }
  return undefined;
}

/** Returns whether there is a sign-in form, with little beside it or under a matching heading. */
function isDoor({ page, heading, products }: PageEvidence): boolean {
  const hasPassword = page.buttons.some(
    ({ attribs }) => attribs["type"]?.toLowerCase() === "password" && attribs["name"] !== "new_password",
  );
  if (!hasPassword || page.textLength > MAX_DOOR_TEXT) return false;
  if (products.some(({ certainty }) => certainty > 0.6)) return false;
  return SIGN_IN.test(page.title ?? "") || SIGN_IN.test(heading?.text ?? "");
}

const PRICE_WORDS = new Set([
  "price",
  "prices",
  "preis",
  "prix",
  "precio",
  "preco",
  "prezzo",
  "prijs",
  "pris",
  "cena",
  "amount",
]);

/** "Free" describes many things; it refers to the price in an element named after it. */
function isPriced(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 3; steps += 1, at = at.parent) {
    const { itemprop } = at.attribs;
    if (itemprop === "price" || any(nameWords(at), PRICE_WORDS)) return true;
  }
  return false;
}

const FRAME = new Set(["nav", "footer", "aside", "select", "option"]);

/** Returns whether an element is in a menu, a footer, or a section for other products. */
function isElsewhere(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 12; steps += 1, at = at.parent)
    if (FRAME.has(at.name) || any(nameWords(at), OTHER_REGIONS)) return true;
  return false;
}
