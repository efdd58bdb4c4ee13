/**
 * Labels of the corpus that the page itself contradicts, with a quotation from it. Figures are given with the labels as
 * published and with these corrections; the floors are checked against the corrected ones.
 */
export interface Correction {
  page: string;
  field: "availability" | "name";
  published: string;
  corrected: string | string[];
  words: string;
}

export const CORRECTIONS: readonly Correction[] = [
  {
    page: "zyte-b475627f",
    field: "availability",
    published: "InStock",
    corrected: "OutOfStock",
    words:
      '"availability":"OutOfStock", "numberOfAvailableProductSkus":0, the buy form is "add-to-basket-summary-and-cta--out-of-stock" and holds no button',
  },
  {
    page: "zyte-c9f80eb2",
    field: "availability",
    published: "InStock",
    corrected: "OutOfStock",
    words:
      '"המוצר אינו במלאי" (the product is not in stock) in the place of the price; "availability":"http://schema.org/OutOfStock"',
  },
  {
    page: "zyte-f48e9949",
    field: "availability",
    published: "InStock",
    corrected: "OutOfStock",
    words:
      '"availability":"OutOfStock" of the only offer, "stockLevel":0 of every size, all sizes in the selector have the class "disabled"',
  },
  {
    page: "zyte-442c155e",
    field: "name",
    published: "Buy Tikkers Girls' Pink Butterfly Watch Set | Kids watches",
    corrected: ["Tikkers Girls' Pink Butterfly Watch Set"],
    words: "the heading says the name and the catalogue number; what is around it is in the titles only",
  },
  {
    page: "zyte-25910052",
    field: "name",
    published: "Buy TP-Link Tapo C200 Pan/Tilt 1080P Wi-Fi Smart Indoor Camera | Smart home monitoring",
    corrected: ["TP-Link Tapo C200 Pan/Tilt 1080P Wi-Fi Smart Indoor Camera"],
    words: "the heading and the microdata say the name alone; what is around it is in the title only",
  },
  {
    page: "zyte-3d3ee8eb",
    field: "name",
    published: "Indesit Washing Machine 6kg - appliances",
    corrected: ["Indesit Washing Machine 6kg"],
    words: 'JSON-LD says the name alone; the title goes on with the section and "by owner"',
  },
  {
    page: "zyte-5d84948a",
    field: "name",
    published: "Телефон сотовый SAMSUNG SM A 015 Galaxy A01 FZRDS (red) Код: 01245",
    corrected: ["Телефон сотовый SAMSUNG SM A 015 Galaxy A01 FZRDS (red)"],
    words: 'og:title and the title end before "Код: 01245", the shop\'s number',
  },
  {
    page: "zyte-d8830de9",
    field: "name",
    published: "Lemon/cheese/garlic/ginger Handheld Stainless Steel Cheese Slicer - Buy … on Alibaba.com",
    corrected: [
      "Lemon/Cheese/Garlic/Ginger Handheld Stainless Steel Cheese Slicer",
      "Lemon/cheese/garlic/ginger Handheld Stainless Steel Cheese Slicer",
    ],
    words: 'the heading ends before "- Buy … Product on Alibaba.com", which is the site\'s',
  },
  {
    page: "zyte-3ae14333",
    field: "name",
    published: "Brassière de sport post-opératoire microfibre Lingerie du s au xxl - noir - Kiabi",
    corrected: ["Brassière de sport post-opératoire microfibre - noir"],
    words: "the heading; the label is the title with the department and the shop's name",
  },
  {
    page: "zyte-6299847d",
    field: "name",
    published: "Déguisement de fantôme Déguisement bébé - noir/blanc - Kiabi",
    corrected: ["Déguisement de fantôme - noir/blanc"],
    words: "the heading; the label is the title with the department and the shop's name",
  },
  {
    page: "zyte-d1329282",
    field: "name",
    published: "果陀劇場(台北場)超值優惠方案| GOMAJI夠麻吉",
    corrected: ["果陀劇場(台北場)"],
    words: "the heading; the label is the title with the offer and the shop's name",
  },
  {
    page: "fix-saturn-asus",
    field: "name",
    published: "ASUS F555QG-DM188T, … Radeon™ R5 M430",
    corrected: [
      "ASUS F555QG-DM188T, Notebook mit 15.6 Zoll Display, A10 Prozessor, 12 GB RAM, 1 TB HDD, Radeon™ R5 M430, Schwarz/Silber",
    ],
    words: 'heading, microdata and og:title go on with "Schwarz/Silber"',
  },
  {
    page: "fix-bestbuy-in",
    field: "name",
    published: "Intel - Core i7-10700K",
    corrected: [
      "Intel - Core i7-10700K 10th Generation 8-Core - 16-Thread - 3.8 GHz (5.1 GHz Turbo) Socket LGA1200 Unlocked Desktop Processor",
    ],
    words: "heading and JSON-LD, whole; the label was shortened",
  },
  {
    page: "fix-bestbuy-out",
    field: "name",
    published: "NVIDIA GeForce RTX 3060 Ti 8GB",
    corrected: ["NVIDIA GeForce RTX 3060 Ti 8GB GDDR6 PCI Express 4.0 Graphics Card - Steel and Black"],
    words: "heading and JSON-LD, whole; the label was shortened",
  },
  {
    page: "fix-newegg-in",
    field: "name",
    published: "ASUS Dual GeForce GTX 1650",
    corrected: [
      "ASUS Dual GeForce GTX 1650 DUAL-GTX1650-O4GD6-MINI 4GB 128-Bit GDDR6 PCI Express 3.0 HDCP Ready Video Card",
    ],
    words: "heading and JSON-LD, whole; the label was shortened",
  },
  {
    page: "fix-newegg-bundle",
    field: "name",
    published: "ASUS PRIME Z490-A Motherboard + Intel Core i7-10700K (combo)",
    corrected: [
      "ASUS PRIME Z490-A Motherboard (14 DrMOS Power Stages, Intel Core i7-10700K Processor w/ Intel UHD Graphics 630",
    ],
    words: 'heading, microdata and both titles, whole; "(combo)" is nowhere on the page',
  },
  {
    page: "fix-newegg-wd",
    field: "name",
    published: "WD Red Plus 10TB NAS Hard Disk Drive",
    corrected: [
      "WD Red Plus 10TB NAS Hard Disk Drive - 7200 RPM Class SATA 6Gb/s, CMR, 512MB Cache, 3.5 Inch - WD100EFGX",
    ],
    words: "heading, JSON-LD and both titles, whole; the label was shortened",
  },
];

/** Price strings whose recorded input contains only the currency, although the recorded amount is 1. */
export const STRINGS_WITHOUT_AMOUNT: ReadonlySet<string> = new Set(["CND", "тг", 'ש"ח', "د.ع", "د.ل", "ش.ص"]);
