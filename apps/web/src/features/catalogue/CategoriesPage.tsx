import { CATALOGUE_TEXTS, categoryName, CATALOGUE_SCREEN_TEXTS } from "@pricetrail/contract";
import { PlainNamesScreen } from "./PlainNamesScreen.tsx";

const T = CATALOGUE_TEXTS.category;

const TEXTS = {
  ...T,
  title: T.heading,
  documentTitle: T.pageTitle,
  subtitle: CATALOGUE_SCREEN_TEXTS.categoryHint,
  what: "category",
  addTitle: T.add,
  addLabel: CATALOGUE_SCREEN_TEXTS.categoryName,
  addButton: CATALOGUE_SCREEN_TEXTS.addCategory,
  listTitle: T.list,
  emptyHint: CATALOGUE_SCREEN_TEXTS.categoryEmpty,
};

export default function CategoriesPage() {
  return <PlainNamesScreen kind="category" texts={TEXTS} rule={categoryName} newRule={categoryName} />;
}
