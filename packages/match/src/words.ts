import { fold } from "./text.ts";

/** A table of words by what they mean: `name: words of many languages`. */
function byWord(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([name, words]) =>
      words.split(" ").map((word) => [fold(word, 40), name] as const),
    ),
  );
}

/** Basic colours; shades ("navy", "ivory") are left as words, because shops do not translate them alike. */
export const COLOURS = byWord({
  black:
    "black schwarz schwarze schwarzer schwarzes noir noire negro negra nero nera preto preta zwart zwarte czarny czarna czarne cerna cerny svart sort musta fekete negru crna siyah черный черная чорний μαυρο blk",
  white:
    "white weiss weisse weisser weisses blanc blanche blanco blanca bianco bianca branco branca wit witte bialy biala biale bila bily vit hvid valkoinen feher alb bijela beyaz белый белая λευκο wht",
  grey: "grey gray grau graue grauer graues gris grigio grigia cinza grijs grijze szary szara seda sedy gra harmaa szurke siva gri серый серая γκρι anthracite anthrazit anthracita graphite",
  silver:
    "silver silber silbern silberne argent argente plateado plata argento prata prateado zilver srebrny srebrna stribrna hopea ezust argintiu gumus серебристый ασημι",
  gold: "gold golden goldene dore doree dorado dorada oro dourado goud gouden zloty zlota zlata guld kulta arany auriu altin золотой χρυσο",
  red: "red rot rote roter rotes rouge rojo roja rosso rossa vermelho rood rode czerwony czerwona czerwone cervena cerveny rod punainen piros rosu crvena kirmizi красный красная κοκκινο",
  blue: "blue blau blaue blauer blaues bleu bleue azul blu azzurro blauw blauwe niebieski niebieska modra modry bla sininen kek albastru plava mavi синий синяя голубой μπλε",
  green:
    "green grun grune gruner grunes vert verte verde groen groene zielony zielona zelena zeleny gron vihrea zold yesil зеленый зеленая πρασινο",
  yellow:
    "yellow gelb gelbe gelber gelbes jaune amarillo amarilla giallo gialla amarelo geel gele zolty zolta zluta zluty gul keltainen sarga galben zuta sari желтый желтая κιτρινο",
  orange:
    "orange orangefarben naranja arancione laranja oranje pomaranczowy oranzova oranssi narancs portocaliu turuncu оранжевый",
  pink: "pink rosa rosado rosada rozowy rozowa ruzova ruzovy lyserod vaaleanpunainen rozsaszin roz pembe розовый ροζ",
  purple:
    "purple violet violett lila lilla violette morado morada viola roxo paars fioletowy fialova violetti mov mor фиолетовый μωβ",
  brown:
    "brown braun braune brauner braunes brun brune marron marrone castanho bruin bruine brazowy brazowa hneda hnedy ruskea barna maro kahverengi коричневый καφε",
  beige: "beige bezowy bezova ecru бежевый μπεζ",
  turquoise: "turquoise turkis turquesa turchese turkusowy tyrkysova бирюзовый",
});

/**
 * Words that set one product of a family apart from another, one group for each question that only one of its words answers.
 * A word on one side alone is weak evidence, two of the same group are strong.
 */
export const VARIANTS = {
  edition: byWord({
    professional: "professional pro profi professionnel profesional professionale",
    standard: "standard std estandar",
    deluxe: "deluxe dlx luxe",
    premium: "premium prem",
    basic: "basic basis lite essentials",
    ultimate: "ultimate",
    home: "home",
    student: "student academic edu education school schul",
    enterprise: "enterprise business corporate",
  }),
  licence: byWord({
    upgrade: "upgrade upg upgrd upgrad update aktualisierung pbupgrd",
    full: "full complete vollversion",
  }),
  system: byWord({ mac: "mac macintosh osx", windows: "windows win pc" }),
  step: byWord({
    mini: "mini",
    plus: "plus",
    max: "max maxi",
    xl: "xl xxl jumbo",
    small: "small klein petit pequeno piccolo",
    medium: "medium mittel moyen",
    large: "large gross grand grande",
  }),
  part: byWord({
    refill: "refill nachfull nachfuller nachfullpack recharge ricarica recarga navulling napln",
    set: "set kit bundle geschenkset coffret paket",
    case: "case cover hulle tasche etui coque funda custodia hoes pouzdro etui bag sleeve",
  }),
  person: byWord({
    men: "men man herren homme hombre uomo mannen mezczyzn",
    women: "women woman damen femme mujer donna vrouwen kobiet",
    children: "kids kinder kind enfant enfants ninos bambini kinderen dzieci junior baby",
  }),
} as const;

export const CONDITIONS = byWord({
  used: "used gebraucht gebrauchte occasion usado usato tweedehands uzywany pouzite brugt begagnad бу б/у secondhand preowned",
  refurbished:
    "refurbished refurb renewed recertified reconditioned generaluberholt aufbereitet reconditionne reacondicionado ricondizionato recondicionado gereviseerd odnowiony repasovany openbox bware",
  new: "new neu neuf neuve nuevo nuovo novo nieuw nowy novy",
});
