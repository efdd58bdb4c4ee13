import type { Department } from "./types.ts";

export const KITCHEN: Department = {
  slug: "kitchen",
  name: "Kitchen",
  intro: "Tools that earn their place on the bench, from the first coffee to the last pan.",
  currency: "AUD",
  shipsFrom: "Melbourne",
  skuPrefix: "KIT",
  tint: { ground: "#f3e9dd", ink: "#8a4b2a" },
  subcategories: ["Coffee", "Cookware", "Knives"],
};

export const AUDIO: Department = {
  slug: "audio",
  name: "Audio",
  intro: "Headphones, speakers and turntables chosen by ear, not by spec sheet.",
  currency: "AUD",
  shipsFrom: "Melbourne",
  skuPrefix: "AUD",
  tint: { ground: "#e4e7ee", ink: "#34456e" },
  subcategories: ["Headphones", "Speakers", "Turntables"],
};

export const OUTDOOR: Department = {
  slug: "outdoor",
  name: "Outdoor",
  intro: "Shelter, packs and camp kitchens for a night out or a fortnight away.",
  currency: "AUD",
  shipsFrom: "Hobart",
  skuPrefix: "OUT",
  tint: { ground: "#e3ebe0", ink: "#3c5a3a" },
  subcategories: ["Tents", "Packs", "Camp Kitchen"],
};

export const WORKSPACE: Department = {
  slug: "workspace",
  name: "Workspace",
  intro: "Chairs, desks and the things on them, for people who sit down to make something.",
  currency: "AUD",
  shipsFrom: "Melbourne",
  skuPrefix: "WRK",
  tint: { ground: "#ece6ee", ink: "#5b3f66" },
  subcategories: ["Seating", "Desks", "Keyboards"],
};

export const LIGHTING: Department = {
  slug: "lighting",
  name: "Lighting",
  intro: "European lamps, packed and sent from our Rotterdam warehouse. Priced in euro.",
  currency: "EUR",
  shipsFrom: "Rotterdam",
  skuPrefix: "LIT",
  tint: { ground: "#f5edd3", ink: "#7a5c12" },
  subcategories: ["Desk Lamps", "Pendants", "Floor Lamps"],
};

export const STATIONERY: Department = {
  slug: "stationery",
  name: "Stationery",
  intro: "Pens, notebooks and paper from small Japanese makers, sent from Kyoto. Priced in yen.",
  currency: "JPY",
  shipsFrom: "Kyoto",
  skuPrefix: "STA",
  tint: { ground: "#f4e3e3", ink: "#8c3341" },
  subcategories: ["Pens", "Notebooks", "Paper"],
};

export const DEPARTMENTS: readonly Department[] = [KITCHEN, AUDIO, OUTDOOR, WORKSPACE, LIGHTING, STATIONERY];
