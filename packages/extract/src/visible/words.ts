/** Price labels that state the kind of price, in the languages of the shops read so far. */

const words = (text: string) => text.trim().replace(/\s*\n\s*/g, "");

/** A label before a price; no letter may follow it directly. */
const label = (text: string) => new RegExp(`(?:^|[^\\p{L}])(?:${words(text)})(?![\\p{L}])`, "iu");

/** Former price: was, list, recommended. */
export const WAS_LABEL = label(`
  was|were|rrp|r\\.r\\.p\\.?|srp|msrp|m\\.s\\.r\\.p\\.?|list(?: price)?|regular(?:ly)?(?: price)?|retail(?: price)?|original(?:ly)?(?: price)?|old price|previous(?:ly)?(?: price)?
  |compare at|comp\\. value|reg\\.?(?: price)?|normally|typical price|full price|price before|before|standard price|usual(?: price)?|recommended(?: retail)? price
  |uvp|avp|uvp des herstellers|früherer preis|normaler preis|bisheriger preis|vorheriger preis|ursprünglicher preis|streichpreis|unverb(?:indliche|\\.)? preisempf(?:ehlung|\\.)?|statt|vorher|bisher|ehemals|früher|alter preis|listenpreis|regulärer preis|normalpreis|originalpreis
  |antes|precio anterior|precio (?:normal|regular|habitual|original|de lista|de venta al público|sin descuento|antes|internet anterior)|pvp(?:r)?|p\\.v\\.p\\.?(?:\\s?r\\.?)?|precio recomendado|tachado
  |prix (?:conseillé|de vente conseillé|public|barré|initial|de base|d'origine|habituel|normal|catalogue|magasin)|au lieu de|avant|ancien prix|valeur
  |prezzo (?:di listino|precedente|originale|consigliato|pieno|iniziale)|invece di|anziché|listino|prima|consigliato
  |de ?:|preço (?:normal|anterior|antigo|original|de tabela)|por antes
  |adviesprijs|originele prijs|adviesverkoopprijs|van ?:|normaal|was nu|oude prijs|vanprijs|normale prijs
  |tidigare(?: pris)?|ord\\.?(?:inarie)?(?: pris)?|rek\\.?(?: pris)?|före|jämförpris förut|førpris|förpris|alkuperäinen hinta|før|veil\\.?(?:edende)?(?: pris)?|vejl\\.?(?: pris)?|normalpris|ordinær pris|gammel pris|ennen|norm\\.?|ovh|normaalihinta|tavahind|tavaline hind
  |stara cena|poprzednia cena|cena (?:katalogowa|regularna|poprzednia|przed|detaliczna|pierwotna)|przed obniżką|sugerowana cena
  |běžná cena|původní(?: cena)?|původně|doporučená(?: cena)?|dmoc|mopc|moc|cena před slevou|pôvodná(?: cena)?|bežná cena|odporúčaná|predtým
  |eredeti(?: ár)?|normál ár|lista ?ár|régi ár|listaár|korábbi ár|pret vechi|preț vechi|prp|prpc?|preț întreg|pret intreg|preț inițial
  |stara cijena|redovna cijena|redna cena|mpc|maloprodajna|najniža|stará cena|vecā cena|sena kaina|iprasta kaina|parastā cena
  |старая(?: цена)?|старая|обычная цена|раньше|было|прежняя|цена до|без скидки|рекомендованная|стара(?: цена)?|редовна(?: цена)?|пцд|стара ціна|звичайна ціна|была
  |αρχική(?: τιμή)?|παλιά(?: τιμή)?|π\\.?λ\\.?τ|από|λιανική|eski fiyat|piyasa fiyatı|liste fiyatı|önceki
  |במקום|מחיר (?:רגיל|מחירון|קודם|מקורי|שוק)|לפני|السعر (?:السابق|القديم|الأصلي)|قبل|كان|بدلا من
  |harga (?:normal|asli|awal)|giá (?:gốc|cũ|niêm yết|thị trường)|ราคา(?:เต็ม|ปกติ|เดิม)
  |preço sugerido|preço de lista|prețul recomandat|preț obișnuit|preț de listă|preț recomandat|pret recomandat|ajánlott(?: fogyasztói)? ár|ajánlott bruttó ár|įprasta kaina|rekomenduojama(?: kaina)?|ankstesnė kaina|ieteicamā cena|soovitushind|soovituslik (?:jae)?hind|ррц|ррп|рекомендована(?: ціна)?|рекомендуемая(?: цена)?|препоръчителна цена|κανονική τιμή|προτεινόμενη(?: λιανική)?(?: τιμή)?|tavsiye edilen(?: satış)? fiyat|normal fiyat|psf|etiket fiyatı|[iİ]ndirimsiz fiyat|обичайна цена|नियमित मूल्य|السعر العادي|سعر التجزئة(?: المقترح)?|سعر السوق|מחיר מומלץ(?: לצרכן)?|מחיר שוק|harga (?:reguler|coret|eceran)(?: yang disarankan)?|giá (?:bán lẻ|đề xuất|thông thường)|एमआरपी|एम\\.?आर\\.?पी\\.?|mrp|m\\.r\\.p\\.?|मूल कीमत|vanlig pris|veiledende(?: pris)?|vejledende(?: pris)?|rekommenderat(?: pris)?|suositushinta|cena regularna|sugerowana cena(?: detaliczna)?|odporúčaná cena|ppc|priporočena cena|preporučena cijena|ordinarie pris|prezzo intero|prix de référence|pvpr
  |orig\\.?|була|було|förr|sebelumnya|розничная цена|роздрібна ціна|było|była|prezzo pieno|helyett|scd|precio sugerido|precio lista|önceki fiyat|tavsiye edilen satış fiyatı|τιμή καταλόγου|السعر قبل الخصم
  `);

