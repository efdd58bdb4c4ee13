/**
 * Names shared by several countries ("dollar"), with the adjectives that identify the country ("kanadiske dollar", "دينار
 * كويتي"). Word stems, since languages inflect them. The first currency of a family is the likeliest where nothing decides.
 */
export interface Family {
  /** The names in all languages, as alternatives of a pattern. */
  words: string;
  /** Currencies by adjective; `""` marks those that apply only in the page's own country. */
  of: ReadonlyArray<readonly [code: string, adjectives: string]>;
}

const TURKISH = "t(?:ü|u)r[ck]|тур|ترك|טורק";
const LEBANESE = "leban|liban|libán|ливан|ლიბან|لبنان|לבנונ";
const SYRIAN = "syri|siri|syryj|sýri|сири|سور|סור";
const SWISS =
  "swiss|schweiz|suiss|sveits|schweitz|zwitser|svizzer|suiz|suíç|szwajcar|švýcar|švajčiar|elvet|švicar|швейцар|სვეიცარ|سويسر|שוויצ|瑞士|スイス|스위스|isviçre|thụy sĩ";

export const FAMILIES: readonly Family[] = [
  {
    words: "cfa[- ]fran[ck]\\p{L}{0,3}|fran[ckqg]\\p{L}{0,4} cfa|fcfa|франк\\p{L}{0,3} (?:кфа|bceao|beac)",
    of: [
      ["XOF", "west|ouest|occid|bceao"],
      ["XAF", "central|beac|sentraal"],
    ],
  },
  {
    words: "le[iu]|leul|leu[ae]?|lejev|le[jy]\\p{L}{0,2}|ле[йя]|леев|лей",
    of: [
      ["RON", "rom[aâ]n|roum[aä]n|rum[aäuúyı]n|румын|rumun"],
      ["MDL", "mold|молд"],
    ],
  },
  {
    words: "won|вон\\p{L}{0,2}|ウォン|韩元|韓元",
    of: [
      ["KRW", "south|süd|sud|sør|syd|zuid|del sur|do sul|jihokor|południ|南|대한"],
      ["KPW", "north|nord|noord|norte|norr|gogledd|severn|północ|северо|朝鲜|北"],
    ],
  },
  {
    words: "kwachas?|квач\\p{L}{1,2}",
    of: [
      ["ZMW", "zamb|самб|замб"],
      ["MWK", "mala[wvu]|малав"],
    ],
  },
  {
    words: "col[oó]n(?:es|er)?|колон\\p{L}{0,2}",
    of: [
      ["CRC", "costa|kosta|коста"],
      ["SVC", "sal[vw]ad|сальв"],
    ],
  },
  {
    words: "guilders?|gulden|florin(?:s|es|ul|i)?",
    of: [
      ["XCG", "[ck]ari"],
      ["ANG", "antil"],
      ["AWG", "arub"],
    ],
  },
  {
    words:
      "dollar(?:s|i|n|e|it|ia|en)?|dollair|dhollair|d[oóò]lar(?:es|s|i|a|e|ów|ů|ja|ı|dan|a)?|dol[aā]r\\p{L}{0,5}|dolár\\p{L}{0,3}|dollár\\p{L}{0,3}|đô ?la|đô|долл?ар\\p{L}{0,4}|долл?\\.?|δολάρι\\p{L}{0,2}|δολαρί\\p{L}{0,3}|دولار\\p{L}{0,3}|דולר(?:ים)?|დოლარ\\p{L}{0,6}|डॉलर|ডলার|டாலர்|ดอลลาร์|ドル|달러|долари",
    of: [
      [
        "USD",
        "u\\.?s\\.?a?|united states|ameri[ck]|amerik|estadouni|états-unis|stati uniti|abd|америк|сша|أمريك|امريك|אמריקא|ამერიკ|美|米|미국|mỹ|americáin",
      ],
      ["AUD", "austr[aá]l|aus|aussie|австрал|أسترال|استرال|אוסטרל|ავსტრალ|澳|豪|호주|úc"],
      ["CAD", "[ck]anad|cdn|канад|كند|קנד|კანად|加|カナダ|캐나다|καναδ"],
      [
        "NZD",
        "new zealand|newzealand|nz|neozel|néo-z|neusee|nieuw-?zeeland|nyzeeland|nya zeel|новозел|نيوزيل|ניו זילנד|ნიუზილანდ|纽|紐|ニュージーランド",
      ],
      ["HKD", "hong ?kong|hk|гонконг|хонконг|هونغ|הונג|香港|港|홍콩"],
      ["SGD", "singap|сингап|سنغاف|סינגפור|სინგაპურ|新加坡|シンガポール|싱가포르"],
      ["TWD", "taiwan|taïwan|тайван|تايوان|טאייוואן|台|臺"],
      ["JMD", "jamai[ck]|ямай"],
      ["TTD", "trinidad|тринидад"],
      ["BBD", "barbad|барбад"],
      ["BSD", "baham|багам"],
      ["BZD", "beliz|белиз"],
      ["BMD", "bermud|бермуд"],
      ["BND", "brun[eé]i|бруней|بروناي"],
      ["KYD", "ca[yj]man|caïman|каймано?в"],
      ["XCD", "east(?:ern)? caribbean|ostkarib|caribe(?:ño)? oriental|caraïbes orientales|восточно-?кариб"],
      ["FJD", "fi[dj]ji?|фиджи"],
      ["GYD", "guyan|гайан"],
      ["LRD", "liberi|libéri|либер"],
      ["NAD", "namibi|намиб"],
      ["SBD", "solomon|salomon|соломон"],
      ["SRD", "surinam|суринам"],
      ["ZWL", "zimbab|зимбаб"],
    ],
  },
  {
    words:
      "pounds?|quid|livres?|lliur(?:a|es)|libras?|pfund|pond|pund|фунт\\p{L}{0,3}|جنيه(?:ات)?|جنية|genihat|לירות?|ფუნტ\\p{L}{0,3}|पाउंड|ポンド|파운드|英镑|英鎊",
    of: [
      [
        "GBP",
        "sterling|brit|uk|engl|ingl[eé]s|стерл|британ|استرليني?|إسترليني|بريطاني|שטרלינג|בריט|ბრიტან|esterlina",
      ],
      ["EGP", "egypt|égypt|egipc|egip|ägypt|egizian|mas(?:r|ri|riya|reya)|misr|египет|مصر|מצרי|ეგვიპტ"],
      ["LBP", LEBANESE],
      ["SYP", SYRIAN],
      [
        "SSP",
        "south sudan|sud-soudan|südsudan|suda?n\\p{L}* (?:del|de|du) su[dl]|timog sudan|zuid-?soedan|s[yø]r?d?sudan|جنوب السودان",
      ],
      ["SDG", "su[dc]an(?!\\p{L}* (?:del|de|du) su[dl])|soudan|судан|سودان"],
      ["GIP", "gibralt|гибралтар"],
      ["FKP", "falkland|malvin|фолкл"],
      ["SHP", "helen|елен"],
      ["IEP", "irish|irland|ірл|ирланд"],
    ],
  },
  {
    words:
      "kron(?:a|or|e|er|en|ur|ér|y|or|in|ona)|krón(?:a|ur|um)|korun\\p{L}{0,3}|koron(?:a|y|ie)|couronnes?|coronas?|corone|крон\\p{L}{0,2}|كرون\\p{L}{0,3}|קרונ\\p{L}{0,3}|kr\\.?",
    of: [
      ["SEK", "swed|svensk|schwed|suéd|sued|suec|zweed|szwedz|švéd|ruots|svéd|швед|سويد|שווד|sverige"],
      ["NOK", "norweg|norsk|norr?vég|norueg|norveg|noors|norwes|norvég|norj|norsk|норвеж|نرويج|נורווג|norge"],
      ["DKK", "danish|dansk|dän|danois|dan[eé]s|deens|duńs|dáns|tansk|датск|دانمارك|דני|danmark"],
      ["ISK", "iceland|island|íslensk|исланд|islant|آيسلند|איסלנד"],
      ["CZK", "czech|česk|tsch?ech|tsjekk|tjeck|tjekk|tchèqu|checa|cze(?:s|ch)|чеш|cseh|تشيك|צ'כ"],
      ["EEK", "estonia|estni|eest"],
      ["SKK", "slovak|slovensk|słowac"],
    ],
  },
  {
    words: "pesos?|песо|بيزو|פזו|ペソ|페소|比索|πέσο",
    of: [
      ["MXN", "m[eé][xj]i[ck]|мекс|mex|墨|メキシコ"],
      ["ARS", "argentin|аргентин|阿根廷"],
      ["CLP", "chil[ei]|čil|чили"],
      ["COP", "colomb|kolumb|колумб"],
      ["UYU", "urugu|уругв"],
      ["PHP", "phil+ipp|fil+ip|филип|菲律宾"],
      ["DOP", "domini[ck]|доминик"],
      ["CUC", "[ck]uban\\p{L}* [ck]onvert|[ck]onvertib"],
      ["CUP", "[ck]uban(?!\\p{L}* \\(?[ck]onvert)|куб"],
    ],
  },
  {
    words:
      "dinar\\p{L}{0,3}|динар\\p{L}{0,3}|دينار|دنانير|דינר\\p{L}{0,2}|დინარ\\p{L}{0,3}|denar\\p{L}{0,2}|денар\\p{L}{0,2}",
    of: [
      ["KWD", "[ck]u[wv]a[iy]t|koweït|кувейт|كويت|ქუვეით|כווית"],
      ["RSD", "serb|срп|серб|szerb|صرب"],
      ["JOD", "[jǰ]ord[aá]n|giordan|иордан|أردن|اردن|იორდან|ירדנ"],
      ["BHD", "bahr[ea]in|bahreïn|бахр|بحرين"],
      ["IQD", "ira[qck]|irak|ирак|عراق|עיראק"],
      ["LYD", "lib[yi]|liby|ливий|ليبي|ليبية"],
      ["TND", "tuni[sz]|тунис|تونس"],
      ["DZD", "alg[eé]r|argel|алжир|جزائر"],
      ["MKD", "ma[ck]edon|mazedon|македон"],
    ],
  },
  {
    words: "ri[iy]?als?|ri[iy]āls?|риал\\p{L}{0,2}|ريال(?:ات)?|ریال|ריאל\\p{L}{0,2}|რიალ\\p{L}{0,3}",
    of: [
      ["SAR", "saudi|saoud|сауд|سعود|საუდ|סעוד"],
      ["IRR", "iran|ایران|إيران|иран|ირან"],
      ["QAR", "[qkc]atar|катар|قطر|ყატარ|კატარ|קטאר"],
      ["OMR", "oman|оман|عمان|ომან|עומאנ"],
      ["YER", "[yj][eé]m[eé]n|йемен|يمن|იემენ|תימנ"],
    ],
  },
  {
    words:
      "rup(?:ee|ees|ie|ies|ia|ias|ii|ier|ien|i|ij|ije|ias)|roupies?|rúpaí|рупи\\p{L}{0,2}|रुपये|रुपए|रुपया|روپے|روپیہ|روبية|רופי\\p{L}{0,2}|რუპი\\p{L}{0,2}|ルピー|루피|卢比|盧比",
    of: [
      ["INR", "ind(?:ian|isch|isk|iske|ienne|iana|yj|ick)|инд|هند|भारत|印度|インド|הוד"],
      ["PKR", "pa[kq]uist|pakist|пакист|باكست|پاکست|巴基"],
      ["LKR", "sri ?lank|шри|سريلانك|斯里兰卡"],
      ["NPR", "nep[aá]l|népal|непал|نيبال|尼泊尔"],
      ["MUR", "maurit|mauric|маврик"],
      ["SCR", "se[yi]chel|сейшел"],
    ],
  },
  {
    words:
      "francs?|franken|frank(?:i|ów|a|ů|y|ov)?|franchi|francos?|фран[кц]\\p{L}{0,3}|فرنك(?:ات)?|פרנק\\p{L}{0,2}|ფრანკ\\p{L}{0,2}|フラン|프랑|法郎|法朗|frangı?",
    of: [
      ["CHF", SWISS],
      ["XOF", "west afri|bceao"],
      ["XAF", "central afri|beac"],
      ["XPF", "cfp|pacifi"],
      ["CDF", "congo|конго"],
      ["DJF", "d[jž]ibou?t|джибут|جيبوتي"],
      ["GNF", "guin|гвине"],
      ["KMF", "comor|komor|комор"],
      ["RWF", "r[wu]and|руанд"],
      ["BIF", "burund|бурунд"],
      ["FRF", "french|français|französ|frans"],
    ],
  },
  {
    words: "shillings?|schilling\\p{L}{0,2}|šiling\\p{L}{0,2}|шиллинг\\p{L}{0,3}|شلن|chelines?",
    of: [
      ["KES", "ken[yi]|kéni|кени"],
      ["TZS", "tan[sz]an|танзан"],
      ["UGX", "ugand|угандий"],
      ["SOS", "som[aá]l|сомал"],
      ["ATS", "austria|österreich"],
    ],
  },
  {
    words: "lir(?:a|e|as|ası|adır)|лир\\p{L}{0,2}|ليرة|ليرات",
    of: [
      ["TRY", TURKISH],
      ["LBP", LEBANESE],
      ["SYP", SYRIAN],
      ["ITL", "ital"],
    ],
  },
  {
    words: "dirhams?|dirhem\\p{L}{0,2}|дирхам\\p{L}{0,2}|درهم|درهمًا|دراهم|דירהם",
    of: [
      ["AED", "u\\.?a\\.?e|emira|émira|эмират|оаэ|إمارات|امارات|vae"],
      ["MAD", "mor[oa]c|maro[ck]|марок|مغرب"],
    ],
  },
  {
    words: "manat\\p{L}{0,3}|манат\\p{L}{0,2}",
    of: [
      ["AZN", "azer|азер"],
      ["TMT", "t[uü]rkm|туркм"],
    ],
  },
  {
    words: "rubl(?:es?|i|ů|a)|rubel|rubles|рубл\\p{L}{0,3}|روبل|רובל|რუბლ\\p{L}{0,2}|ルーブル|루블|卢布",
    of: [
      ["RUB", "rus|росс|рос\\.?|روس|רוס"],
      ["BYN", "bel[oa]?r|bielor|białor|бел"],
    ],
  },
];

