import {
  addBrand,
  addCategory,
  addGroup,
  CATALOGUE_TEXTS,
  deleteBrand,
  deleteCategory,
  deleteGroup,
  deleteSubcategory,
  named,
  updateBrand,
  updateCategory,
  updateGroup,
  updateSeller,
  type CatalogueKind,
  type DeletableKind,
  type NameAdd,
  type NameUpdate,
  type PlainKind,
} from "@pricetrail/contract";
import { callApi } from "../../api/call.ts";

const adding =
  <K extends PlainKind>(kind: K, endpoint: NameAdd<K>) =>
  (name: string) =>
    callApi(endpoint, { body: named(kind, name) });

export const addName = {
  category: adding("category", addCategory),
  brand: adding("brand", addBrand),
  group: adding("group", addGroup),
};

const renaming =
  <K extends PlainKind | "seller">(kind: K, endpoint: NameUpdate<K>) =>
  (id: string, name: string) =>
    callApi(endpoint, { params: { id }, body: named(kind, name) });

export const renameName = {
  category: renaming("category", updateCategory),
  brand: renaming("brand", updateBrand),
  group: renaming("group", updateGroup),
  seller: renaming("seller", updateSeller),
};

const DELETIONS = {
  category: deleteCategory,
  subcategory: deleteSubcategory,
  brand: deleteBrand,
  group: deleteGroup,
};

export function deleteName(kind: DeletableKind, id: string): Promise<unknown> {
  return callApi(DELETIONS[kind], { params: { id } });
}

/** Text for products without one. */
export const NO_NAME: Record<CatalogueKind, string> = {
  category: CATALOGUE_TEXTS.category.none,
  subcategory: CATALOGUE_TEXTS.subcategory.none,
  brand: CATALOGUE_TEXTS.brand.none,
  seller: CATALOGUE_TEXTS.seller.none,
  group: CATALOGUE_TEXTS.group.none,
};