/** Current price. */
export const NOW_LABEL = label(`
  now|now only|new price|you pay|sale(?: price)?|special(?: price)?|offer(?: price)?|our price|deal(?: price)?|today|your price|buy now|current(?: price)?|final price|promo(?:tion)?(?: price)?|discount(?:ed)? price|only|just|clearance
  |jetzt|nur|angebot|angebotspreis|aktionspreis|sonderpreis|unser preis|ihr preis|ahora|oferta|precio (?:oferta|final|internet|actual)|hoy|por|solo|sólo|maintenant|prix promo|soldé|seulement
  |adesso|ora|offerta|scontato|agora|por apenas|nu|voor|nu voor|nå|nyt|soodushind|teraz|promocja|nyní|po slevě|akce|akční cena|akcia|naša cena|most|akciós ár|acum|preț nou
  |sada|akcija|akcijska cena|сейчас|со скидкой|цена со скидкой|сега|промо|нова цена|зараз|τώρα|şimdi|[iİ]ndirimli(?: fiyatı?)?|מבצע|עכשיו|الآن
  |السعر (?:الآن|الحالي)|سعر (?:البيع|العرض|الخصم)|מחיר (?:מבצע|לאחר הנחה)|giá (?:khuyến mãi|bán|ưu đãi|hiện tại)|harga (?:jual|obral|promo|spesial)|अब|विशेष कीमत|предлага|акційна ціна|ціна зі знижкою|indirimli fiyat|τιμή (?:έκπτωσης|προσφοράς)|akcijos kaina|akcijas cena|preț redus|pret redus|preț special|verkaufspreis|prix (?:promotionnel|soldé)|precio de oferta|prezzo (?:scontato|speciale)|preço promocional|aanbiedingsprijs|försäljningspris|udsalgspris|salgspris|alennushinta|výprodejová cena|výpredajová cena|cena promocyjna
  |neuer preis|nouveau prix|nuevo precio|nuovo prezzo|novo preço|nieuwe prijs|nytt pris|ny pris|uusi hinta|νέα τιμή|новая цена|нова ціна|yeni fiyat|kedvezményes ár|új ár|precio (?:especial|online|actual)|kampanjpris|kampagnepris|tilbudspris|cena (?:po slevě|promocyjna)|nowa cena|vaše cena|vaša cena|ditt pris|din pris|tarjoushinta|giá (?:khuyến mãi|sau giảm)|chỉ còn|السعر بعد الخصم
  `);

/** Before an approximate amount, usually in another currency. */
export const APPROXIMATE =
  /(?:≈|~|≃|(?:^|\P{L})(?:approx(?:imately)?|about|ca|circa|ungefähr|etwa|environ|aprox(?:imadamente)?|около|примерно|приблизно|yaklaşık|περίπου|约|約|약|대략|ประมาณ|khoảng|sekitar|تقريبا|בערך)\.?:?)\s*(?:\p{Lu}{1,3}\.?)?$/iu;

