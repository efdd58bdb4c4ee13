/** Words shops use around product lists, in the languages of the shops read so far. */

const whole = (text: string) =>
  new RegExp(`^[\\s\\p{P}\\p{S}]*(?:${text.trim().replace(/\s*\n\s*/g, "")})[\\s\\p{P}\\p{S}]*$`, "iu");

/** The complete text of a link to the next page. */
export const NEXT = whole(`
  next(?: page)?|further|older|forward|go to (?:the )?next page|nächste(?: seite)?|weiter|vor|siguiente(?: página)?|próxim[oa](?: página)?|seguinte
  |page suivante|suivante?s?|successiv[oa]|pagina successiva|avanti|prossim[oa](?: pagina)?|volgende(?: pagina)?|verder|nästa(?: sida)?|næste(?: side)?|neste(?: side)?
  |seuraava(?: sivu)?|järgmine|nākamā|kitas|następn[ay](?: strona)?|dalej|další(?: strana| stránka)?|následující|ďalši[ae](?: strana)?|ďalej|következő(?: oldal)?|tovább
  |următoare[al]*(?: pagin[aă])?|înainte|sljedeć[ae]|sledeć[ae]|naslednja|следващ[аи]?(?: страница)?|следующ[аяий]+(?: страница)?|далее|вперед|вперёд|наступна(?: сторінка)?|далі
  |επόμεν[ηο](?: σελίδα)?|sonraki(?: sayfa)?|ileri|הבא|לעמוד הבא|التالي|الصفحة التالية|次へ|次のページ|次|下一页|下一頁|下页|다음(?: 페이지)?|หน้าถัดไป|ถัดไป|trang (?:sau|kế|tiếp)|tiếp|selanjutnya|berikutnya
  `);

/** Arrows in place of a word; single ones only, since a double arrow often means the last page. */
export const NEXT_SIGN = /^\s*(?:[>›→▶❯⟩»]|&gt;)\s*$/u;

/** A button that loads more products below the current ones. */
export const LOAD_MORE = new RegExp(
  `^[\\s\\p{P}\\p{S}\\d]*(?:${`
  (?:load|show|view|see|display)(?: \\d+)? more(?: (?:products|items|results|articles))?|more (?:products|items|results|articles)|mehr (?:anzeigen|laden|produkte(?: anzeigen| laden)?|artikel(?: anzeigen| laden)?)|weitere (?:produkte|artikel|ergebnisse)(?: (?:anzeigen|laden))?
  |ver más(?: productos)?|mostrar más|cargar más(?: productos)?|más productos|voir plus(?: de produits)?|afficher plus(?: de produits)?|charger plus|plus de produits|(?:mostra|carica|vedi)(?: altri?| di più| ancora)(?: prodotti)?
  |(?:ver|mostrar|carregar) mais(?: produtos)?|(?:meer|toon meer|laad meer)(?: producten| artikelen)?(?: (?:laden|tonen|bekijken))?|(?:visa|ladda|läs in)(?: \\d+)? fler(?: produkter| varor)?|(?:vis|indlæs|last inn|hent)(?: \\d+)? flere(?: produkter| varer)?
  |näytä lisää(?: tuotteita)?|lataa lisää|näita rohkem|rādīt vairāk|rodyti daugiau|(?:pokaż|załaduj|wczytaj|zobacz) więcej(?: produktów)?|(?:načíst|zobrazit|ukázat)(?: \\d+)? (?:další(?:ch)?|více)(?: produkt[yů]| zboží)?|(?:načítať|zobraziť)(?: \\d+)? (?:ďalšie|viac)(?: produkty)?
  |(?:további|több) (?:termékek?|találatok?)(?: (?:betöltése|megjelenítése))?|(?:vezi|încarcă|arată) mai multe(?: produse)?|(?:prikaži|učitaj|naloži) (?:još|više|več)(?: proizvoda| izdelkov)?|покажи (?:още|повече)|зареди още|(?:показать|загрузить) (?:ещ[её]|больше)(?: товаров)?|показати (?:ще|більше)
  |(?:εμφάνιση|φόρτωση|δείτε) περισσότερ\\p{L}+|daha fazla(?: ürün)?(?: (?:göster|yükle))?|(?:טען|הצג) עוד|عرض المزيد|تحميل المزيد|もっと(?:見る|みる)|さらに表示|(?:加载|載入|查看|显示|顯示)更多|더 ?보기|โหลดเพิ่ม(?:เติม)?|ดูเพิ่มเติม|xem thêm(?: sản phẩm)?|muat lebih banyak
`
    .trim()
    .replace(/\s*\n\s*/g, "")})[\\s\\p{P}\\p{S}\\d]*$`,
  "iu",
);

/** Headings and names of sections with products outside the list. */
export const BESIDE =
  /recommend|related|recently|last viewed|up-?sell|cross-?sell|you may|also (?:like|bought|viewed)|similar|inspired|trending|best-?sellers? ?(?:widget|carousel)|empfehl|empfohlen|ähnlich|zuletzt|auch interessieren|kunden kauften|recomend|relacionad|también|recommand|similaires|récemment|consigliat|correlat|visti di recente|aanbevolen|vergelijkbaar|ook bekeken|rekommender|liknande|anbefal|lignende|suosittel|polecan|podobne|doporuč|podobné|odporúč|ajánl|recomand|preporuč|похож|рекоменд|недавно|προτειν|önerilen|おすすめ|関連|推荐|推薦|相关|추천|관련/iu;

/** Words for products, before or after their number. */
const GOODS =
  "products?|articles?|items?|results?|produkte?|artikel|ergebnisse|treffer|productos|artículos|resultados|produits|résultats|prodotti|articoli|risultati|produtos|artigos|producten|artikelen|resultaten|produkter|varor|varer|träffar|tuotetta|toodet|produktów|wyników|produktů|výrobků|položek|produktov|výsledkov|termék|találat|produse|rezultate|proizvoda|izdelkov|продукта?|товаров|товара|товарів|προϊόντα|ürün|sonuç|商品|件|個|제품|개|สินค้า|sản phẩm|produk";

/**
 * A whole number with or without separators; a space separates only groups of three digits, since another number may follow.
 */
const NUMBER = "\\d{1,3}(?:[.,']\\d{2,3}|[\\s\\u00a0\\u202f]\\d{3})+(?!\\d)|\\d{1,7}";

/** "1–24 of 5,000", "24 von 130 Artikeln": a total after a small word. */
export const OF_ALL = new RegExp(
  `\\d\\s*(?:of|von|de|sur|di|van|av|af|z|ze|od|из|з|iz|din|από|/)\\s+(${NUMBER})(?:\\s*(?:${GOODS}))?`,
  "iu",
);

/** "5,000 articles". */
export const ALL_GOODS = new RegExp(`(?:^|[^\\d.,])(${NUMBER})\\s*(?:${GOODS})(?!\\p{L})`, "iu");

/** URLs of service pages rather than products. */
export const NO_PRODUCT =
  /(?:[?&](?:add-to-cart|add_to_cart|add_to_wishlist|action|remove_item|orderby|sort|order|dir)=)|\/(?:cart|basket|warenkorb|checkout|kasse|wish-?list|merkzettel|compare|vergleich|login|log-in|signin|sign-in|register|account|konto|customer|my-account|contact|kontakt|faq|blog|news|magazin|privacy|terms|agb|imprint|impressum|help|hilfe|search)(?:[/?._-]|$)/i;