/** Names of a single currency, in the languages shops print them in. */
export const NAMES: ReadonlyArray<readonly [code: string, words: string]> = [
  [
    "EUR",
    "euro(?:s|t|a|n|en)?|eurų|eiro|evro|evra|avro\\p{L}{0,4}|евро|ευρώ|أورو|يورو|اورو|אירו|יורו|ევრო\\p{L}{0,3}|यूरो|ユーロ|유로|欧元|歐元",
  ],
  ["USD", "us ?dollars?|美元|美金"],
  ["EGP", "geneh"],
  ["JPY", "円|yen|jen(?:ów|ů|y)?|иен\\p{L}{0,2}|येन|ين ياباني|日元|日圓|日円"],
  ["CNY", "yuans?|юан\\p{L}{0,2}|renminbi|人民币|人民幣|위안"],
  ["HKD", "港幣|港币|港元"],
  ["KRW", "원"],
  ["UAH", "hryv[nň]\\p{L}{0,3}|hrn\\.?|гривен|гривн\\p{L}{0,2}|гривень"],
  ["PLN", "z[lł]ot(?:y|ych|e|ego|i|s|ys)|slot[yi]|злот\\p{L}{0,3}"],
  ["HUF", "forint\\p{L}{0,3}|форинт\\p{L}{0,2}"],
  ["RON", "roni"],
  ["BGN", "лев(?:а|ове)?|лв\\.?|leva"],
  ["HRK", "kun[aeu]"],
  ["ILS", "shekels?|sheqels?|sheqalim|שקלים|שקל|ש״ח|شيقل|شيكل|شواقل|шекел\\p{L}{0,2}|₪"],
  ["MYR", "ringgits?|рингг?ит\\p{L}{0,2}"],
  ["IDR", "rupiahs?|рупи\\p{L}{1,2} индонез\\p{L}*"],
  ["THB", "bah?ts?|bhats?|บาท|бат(?:ов|а)?|タイバーツ"],
  ["VND", "đồng|dong"],
  ["MNT", "t[öou]gr[öoi][gk]s?|төгрөг\\p{L}{0,4}|тугрик\\p{L}{0,2}"],
  ["GEL", "lari|ლარ(?:ი|ს|ამდე|იდან|ის|ად)|лари|라리"],
  ["NGN", "nairas?|奈拉|ナイラ|найр\\p{L}{1,2}"],
  ["ZAR", "rands?|рэнд\\p{L}{0,2}|ранд\\p{L}{0,2}"],
  ["BRL", "rea(?:is|l)|реал\\p{L}{0,2}"],
  ["KZT", "tenge|тенге|теңге"],
  ["KGS", "kyrgyz(?:stani)? som|кыргызск\\p{L}+ сом\\p{L}{0,2}"],
  ["UZS", "so['ʻ‘]m|uzbe[ck]\\p{L}* s[ou]m|узбекск\\p{L}+ сум\\p{L}{0,2}|сўм|сум(?:ов|а)?"],
  ["AMD", "drams?|драм(?:ов|а)?"],
  ["ESP", "ptas?\\.?|pes[s]?etas?|песет\\p{L}{0,2}"],
  ["SEK", "spänn|skr"],
  ["NOK", "nkr"],
  ["DKK", "dkr"],
  ["ISK", "ikr"],
  ["XBT", "bitcoins?"],
  ["GHS", "cedis?"],
  ["ETB", "birr"],
  ["BDT", "taka"],
  ["PYG", "guaran[ií](?:es)?"],
  ["HNL", "lempiras?"],
  ["NIO", "c[oó]rdobas?"],
  ["GTQ", "quetzal(?:es)?"],
  ["PAB", "balboas?"],
  ["VES", "bol[ií]var(?:es)?"],
  ["BOB", "bolivianos?"],
  ["AOA", "kwanzas?"],
  ["GMD", "dalasis?"],
  ["MZN", "meticais|metical"],
  ["BWP", "pula"],
  ["LSL", "maloti"],
  ["SZL", "emalangeni"],
  ["MGA", "ariary"],
  ["MVR", "rufiyaa"],
  ["MMK", "kyats?"],
  ["LAK", "kip"],
  ["KHR", "riels?"],
  ["AFN", "afghanis?"],
  ["TJS", "somoni|сомон\\p{L}{0,2}"],
  ["HTG", "gourdes?"],
  ["MOP", "patacas?|澳門元"],
  ["PGK", "kina"],
  ["WST", "tala"],
  ["TOP", "pa['ʻ]anga"],
  ["VUV", "vatu"],
  ["ALL", "lek[ëe]?"],
  ["BTN", "ngultrum"],
  ["ERN", "nakfa"],
  ["MRU", "ouguiya"],
  ["STN", "dobras?"],
  ["CVE", "cape verdean escudos?|escudos? cabo-?verd\\p{L}*"],
];