/** Directly after an amount without tax. */
export const NET_BEHIND =
  /^\W*(?:before tax(?:es)?(?!\p{L})|(?<=\+ ?)(?:iva|igv|gst|hst|vat|mwst|ust|btw|tva|kdv|ppn|áfa)(?!\p{L})|ilman alv|net of tax|ex\.?(?:cl\.?)?\.? ?(?:vat|tax|gst|btw|tva|moms|mva)|excluding (?:vat|tax)|ht(?!\p{L})|hors taxes?|(?:zzgl|exkl|ohne)\.? ?(?:mwst|ust)|net(?:to)?(?!\p{L})|sin iva|senza iva|iva esclusa|sem (?:iva|impostos)|exkl\.? moms|ekskl\.? moms|eks\.? mva|bez (?:dph|vat|pdv|ddv)|alv 0|без (?:ндс|пдв)|χωρίς φπα|kdv hariç|לפני מע"מ|غير شامل الضريبة|chưa gồm vat|belum termasuk ppn|nettó|fără tva|be pvm|bez pvn|ilma km)/iu;

/** A note that the price before it includes tax, in front of the label of another amount: "incl. VAT RRP". */
export const TAX_REMARK =
  /(?:inkl|incl|inc|sis|vč|ink|ind)\.?\s*(?:\d+(?:[.,]\d)?\s?% ?)?(?:of all taxes|all taxes|mwst|ust|vat|gst|tax(?:es)?|btw|moms|mva|alv|dph|tva|iva|igv)\.?(?=\s+\p{L}{2})/giu;

/** Notes on tax and postage next to the price, which do not change its role. */
export const GROSS_REMARK =
  /(?:(?:inkl|incl|inc|zzgl|sis|vč|ink|ind)\.?\s*(?:\d+(?:[.,]\d)?\s?% ?)?(?:of all taxes|all taxes|mwst|ust|vat|gst|tax(?:es)?|btw|moms|mva|alv|dph|tva|iva|igv)\.?|inclusi(?:ve|ef) (?:of all taxes|btw)|(?:tax(?:es)?|impuestos|iva|igv|tva|imposto) inclu\p{L}*|(?:mrp )?inclusive of all taxes|zzgl\.?(?:[\s,&]+(?:service|versand|liefer|porto)\p{L}*)*|(?:plus|excl\.?|\+) ?(?:shipping|delivery|postage)(?: costs?)?|excl\.? verzendkosten|hors frais de port|(?:versandkosten|porto)frei|gratis versand|free (?:uk )?(?:shipping|delivery|postage)|livraison (?:gratuite|offerte)|env[ií]o gratis|spedizione gratuita|frete grátis|gratis verzending|(?:fri|gratis) fragt|fri frakt|doprava zdarma|darmowa dostawa|бесплатная доставка|送料無料|včetně dph|kdv dahil|bao gồm vat|termasuk ppn|(?:السعر )?شامل الضريبة|כולל מע"מ|συμπ\p{L}*\.? φπα|με φπα|с ндс|з пдв|税込|含稅|含税|부가세 포함|รวม (?:vat|ภาษี)\p{L}*)/giu;

/** Money off. */
export const SAVING_LABEL = label(`
  save|you save|saves?|saving|savings|off|discount|sparen(?: sie)?|ersparnis|sie sparen|rabatt|gespart|économi(?:e|sez|ses)|remise|réduction|ahorr(?:a|as|o|e)|dto|descuento|rebaja de|risparm(?:i|ia|io|iato)|sconto
  |poupa|poupe|economiza|economia(?: de)?|desconto|economize|bespaart?|korting|voordeel|sparar?|sparer?|rabat|säästät?|säästö|säästad|oszczędzasz|oszczędność|taniej|zniżka|rabatu|ušetříte|sleva|ušetríte|zľava|megtakarítás|megtakarít|kedvezmény|economisești|economisesti|reducere
  |ušteda|uštedite|popust|prihranek|prihranite|скидка|экономия|выгода|вы экономите|отстъпка|спестявате|знижка|економія|έκπτωση|κερδίζετε|[iİ]ndirim|kazanç|חיסכון|הנחה|وفر|خصم|hemat|tiết kiệm|ประหยัด
  |خصم|حسكت|חסכת|חסכון|אתה חוסך|توفير|وف[ّ]?ر|kazancınız|sutaupote|ietaupi|ietaupījums|prihrani|ušteda|ви економите|ekonomisi|hemat|giảm|बचत|बचाएं|คุณประหยัด
  |spar|du sparst|te ahorras|ahorro|dscto\\.?|taniej o|spórolsz|úspora|ušetřeno|diskon|besparing|spar nu|κέρδος|εξοικονόμηση|tasarruf|alennus|حسم
  `);

export const INSTALMENT = new RegExp(
  words(`
  instal{1,2}ments?|monthly|interest[- ]free|(?:easy |equal |weekly |fortnightly |bi-weekly )?payments of|paiements? de|pagos de|pagamentos de|rate da|delbetalningar|\\/\\s?(?:mo|mth|month|mes|monat|mois|mese|mês|maand|mån|mnd|md|kk|hó|luna|lună|міс|мес|kuu|mėn|mēn|mj|měs)(?![\\p{L}])
  |(?:per|a|al|por|im|pro|par|på|i|za|на|в|în|pe)\\s(?:month|mes|monat|mois|mese|mês|maand|månad(?:en)?|måned(?:en)?|kuukausi|miesiąc|měsíc|mesiac|hónap|lună|месяц|місяць|mjesec|mesec|kuus)(?![\\p{L}])|p\\/m(?![\\p{L}])|pcm(?![\\p{L}])
  |x\\s?\\d+\\s?(?:mo|months|monate)|\\d+\\s?[x×]\\s?(?:of|de|d'|di|da|à|por|a)?\\s*$|\\d+\\s(?:payments?|interest[- ]free|monthly|cuotas|parcelas|vezes|raten|rate|raty|rat|splátek|splátok|taksit|mensualités|pagos|fois)
  |cuotas?(?![\\p{L}])|parcelas?(?![\\p{L}])|ratenzahlung|finanzierung|monatlich|monatsrate|mensualit|en \\d+ fois|sin inter[eé]s|sem juros|a rate(?![\\p{L}])|mensil|na raty|splátk|rassrochk|рассрочк|кредит|в месяц|на месяц|разсрочка|вноск
  |taksit|lunar(?![\\p{L}])|rate de|havi részlet|pay in \\d|klarna|afterpay|clearpay|affirm|zip pay|paypal credit|with finance|finance from|apr(?![\\p{L}])|分期|每期|期零利率|할부|分割払い|תשלומים|trả góp|cicilan|दर माह|ईएमआई|emi(?![\\p{L}])|دفعات|أقساط|شهريا|בתשלומים|на місяць|розстрочк|частинами|τον μήνα|δόσεις|havi |részlet|msi(?![\\p{L}])|rata(?! ?bat)|raty(?![\\p{L}])|plazos(?![\\p{L}])|erää(?![\\p{L}])|afbetaling|delbetal|delbetaling|räntefri|rentefri|taksitle|cicil|άτοκες|платеж[аие]|платіж|платежі|termijnen|monatsraten|raten|kuukaudessa|dalimis|kuumakse|järelmaks|lizing|līzing|mėnesį|mēnesī
  `),
  "iu",
);

/** Directly after a recurring amount. */
export const PER_PERIOD =
  /^\s*(?:\/|(?:per|a|each|al|por|pro|im|par|på|i|za|на|в|în|pe)\s)\s*(?:months?|mo|mth|mes|monat|mois|mese|mês|maand|månad(?:en)?|måned(?:en)?|miesiąc|měsíc|mesiac|месяц|місяць)(?!\p{L})/iu;

/** Text after a price per measure. */
export const UNIT_AFTER = new RegExp(
  `^\\s*[)*¹²]*\\s*(?:/|per|pro|je|par|por|x(?=\\s?(?:kg|kilo|lt?|100))|за|al|pr\\.?|na|kohta|each\\s+per|=\\s*1|od)\\s*\\(?\\s*\\d*[.,]?\\d*\\s*(?:kg|g|gr|mg|l|lt|ml|cl|dl|m|m²|m2|m³|qm|lfm|cm|mm|ft|sq|yd|oz|fl|lb|lbs|100|1000|kilo|kilogram\\w*|kilogramm|lit(?:er|re|r|ro)\\w*|met(?:er|re|ro)\\w*|gram\\w*|wash|wl|sheet|tablet|capsule|dose|serving|day|week|night|hour|hr|кг|г|л|мл|м|κιλό|κιλο|λίτρο|γρ|كجم|جم|กก|กิโลกรัม|กรัม|ลิตร|ק"ג|גרם|ליטר)(?![\\p{L}])|^\\s*(?:ต่อ|ל-?\\s?\\d*\\s?(?:ק"ג|גרם|ליטר)|للكيلو|للتر|لكل)`,
  "iu",
);

export const UNIT_BEFORE = label(
  "unit price|price per|grundpreis|prix (?:au|à l'unité)|precio (?:por|unidad)|prezzo al|prijs per|jämförpris|jmf\\.? ?pris|literpris|kilopris|cena za|jednotková|cena jednostkowa|egységár|preț pe|цена за|pr\\. kg|1 kg =|1 l =|100 (?:g|ml) =|=",
);

export const SHIPPING = label(`
  shipping|ships? for|delivery|postage|despacho|p&p|p\\+p|freight|s&h|handling|pick ?up|collection|import(?: fees| charges)?|deliver(?:ed|y)?(?: to)?|spend|orders? (?:over|above|of)|over|minimum order|min\\. order|free (?:delivery|shipping|on)
  |(?:gratis)?versand(?:kosten)?|gratislieferung|gratis(?:frakt|fragt|verzending)|frakt(?:fritt|fri)|zzgl\\.?(?: versand)?|lieferung|versandkostenfrei|bestellwert|mindestbestellwert|envío|gastos de envío|envio|portes|livraison|frais de port|expédition|spedizione|consegna|frete|entrega|verzend(?:ing|kosten)?|bezorg(?:en|ing|kosten)?|frakt|fragt|levering|toimitus(?:kulut)?|tarne|transport
  |dostawa|koszt dostawy|wysyłka|przesyłka|doprava|poštovné|doručení|doručenie|szállítás(?:i díj)?|livrare|dostava|poštnina|piegāde|pristatymas|доставка|доставки|доставка от|μεταφορικά|kargo|משלוח|דמי משלוח|التوصيل|شحن|ongkir|pengiriman|vận chuyển|ค่าส่ง|運費|免運|送料|배송
  |kostenloser versand|frei ab|gratis fragt|fri frakt|darmowa dostawa|doprava zdarma|безкоштовна доставка|δωρεάν μεταφορικά|ücretsiz kargo|nemokamas pristatymas|bezmaksas piegāde|ongkos kirim|gratis ongkir|phí vận chuyển|miễn phí vận chuyển|शिपिंग|डिलीवरी|الشحن|شحن مجاني|משלוח חינם|livraison offerte|envío gratis|spedizione gratuita|frete grátis|gratis verzending|ilmainen toimitus|ingyenes szállítás|livrare gratuită
  `);

/** Directly after a minimum order amount: "3,920円以上で送料無料", "596 ₺ üzeri ücretsiz kargo". */
export const THRESHOLD_BEHIND =
  /^[^\d\p{L}]*(?:\p{Sc}|\p{L}{1,3}(?=[\s.])|円|元|원|บาท)?[\s.]*(?:以上|이상|起|ขึ้นไป|trở lên|üzeri|ve üzeri|felett|fölött|and (?:over|above|more)|or more|und mehr|y más|et plus|e oltre|en meer|og over|och (?:över|uppåt)|и (?:более|выше)|і більше)/iu;
/** Directly before one: "滿 NT$760 免運費". */
export const THRESHOLD_BEFORE = /(?:滿|满|เมื่อ(?:ซื้อ|ช้อป)(?:ครบ)?)\s*[^\d]{0,5}$/u;

/**
 * Directly after an amount that is still missing to free delivery: "Add $15.05 more for free shipping", "Noch 15 € bis zum
 * kostenlosen Versand". Counts only where delivery is named as well.
 */
export const MISSING_BEHIND =
  /^[^\d\p{L}]*(?:(?:\p{L}{1,4}\.?|[A-Z]{3})[^\p{L}\d]+)?(?:more|extra|away|left|remaining|to go|short|needed|until|till|and (?:get|enjoy|your)|bis|fehlen|mehr|entfernt|weitere?n?|de plus|pour|restants?|manquants?|jusqu|supplémentaires?|más|faltan?|para|mais|restantes?|in più|per (?:la|avere|ottenere|ricevere)|mancano|meer|nog|tot|verwijderd|mer|till|kvar|igjen|før|til|tilbage|lisää|jäljellä|brakuje|więcej|do|zbývá|ještě|chybí|zostáva|ešte|még|hiányzik|az? ingyenes|mai mult|până|pana|pentru|do besplatne|jos|još|до|ещё|еще|для|ще|daha|kaldı|ακόμα|μέχρι|για|lagi|nữa)(?!\p{L})|^\s*(?:원|円|元)?\s*(?:추가|더 )/iu;
/** Delivery and costing nothing: both in one line make an amount in it one of the conditions. */
export const DELIVERY =
  /shipp|(?<!\p{L})ships?(?!\p{L})|deliver|postage|versand|liefer|env[ií]o|livraison|expédition|spedizion|consegna|frete|entrega|verzend|bezorg|lever(?:ing|ans)|frakt|fragt|toimitu|dosta[wv]|wysyłk|przesyłk|doprav|doruč|szállít|livrar|transport|poštnin|pošiljk|piegād|pristatym|tarne|доставк|αποστολ|μεταφορικ|παράδοσ|kargo|teslimat|משלוח|توصيل|شحن|pengiriman|ongkir|vận chuyển|giao hàng|送料|配送|운송|배송|運|运费|包邮|ส่ง/iu;
export const FREE =
  /(?<!\p{L})gratis(?=versand|liefer|zustell|frakt|fragt|lever|bezorg)|frakt(?:fritt|fri)(?!\p{L})|bjuder (?:vi )?på|on us(?!\p{L})|(?<!\p{L})(?:free|gratis|grátis|fri(?:tt?|a|e)?|tasuta|zdarma|zadarmo|bezmaksas|bedava|gratuit\p{L}{0,4}|offert[aeo]?s?)(?!\p{L})|(?:kosten)?frei(?!\p{L})|kostenlos|darmow|ingyen|díjmentes|ilmai|maksuto|δωρεάν|ücretsiz|бесплатн|безкоштовн|безплатн|besplat|brezplačn|nemokam|miễn phí|חינם|مجان|無料|무료|免|包邮|ฟรี/iu;
/** A protection that a buyer may add: a longer guarantee, an insurance. */
export const PROTECTION =
  /insurance|warranty|(?:year|protection|care|service) plan|coverage|protect (?:this|your|it)|versicherung|garantieverl|anschlussgarantie|schutzbrief|geräteschutz|assurance|extension de (?:la )?garantie|cobertura|seguro (?:por|de|para|contra)|garant[ií]a (?:ext|adicional)|extensión de|proteç[aã]o|protección|assicurazion|estensione (?:di|della) garanzia|verzekering|garantieplan|ubezpiecz|przedłużon\p{L} gwarancj|pojišt|pojiště|prodloužen\p{L} záruk|poisten|predĺžen|biztosítás|kiterjesztett garanc|asigurare|garanție extins|försäkring|forsikring|vakuutus|draudim|apdrošin|kindlustus|osiguranje|zavarovanj|podaljšan|страхов|застрахов|доп\p{L}{0,12} гарант|ασφάλ|επέκταση εγγύησ|sigorta|保険|延長保証|보험|연장 ?보증|保险|保險|延保|延长保修|延長保固|ประกัน|bảo hiểm|asuransi|تأمين|ביטוח/iu;
/** An amount directly before or after these is the least that an order must have. */
export const MINIMUM =
  /(?:minimum|min\.?) (?:order|spend|purchase|basket|cart)|(?:order|basket|cart) minimum|mindest(?:bestell|einkaufs|waren)?wert|mindestbestell\p{L}*|pedido mínimo|compra mínima|minimum de commande|commande min(?:imum|imale)|ordine minimo|acquisto minimo|minimale bestelling|minimaal bestelbedrag|minimiorder|mindstekøb|minsta (?:order|köp)|minimalne zamówienie|minimální objednávka|minimálna objednávka|minimális rendelés|comandă minimă|минимальный заказ|минимальная сумма|мінімальне замовлення|ελάχιστη παραγγελία|asgari sipariş|minimum sipariş/iu;

/** What a price may depend on besides buying: an old device handed in, a contract, a carrier. */
const DEPENDS =
  "trade[- ]?ins?|(?:eligible )?(?:phone )?plan|contract|carrier|activation|new line|port[- ]?in|altgerät(?:e?s|e)?|(?:alten )?(?:handys?|smartphones?)|inzahlungnahme|eintausch|(?:handy|mobilfunk)?vertrag|tarif|laufzeit|reprise|forfait|engagement|abonnement|contrato|portabilidad|permuta|renove|plan móvil|(?:móvil|teléfono|celular|equipo) (?:usado|antiguo|viejo)|(?:viejo|antiguo) (?:móvil|teléfono|celular)|ancien (?:mobile|téléphone|appareil)|oude? (?:toestel|telefoon)|altes (?:handy|gerät|smartphone)|old (?:phone|device|tablet|watch)|vecchio (?:telefono|smartphone|dispositivo)|telemóvel (?:usado|antigo)|troca|retoma|fidelização|contratto|permuta|rottamazione|usato|inruil|abbonamento|bytte|innbytte|avtal|bindningstid|binding|abonnemang|vaihto(?:laite)?|sopimus|umow\\p{L}+|abonament\\p{L}*|odkup\\p{L}*|star\\p{L}+ (?:urządzeni|telefon)\\p{L}+|smlouv\\p{L}+|tarifem|úvazkem|výkup\\p{L}*|zmluv\\p{L}+|viazanos\\p{L}+|hűség\\p{L}*|szerződés\\p{L}*|előfizetés\\p{L}*|buyback|контракт\\p{L}*|договор\\p{L}*|trade-?in|обмен\\p{L}*|тариф\\p{L}*|sözleşme\\p{L}*|taahhüt\\p{L}*";
const WITH =
  "with|after|requires?|mit|bei|inkl\\.?|avec|con|entregando|dando|com|entregando|met|bij|med|ved|z|ze|s|se|cu|so|со?|з|при|me|με|ile";
const WITHOUT =
  "without|no|excl(?:uding|\\.)?|ohne|sans|hors|sin|sem|senza|zonder|utan|uden|uten|bez|fără|fara|nélkül|ilman|без|χωρίς";
const BETWEEN = "(?:[\\p{L}\\d'’-]+\\s+){0,4}";

/** Directly after or before an amount that only those pay who fulfil a condition: "$449 with trade-in". */
export const CONDITION_BEHIND = new RegExp(
  `^[^\\d\\p{L}]*(?:(?:when|if|wenn) )?(?:${WITH})\\s+${BETWEEN}(?:${DEPENDS})(?!\\p{L})`,
  "iu",
);
export const CONDITION_BEFORE = new RegExp(
  `(?:^|\\P{L})(?:${WITH})\\s+${BETWEEN}(?:${DEPENDS})(?!\\p{L})[^\\d\\p{L}]*$`,
  "iu",
);
/** Anywhere in a text: with a condition, or expressly without. */
export const CONDITION = new RegExp(
  `(?:^|\\P{L})(?:${WITH}|${WITHOUT})\\s+${BETWEEN}(?:${DEPENDS})(?!\\p{L})`,
  "iu",
);
/** The same for the amount that everybody pays. */
export const UNCONDITIONED = new RegExp(
  `(?:^|\\P{L})(?:(?:${WITHOUT})\\s+${BETWEEN}(?:${DEPENDS})|(?:sim|contract|carrier|vertrags?)[- ]?(?:free|frei|unlocked)|unlocked|non[- ]?members?|nicht-?mitglieder|non[- ](?:adhérents?|membres?|soci|tesserati)|no socios|não[- ]sócios|niet-leden|icke-medlemmar|ikke-medlemmer|simlockfrei|sim-?lock-?frei|débloqué)(?!\\p{L})`,
  "iu",
);

export const NET = label(`
  ex\\.?(?:cl\\.?)?\\.? ?(?:vat|tax|gst|mwst|btw|tva|iva)|excluding (?:vat|tax|gst)|without (?:vat|tax)|plus vat|\\+ ?vat|net(?:to)?|vat free|tax free|ohne mwst|zzgl\\.? mwst|exkl\\.? (?:mwst|moms)|ht|h\\.t\\.|hors taxes?|sin iva|\\+ ?iva|iva (?:esclusa|excluido|no incluido)|senza iva|sem iva|excl\\. btw|ex btw|uden moms|utan moms|eks\\.? mva|ekskl\\.? moms|alv 0
  |bez vat|bez dph|nettó|áfa nélkül|fără tva|fara tva|bez pdv(?:-a)?|brez ddv|без ндс|без ддс|без пдв|χωρίς φπα|kdv hariç|לפני מע"מ|km-ta|ilma km|be pvm|bez pvn
  `);

export const MEMBER = label(
  "members?(?: price)?|club(?:card)?|loyalty|with (?:card|membership|prime|subscription)|prime|subscribe|subscription|abo(?:nnement)?|nectar|student|trade price|wholesale|store ?card|cardholders?|credit card|red ?card|con tarjeta|tarjeta|cmr|karta|s kartou|с картой|по карте|клуб|mitgliederpreis|clubpreis|prix membre|precio socio|preço para membros|prezzo socio|ledenprijs|medlemspris|jäsenhinta|cena klubowa|členská cena|клубна ціна|цена по карте|τιμή μέλους|üye fiyatı|klubo kaina|preț club|klubtag ár|harga anggota|giá thành viên|سعر الأعضاء|מחיר (?:מועדון|חבר)|mit kundenkarte|kundenkarte|plussa-hinta|hűségkártyával|z kartą|cena z kartą|cu cardul|preț cu card|precio (?:tarjeta|club)|prix (?:adhérent|club)|prezzo (?:club|tessera)|preço clube|klubbpris|klubpris|ціна з карткою|harga member|لأعضاء|לחברי מועדון",
);

/** A subscription option next to the price of a single purchase. */
export const SUBSCRIPTION =
  /(?:^|\P{L})(?:subscribe(?: (?:&|and) save)?|subscription|auto-?ship|(?:spar-?)?abo(?:nnement)?|abonnieren|abonnez-vous|suscr[ií]b\p{L}*|suscripción|assinatura|abbonamento|abonnement|prenumer\p{L}*|подписк\p{L}*|定期購入|定期便|정기배송|订阅)(?!\p{L})/iu;

/** The same directly behind the amount: "$18.99 Subscribe & Save", "18,99 € im Spar-Abo". */
export const SUBSCRIPTION_BEHIND =
  /^[^\d\p{L}]*(?:(?:with|im|mit|en|avec|con|com|met|med|z|per) (?:an? |un |une |ein(?:em)? |een |et |ett )?)?(?:subscribe (?:&|and) save|subscription|auto-?ship|spar-?abo|abo(?:nnement)?|suscripción|assinatura|abbonamento|prenumeration|subskrypcj\p{L}{1,3}|předplatn\p{L}{1,4}|подписк\p{L}{1,3}|定期購入|定期便|정기배송|정기구독|订阅|訂閱)(?!\p{L})/iu;

export const COUPON = label(
  "coupons?|voucher|promo code|with code|code|gutschein(?:code)?|rabattcode|mit code|cupón|código|code promo|codice|kod rabatowy|kupon|kupón|s kódem|промокод|по промокоду|купон|mit (?:gutschein|rabatt)?code|con (?:el |la )?(?:código|cupón|coupon)|codice sconto|avec (?:le )?code|met code|med kod(?:en)?|med kode(?:n)?|koodilla|alekoodilla|z kodem|s kód(?:em|om)|kuponnal|kóddal|cu codul|cu cuponul|kuponla|με (?:κωδικό|κουπόνι)|за промокодом|عند استخدام الكوبون|مع الكوبون|بعد (?:الكوبون|كود الخصم)|עם (?:קופון|קוד)|giá sau mã|nhập mã|pakai kode|dengan (?:kupon|kode)",
);

export const OTHER_GOODS = label(`
  sample|swatch|muster(?:preis)?|échantillon|muestra|campione|amostra|próbka|vzorek|образец|salary|salaries|wages?|gehalt|salaire|sueldo|stipendio|зарплата|оклад|get(?: an?)?|earn|receive|warranty|guarantee|insurance|protection(?: plan)?|care plan|gift ?card|gift wrap(?:ping)?|geschenk(?:verpackung|papier|service)|emballage cadeau|papel (?:de )?regalo|envoltorio|confezione regalo|embrulho|inpakservice|cadeauverpakking|engraving|gravur|monogram|trade[- ]in|deposit|bundle(?: price)?|total(?: price)?|subtotal|basket|cart|(?:current|winning|highest|starting|your|max(?:imum)?) bid|starting price|start price|opening bid|aktuelles gebot|höchstgebot|mindestgebot|startgebot|enchère (?:actuelle|en cours)|mise à prix|puja actual|oferta actual|lance atual|offerta attuale|huidig bod|aktuellt bud|nuværende bud|nåværende bud|aktualna cena licytacji|текущая ставка|现价出价|当前出价|現在の入札|estimate(?:d)?|est\\.|reserve|minimum bid|bid increment|next bid|open box|open-box|used|refurbished|pre-?owned|renewed|rent(?:al)?|cashback|reward(?:s)?|points?|tax|vat|fees?|eco[- ]?part(?:icipation)?|ecotaxa|recycling|dont|davon|inkl\\. pfand|pfand|deposito
  |\\p{L}*versicherung|biztosítás|pojištění|poistenie|försäkring|forsikring|vakuutus|asigurare|draudimas|apdrošināšana|kindlustus|osiguranje|zavarovanje|застраховка|страховка|страхування|ασφάλιση|sigorta|ביטוח|تأمين|asuransi|bảo hiểm|garantie|garantía|assurance|seguro|assicurazione|garanzia|depozit|záruka|ubezpieczenie|gebraucht|b-ware|rückfahrkarte|occasion|reconditionné|usato|segunda mano|usado|begagnad|od innych sprzedawców|summe|gesamt|warenkorb|carrito|panier|carrello|koszyk|košík|корзин|итого
  |new & used|buying options|other sellers|marketplace|price drop|lowest price|price history|lowest|tiefstpreis|najniższa cena(?: z)?(?: ostatnich)?|nejnižší cena|najnižšia cena|cel mai mic preț|prix le plus bas|laagste prijs|lägsta pris|в других магазинах
  |ara toplam|subtotaal|zwischensumme|sous-total|subtotale|subtotaali|välisumma|delsumma|mezisoučet|medzisúčet|suma częściowa|részösszeg|tarpinė suma|starpsumma|vahesumma|разом|υποσύνολο|σύνολο|toplam|סכום ביניים|סה"כ|المجموع(?: الفرعي)?|tạm tính|tổng cộng|jumlah|consigne|kaucja|záloha|kauce|залог|depozito|anzahlung|acompte|anticipo|sinal|aanbetaling|handpenning|punkte|puntos|pontos|punti|punten|баллов|бонусов|puan
  |niedrigster (?:preis|gesamtpreis)|30-tage-bestpreis|bestpreis der letzten|precio más bajo|menor preço|prezzo più basso|prix le plus bas|laveste pris|alin hinta|madalaim hind|najniższa|cena minimalna|najniža cijena|najnižja cena|legalacsonyabb ár(?:a)?|минимальная цена|найнижча ціна|най-ниска цена|χαμηλότερη τιμή|en düşük fiyat(?:ı)?|أقل سعر|أدنى سعر|המחיר הנמוך|giá thấp nhất|harga terendah|žemiausia kaina|zemākā cena
  `);

/** "Van € 59,95 voor € 39,95", "De 59,95 por 39,95": short words that are meaningful only as a pair. */
export const FROM_BEFORE = /(?:^|\P{L})(?:van|de|von|da|fra|från)\s*$/iu;
export const FOR_BEHIND = /^\W{0,6}(?:voor|por|für|per|til|till|nu|nå)(?!\p{L})/iu;

/** Gifts and credits that come with a purchase. */
export const REWARD_BEHIND =
  /gift ?card|voucher|cash ?back|points?(?![\p{L}])|store credit|coupon|gutschein|upon approval/iu;

/** The same in languages without spaces, only in the amount's own text: a button for coupons may follow any price. */
export const REWARD_BEHIND_UNSPACED =
  /^(?:円|元|圓|원| ?บาท)?(?:分の|OFF|の| )?(?:クーポン|ポイント|優惠券|优惠券|折價券|代金券|쿠폰|포인트|คูปอง)/u;

/** Amounts pledged to a project and its goal, which are not prices. */
export const FUNDING_BEFORE =
  /(?:pledged|raised|funded) (?:of|out of)(?: (?:an?|our|the))?\W*$|(?:funding |fundraising )goal(?: of)?\W*$|finanziert von\W*$|finanzierungsziel\W*$|objectif de\W*$|(?:meta|objetivo) de\W*$|obiettivo di\W*$|собрано\W*$/iu;
export const FUNDING_BEHIND =
  /^\W*(?:(?:[A-Z]{3}\s)?(?:pledged|raised)(?= (?:of|by|from|out)(?!\p{L}))|goal(?!\p{L})|engagés? sur|de finanziert|recaudados? de|raccolti (?:su|di))/u;

/** Directly before an amount that bounds a budget or a range of goods: "the best earbuds under $50". */
export const BOUND_BEFORE =
  /(?:^|\P{L})(?:under|below|less than|(?:as much as|up) to|over|above|more than|at least|unter|bis zu|mehr als|moins de|jusqu['’]à|plus de|menos de|hasta|más de|abaixo de|até|mais de|meno di|sotto (?:i|gli)|fino a|più di|onder de|minder dan|meer dan|upp till|op til|opptil|poniżej|powyżej|méně než|více než|менее|дешевле|свыше|более)\s*$/iu;

/** The price is the lowest of several. */
export const FROM_LABEL =
  /(?:^|[^\p{L}])(?:from|starting (?:at|from)|starts at|as low as|ab|desde|dès|à partir de|a partir de|a partire da|da|vanaf|från|fra|alkaen|alates|od|už od|od zaledwie|de la|începând de la|már|от|від|από|başlayan|nuo|no|起|เริ่มต้น(?:ที่)?|ตั้งแต่|từ|dari|mulai(?: dari)?|(?:החל )?מ-?|من|ابتداءً? من|يبدأ من)[\s:]*$/iu;

/** The same directly after an amount: "49,900원부터", "3,490円～". */
export const FROM_BEHIND =
  /^\s*(?:\p{Sc}|\p{L}{1,3}\.?|[円圓元원])?\s*(?:부터|から(?!\s*\d)|より(?!も)|起(?!\p{L})|['’]?[dt][ae]n başlayan|से शुरू|[~〜～]\s*$)/u;

/** Between the two ends of a range; a word must be separate from the amount, unlike the A of "A$169.95". */
export const RANGE_SIGN =
  /^\s*(?:[-–—~〜～]|(?:to|bis|à|a|al|até|till?|tot|hasta|until|až|do|до|έως|إلى|đến|sampai|hingga|iki|līdz|ถึง|עד)\s)\s*$/iu;
