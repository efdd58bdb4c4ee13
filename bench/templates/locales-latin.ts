import { locale, type Locale } from "./locale.ts";

const ENGLISH = `
  Regular price | Sale price | Save | RRP | From
  In stock | Only {n} left in stock | Sold out | Notify me when available | Add to cart | Buy it now
  SKU | Brand | You may also like | Customer reviews | Home | Made from durable materials and tested for daily use.
  Standard delivery {x} | Free shipping on orders over {x} | or 4 interest-free payments of {x} | Member price | per | kg | incl. VAT | excl. VAT | Buy {n} for {x} each | Call for price | Subtotal | Availability | Size
`;
const GERMAN = `
  Normaler Preis | Verkaufspreis | Sie sparen | UVP | ab
  Auf Lager | Nur noch {n} auf Lager | Ausverkauft | Benachrichtigen, sobald verfügbar | In den Warenkorb | Jetzt kaufen
  Artikelnummer | Marke | Das könnte Ihnen auch gefallen | Kundenbewertungen | Startseite | Hergestellt aus robusten Materialien und für den täglichen Gebrauch geprüft.
  zzgl. {x} Versandkosten | Kostenloser Versand ab {x} Bestellwert | oder monatlich {x} in 12 Raten | Clubpreis | pro | kg | inkl. MwSt. | zzgl. MwSt. | Ab {n} Stück je {x} | Preis auf Anfrage | Zwischensumme | Verfügbarkeit | Größe
`;
const FRENCH = `
  Prix habituel | Prix promotionnel | Économisez | Prix conseillé | À partir de
  En stock | Plus que {n} en stock | Épuisé | Prévenez-moi lorsque le produit est disponible | Ajouter au panier | Acheter maintenant
  Référence | Marque | Vous aimerez aussi | Avis clients | Accueil | Fabriqué dans des matériaux résistants et testé pour un usage quotidien.
  Livraison standard {x} | Livraison offerte dès {x} d'achat | ou 3 x {x} sans frais | Prix membre | par | kg | TTC | HT | Dès {n} pièces {x} l'unité | Prix sur demande | Sous-total | Disponibilité | Taille
`;
const SPANISH = `
  Precio habitual | Precio de oferta | Ahorra | PVP recomendado | Desde
  En stock | Solo quedan {n} unidades | Agotado | Avísame cuando esté disponible | Añadir al carrito | Comprar ahora
  Referencia | Marca | También te puede gustar | Opiniones de clientes | Inicio | Fabricado con materiales resistentes y probado para el uso diario.
  Envío estándar {x} | Envío gratis a partir de {x} | o 3 cuotas de {x} sin interés | Precio socio | por | kg | IVA incluido | sin IVA | Desde {n} unidades {x} c/u | Consultar precio | Subtotal | Disponibilidad | Talla
`;
const PORTUGUESE = `
  Preço normal | Preço promocional | Economize | Preço sugerido | A partir de
  Em estoque | Restam apenas {n} unidades | Esgotado | Avise-me quando chegar | Adicionar ao carrinho | Comprar
  Código | Marca | Você também pode gostar | Avaliações | Início | Feito com materiais resistentes e testado para o uso diário.
  Frete {x} | Frete grátis acima de {x} | ou 10x de {x} sem juros | Preço para membros | por | kg | com impostos | sem impostos | A partir de {n} unidades {x} cada | Sob consulta | Subtotal | Disponibilidade | Tamanho
`;

