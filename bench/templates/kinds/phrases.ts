/** What shops print beside a price that is none, or another one. */

/** In the order of the rows below. `{x}` and `{y}` are amounts, `{n}` a number. */
const NAMES = [
  "missing",
  "minimum",
  "insurance",
  "conditional",
  "unconditional",
  "alternative",
  "offers",
  "span",
] as const;

type Phrases = Readonly<Record<(typeof NAMES)[number], string>>;

const ROWS: Readonly<Record<string, string>> = {
  en: "Add {x} more for free shipping | Minimum order {x} | 2-year protection plan {x} | with trade-in | without trade-in | Consider a similar item | {n} offers | from {x} to {y}",
  de: "Noch {x} bis zum kostenlosen Versand | Mindestbestellwert {x} | Geräteversicherung für 2 Jahre {x} | mit Vertrag | ohne Vertrag | Ähnlicher Artikel | {n} Angebote | von {x} bis {y}",
  fr: "Plus que {x} pour la livraison gratuite | Minimum de commande {x} | Assurance 2 ans {x} | avec reprise | sans reprise | Article similaire | {n} offres | de {x} à {y}",
  es: "Te faltan {x} para el envío gratis | Pedido mínimo {x} | Seguro por 2 años {x} | con contrato | sin contrato | Artículo similar | {n} ofertas | desde {x} hasta {y}",
  pt: "Faltam {x} para o frete grátis | Pedido mínimo {x} | Seguro por 2 anos {x} | com troca | sem troca | Produto semelhante | {n} ofertas | de {x} a {y}",
  it: "Mancano {x} per la spedizione gratuita | Ordine minimo {x} | Assicurazione per 2 anni {x} | con permuta | senza permuta | Articolo simile | {n} offerte | da {x} a {y}",
  nl: "Nog {x} tot gratis verzending | Minimale bestelling {x} | Verzekering voor 2 jaar {x} | met abonnement | zonder abonnement | Vergelijkbaar artikel | {n} aanbiedingen | van {x} tot {y}",
  pl: "Brakuje {x} do darmowej dostawy | Minimalne zamówienie {x} | Ubezpieczenie na 2 lata {x} | z umową | bez umowy | Podobny produkt | {n} ofert | od {x} do {y}",
  cs: "Zbývá {x} do dopravy zdarma | Minimální objednávka {x} | Pojištění na 2 roky {x} | se smlouvou | bez smlouvy | Podobný produkt | {n} nabídek | od {x} do {y}",
  sv: "{x} kvar till fri frakt | Minsta order {x} | Försäkring i 2 år {x} | med abonnemang | utan abonnemang | Liknande produkt | {n} erbjudanden | från {x} till {y}",
  da: "Køb for {x} mere og få gratis fragt | Minimumsordre {x} | Forsikring i 2 år {x} | med abonnement | uden abonnement | Lignende vare | {n} tilbud | fra {x} til {y}",
  fi: "{x} lisää ilmaiseen toimitukseen | Minimitilaus {x} | Vakuutus 2 vuodeksi {x} | sopimuksella | ilman sopimusta | Vastaava tuote | {n} tarjousta | {x} – {y}",
  hu: "Már csak {x} hiányzik az ingyenes szállításhoz | Minimális rendelés {x} | Biztosítás 2 évre {x} | hűségszerződéssel | hűségszerződés nélkül | Hasonló termék | {n} ajánlat | {x} – {y}",
  ro: "Mai ai {x} până la livrare gratuită | Comandă minimă {x} | Asigurare pentru 2 ani {x} | cu contract | fără contract | Produs similar | {n} oferte | de la {x} la {y}",
  lt: "Iki nemokamo pristatymo liko {x} | Minimalus užsakymas {x} | Draudimas 2 metams {x} | su sutartimi | be sutarties | Panaši prekė | {n} pasiūlymai | nuo {x} iki {y}",
  ru: "До бесплатной доставки осталось {x} | Минимальный заказ {x} | Страховка на 2 года {x} | с контрактом | без контракта | Похожий товар | {n} предложений | от {x} до {y}",
  uk: "До безкоштовної доставки залишилося {x} | Мінімальне замовлення {x} | Страхування на 2 роки {x} | з контрактом | без контракту | Схожий товар | {n} пропозицій | від {x} до {y}",
  tr: "Ücretsiz kargo için {x} daha ekleyin | Minimum sipariş {x} | 2 yıllık sigorta {x} | taahhütlü | taahhütsüz | Benzer ürün | {n} teklif | {x} – {y}",
  el: "Απομένουν {x} για δωρεάν μεταφορικά | Ελάχιστη παραγγελία {x} | Ασφάλιση 2 ετών {x} | με συμβόλαιο | χωρίς συμβόλαιο | Παρόμοιο προϊόν | {n} προσφορές | από {x} έως {y}",
  ja: "あと{x}で送料無料 | 最低注文金額 {x} | 2年間の保険 {x} | 下取りあり | 下取りなし | 類似商品 | {n}件の出品 | {x}から{y}",
  ko: "{x} 더 구매하시면 무료배송 | 최소 주문 금액 {x} | 2년 보험 {x} | 보상판매 시 | 보상판매 없이 | 비슷한 상품 | 판매자 {n}명 | {x}부터 {y}까지",
  "zh-TW":
    "再買{x}即可免運 | 最低消費{x} | 2年保險 {x} | 搭配門號 | 不搭門號 | 類似商品 | {n} 個賣家 | {x} 至 {y}",
  "zh-CN":
    "再买{x}即可包邮 | 最低消费{x} | 2年保险 {x} | 以旧换新价 | 不换新价 | 类似商品 | {n} 个卖家 | {x} 至 {y}",
  ar: "أضف {x} للحصول على شحن مجاني | الحد الأدنى للطلب {x} | تأمين لمدة 2 سنة {x} | مع عقد | بدون عقد | منتج مشابه | {n} عروض | من {x} إلى {y}",
  he: "חסרים {x} למשלוח חינם | מינימום הזמנה {x} | ביטוח ל-2 שנים {x} | עם התחייבות | ללא התחייבות | מוצר דומה | {n} הצעות | מ-{x} עד {y}",
  th: "ซื้อเพิ่มอีก {x} เพื่อรับส่งฟรี | สั่งซื้อขั้นต่ำ {x} | ประกัน 2 ปี {x} | ติดสัญญา | ไม่ติดสัญญา | สินค้าใกล้เคียง | {n} ข้อเสนอ | ตั้งแต่ {x} ถึง {y}",
  vi: "Mua thêm {x} để được miễn phí vận chuyển | Đơn tối thiểu {x} | Bảo hiểm 2 năm {x} | kèm hợp đồng | không kèm hợp đồng | Sản phẩm tương tự | {n} ưu đãi | từ {x} đến {y}",
  id: "Tambah {x} lagi untuk gratis ongkir | Minimum pembelian {x} | Asuransi 2 tahun {x} | dengan tukar tambah | tanpa tukar tambah | Produk serupa | {n} penawaran | dari {x} sampai {y}",
};

const known = new Map<string, Phrases>();

/** Returns the phrases of a language. */
export function phrasesOf(lang: string): Phrases {
  const key = ROWS[lang] === undefined ? lang.split("-")[0]! : lang;
  let phrases = known.get(key);
  if (phrases === undefined) {
    const values = (ROWS[key] ?? "").split(" | ");
    if (values.length !== NAMES.length) throw new Error(`${values.length} phrases for ${key}`);
    phrases = Object.fromEntries(NAMES.map((name, index) => [name, values[index]!])) as Phrases;
    known.set(key, phrases);
  }
  return phrases;
}
