import { brandName, brandNewName, CATALOGUE_TEXTS, CATALOGUE_SCREEN_TEXTS } from "@pricetrail/contract";
import { PlainNamesScreen } from "./PlainNamesScreen.tsx";

const T = CATALOGUE_TEXTS.brand;

const TEXTS = {
  ...T,
  title: T.pageTitle,
  documentTitle: T.pageTitle,
  subtitle: CATALOGUE_SCREEN_TEXTS.brandHint,
  what: "brand",
  addTitle: CATALOGUE_SCREEN_TEXTS.addNewBrand,
  addLabel: CATALOGUE_SCREEN_TEXTS.brandName,
  addButton: CATALOGUE_SCREEN_TEXTS.addBrand,
  listTitle: T.list,
  emptyHint: CATALOGUE_SCREEN_TEXTS.brandEmpty,
  editButton: CATALOGUE_SCREEN_TEXTS.updateBrand,
};

export default function BrandsPage() {
  return <PlainNamesScreen kind="brand" texts={TEXTS} rule={brandName} newRule={brandNewName} />;
}