/** Shops in Latin script. */
export const LATIN: readonly Locale[] = [
  locale(
    ["en-US", "com", "USD", 2],
    [".", ",", 8, 900],
    ["$#", "$# USD", "US$#"],
    "Kettle, Backpack, Desk Lamp, Running Shoes, Headphones, Cast Iron Pan",
    ENGLISH,
  ),
  locale(
    ["en-GB", "co.uk", "GBP", 2],
    [".", ",", 6, 700],
    ["£#", "£# GBP"],
    "Wool Jumper, Garden Bench, Tea Pot, Rain Jacket, Toaster, Bath Towel",
    ENGLISH,
  ),
  locale(
    ["en-AU", "com.au", "AUD", 2],
    [".", ",", 9, 900],
    ["$#", "A$#", "$# AUD"],
    "Esky Cooler, Beach Towel, Surf Watch, Camp Chair, Sun Hat, Drill Set",
    ENGLISH,
  ),
  locale(
    ["en-IN", "in", "INR", 2],
    [".", ",", 199, 45_000],
    ["₹#", "Rs. #", "₹ #"],
    "Mixer Grinder, Cotton Kurta, Pressure Cooker, Steel Bottle, Yoga Mat, Bluetooth Speaker",
    ENGLISH,
  ),
  locale(
    ["de-DE", "de", "EUR", 2],
    [",", ".", 6, 1400],
    ["# €", "€#", "# EUR", "€ #"],
    "Wasserkocher, Rucksack, Schreibtischlampe, Laufschuhe, Kopfhörer, Gusseisenpfanne",
    GERMAN,
  ),
  locale(
    ["de-CH", "ch", "CHF", 2],
    [".", "’", 8, 1500],
    ["CHF #", "Fr. #"],
    "Wanderhose, Kaffeemaschine, Sackmesser, Regenschirm, Velohelm, Wolldecke",
    GERMAN,
  ),
  locale(
    ["fr-FR", "fr", "EUR", 2],
    [",", " ", 6, 900],
    ["# €", "#€", "€#"],
    "Bouilloire, Sac à dos, Lampe de bureau, Chaussures de course, Casque audio, Cocotte en fonte",
    FRENCH,
  ),
  locale(
    ["es-ES", "es", "EUR", 2],
    [",", ".", 6, 900],
    ["# €", "#€", "€#"],
    "Hervidor, Mochila, Lámpara de mesa, Zapatillas, Auriculares, Sartén de hierro",
    SPANISH,
  ),
  locale(
    ["es-MX", "mx", "MXN", 2],
    [".", ",", 120, 18_000],
    ["$#", "$# MXN", "MX$#"],
    "Licuadora, Mochila, Lámpara, Tenis, Audífonos, Comal de hierro",
    SPANISH,
  ),
  locale(
    ["es-CL", "cl", "CLP", 0],
    [",", ".", 4990, 690_000],
    ["$#", "$ #"],
    "Parka, Tetera, Zapatilla, Silla gamer, Parlante, Olla",
    SPANISH,
  ),
  locale(
    ["pt-BR", "com.br", "BRL", 2],
    [",", ".", 29, 4500],
    ["R$ #", "R$#"],
    "Chaleira, Mochila, Luminária, Tênis, Fone de ouvido, Panela de ferro",
    PORTUGUESE,
  ),
  locale(
    ["it-IT", "it", "EUR", 2],
    [",", ".", 6, 900],
    ["€#", "# €", "€ #"],
    "Bollitore, Zaino, Lampada da tavolo, Scarpe da corsa, Cuffie, Padella in ghisa",
    `
  Prezzo di listino | Prezzo scontato | Risparmi | Prezzo consigliato | A partire da
  Disponibile | Solo {n} rimasti | Esaurito | Avvisami quando disponibile | Aggiungi al carrello | Acquista ora
  Codice prodotto | Marca | Potrebbe piacerti anche | Recensioni dei clienti | Home | Realizzato con materiali resistenti e testato per l'uso quotidiano.
  Spedizione standard {x} | Spedizione gratuita sopra {x} | o 3 rate da {x} senza interessi | Prezzo socio | al | kg | IVA inclusa | IVA esclusa | Da {n} pezzi {x} cad. | Prezzo su richiesta | Subtotale | Disponibilità | Taglia`,
  ),
  locale(
    ["nl-NL", "nl", "EUR", 2],
    [",", ".", 6, 900],
    ["€ #", "€#", "# €"],
    "Waterkoker, Rugzak, Bureaulamp, Hardloopschoenen, Koptelefoon, Gietijzeren pan",
    `
  Normale prijs | Aanbiedingsprijs | Bespaar | Adviesprijs | Vanaf
  Op voorraad | Nog maar {n} op voorraad | Uitverkocht | Mail mij als dit product er weer is | In winkelwagen | Nu kopen
  Artikelnummer | Merk | Misschien vind je dit ook leuk | Klantbeoordelingen | Home | Gemaakt van duurzaam materiaal en getest voor dagelijks gebruik.
  Verzendkosten {x} | Gratis verzending vanaf {x} | of 3 termijnen van {x} | Ledenprijs | per | kg | incl. btw | excl. btw | Vanaf {n} stuks {x} per stuk | Prijs op aanvraag | Subtotaal | Beschikbaarheid | Maat`,
  ),
  locale(
    ["pl-PL", "pl", "PLN", 2],
    [",", " ", 25, 3900],
    ["# zł", "#zł", "# PLN"],
    "Czajnik, Plecak, Lampka biurkowa, Buty do biegania, Słuchawki, Patelnia żeliwna",
    `
  Cena regularna | Cena promocyjna | Oszczędzasz | Cena katalogowa | Od
  Dostępny | Zostało tylko {n} szt. | Wyprzedane | Powiadom o dostępności | Dodaj do koszyka | Kup teraz
  Kod produktu | Producent | Może Ci się spodobać | Opinie klientów | Strona główna | Wykonany z trwałych materiałów i sprawdzony w codziennym użyciu.
  Dostawa od {x} | Darmowa dostawa od {x} | lub 10 rat po {x} | Cena klubowa | za | kg | brutto | netto | Od {n} szt. {x} | Zapytaj o cenę | Suma częściowa | Dostępność | Rozmiar`,
  ),
  locale(
    ["cs-CZ", "cz", "CZK", 0],
    [",", " ", 149, 24_000],
    ["# Kč", "#Kč"],
    "Konvice, Batoh, Stolní lampa, Běžecké boty, Sluchátka, Litinová pánev",
    `
  Běžná cena | Výprodejová cena | Ušetříte | Doporučená cena | Od
  Skladem | Poslední {n} ks skladem | Vyprodáno | Hlídat dostupnost | Do košíku | Koupit
  Kód | Značka | Mohlo by se vám líbit | Hodnocení zákazníků | Domů | Vyrobeno z odolných materiálů a testováno pro každodenní použití.
  Doprava od {x} | Doprava zdarma nad {x} | nebo 10 splátek po {x} | Členská cena | za | kg | s DPH | bez DPH | Od {n} ks {x} | Cena na dotaz | Mezisoučet | Dostupnost | Velikost`,
  ),
  locale(
    ["sv-SE", "se", "SEK", 0],
    [",", " ", 89, 9900],
    ["# kr", "#:-", "# SEK"],
    "Vattenkokare, Ryggsäck, Skrivbordslampa, Löparskor, Hörlurar, Gjutjärnspanna",
    `
  Ordinarie pris | Försäljningspris | Spara | Rek. pris | Från
  I lager | Endast {n} kvar i lager | Slutsåld | Meddela mig när den finns i lager | Lägg i varukorgen | Köp nu
  Artikelnummer | Varumärke | Du kanske också gillar | Omdömen | Hem | Tillverkad av slitstarka material och testad för dagligt bruk.
  Frakt {x} | Fri frakt över {x} | eller {x} per månad | Medlemspris | per | kg | inkl. moms | exkl. moms | Vid köp av {n}: {x}/st | Pris på förfrågan | Delsumma | Tillgänglighet | Storlek`,
  ),
  locale(
    ["da-DK", "dk", "DKK", 2],
    [",", ".", 59, 7500],
    ["# kr.", "# DKK", "kr. #"],
    "Elkedel, Rygsæk, Skrivebordslampe, Løbesko, Høretelefoner, Støbejernspande",
    `
  Normalpris | Udsalgspris | Spar | Vejl. pris | Fra
  På lager | Kun {n} tilbage på lager | Udsolgt | Giv mig besked når varen er på lager | Læg i indkøbskurv | Køb nu
  Varenummer | Mærke | Du vil måske også kunne lide | Anmeldelser | Forside | Fremstillet af slidstærke materialer og testet til daglig brug.
  Fragt {x} | Gratis fragt over {x} | eller {x} pr. måned | Medlemspris | pr. | kg | inkl. moms | ekskl. moms | Ved køb af {n}: {x} pr. stk. | Pris på forespørgsel | Subtotal | Tilgængelighed | Størrelse`,
  ),
  locale(
    ["fi-FI", "fi", "EUR", 2],
    [",", " ", 6, 900],
    ["# €", "#€"],
    "Vedenkeitin, Reppu, Pöytävalaisin, Juoksukengät, Kuulokkeet, Valurautapannu",
    `
  Normaalihinta | Alennushinta | Säästä | Ovh | Alkaen
  Varastossa | Vain {n} jäljellä | Loppuunmyyty | Ilmoita kun tuote on saatavilla | Lisää ostoskoriin | Osta nyt
  Tuotenumero | Merkki | Saatat pitää myös näistä | Arvostelut | Etusivu | Valmistettu kestävistä materiaaleista ja testattu päivittäiseen käyttöön.
  Toimitus {x} | Ilmainen toimitus yli {x} tilauksiin | tai {x}/kk | Jäsenhinta | / | kg | sis. alv | alv 0 % | {n} kpl tai enemmän: {x} | Kysy hintaa | Välisumma | Saatavuus | Koko`,
  ),
  locale(
    ["hu-HU", "hu", "HUF", 0],
    [",", " ", 1990, 290_000],
    ["# Ft", "#Ft"],
    "Vízforraló, Hátizsák, Asztali lámpa, Futócipő, Fejhallgató, Öntöttvas serpenyő",
    `
  Eredeti ár | Akciós ár | Megtakarítás | Ajánlott fogyasztói ár | Már
  Raktáron | Már csak {n} db raktáron | Elfogyott | Értesítést kérek, ha újra kapható | Kosárba | Megveszem
  Cikkszám | Márka | Ez is érdekelhet | Vélemények | Főoldal | Tartós anyagokból készült, mindennapi használatra tesztelve.
  Szállítás {x} | Ingyenes szállítás {x} felett | vagy havi {x} részletre | Klubtag ár | / | kg | bruttó | nettó | {n} db-tól {x} | Ár kérésre | Részösszeg | Elérhetőség | Méret`,
  ),
  locale(
    ["ro-RO", "ro", "RON", 2],
    [",", ".", 29, 4900],
    ["# lei", "# RON", "#lei"],
    "Fierbător, Rucsac, Lampă de birou, Pantofi de alergare, Căști, Tigaie din fontă",
    `
  Preț vechi | Preț redus | Economisești | Preț recomandat | De la
  În stoc | Doar {n} în stoc | Stoc epuizat | Anunță-mă când revine în stoc | Adaugă în coș | Cumpără acum
  Cod produs | Producător | S-ar putea să îți placă | Recenzii | Acasă | Realizat din materiale durabile și testat pentru uz zilnic.
  Livrare {x} | Livrare gratuită peste {x} | sau 6 rate de {x} | Preț club | / | kg | TVA inclus | fără TVA | De la {n} buc {x} | Preț la cerere | Subtotal | Disponibilitate | Mărime`,
  ),
  locale(
    ["lt-LT", "lt", "EUR", 2],
    [",", " ", 6, 900],
    ["# €", "#€", "€#"],
    "Virdulys, Kuprinė, Stalinė lempa, Bėgimo bateliai, Ausinės, Ketaus keptuvė",
    `
  Įprasta kaina | Akcijos kaina | Sutaupote | Rekomenduojama kaina | Nuo
  Yra sandėlyje | Liko tik {n} vnt. | Išparduota | Pranešti, kai bus | Į krepšelį | Pirkti dabar
  Prekės kodas | Prekės ženklas | Jums taip pat gali patikti | Atsiliepimai | Pradžia | Pagaminta iš patvarių medžiagų ir išbandyta kasdieniam naudojimui.
  Pristatymas {x} | Nemokamas pristatymas nuo {x} | arba {x}/mėn. | Klubo kaina | už | kg | su PVM | be PVM | Nuo {n} vnt. {x} | Kaina pagal užklausą | Tarpinė suma | Likutis | Dydis`,
  ),
];
