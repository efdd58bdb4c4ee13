import {
  addBrand,
  addCategory,
  addGroup,
  CATALOGUE_TEXTS,
  deleteBrand,
  deleteCategory,
  deleteGroup,
  deleteSubcategory,
  updateBrand,
  updateCategory,
  updateGroup,
  updateSeller,
  type CatalogueKind,
} from "@pricetrail/contract";
import { callApi } from "../../api/call.ts";

/** Kinds whose entries have only a name. */
export type PlainKind = "category" | "brand" | "group";

export const addName: Record<PlainKind, (name: string) => Promise<unknown>> = {
  category: (category) => callApi(addCategory, { body: { category } }),
  brand: (brand) => callApi(addBrand, { body: { brand } }),
  group: (group) => callApi(addGroup, { body: { group } }),
};

export const renameName: Record<PlainKind | "seller", (id: string, name: string) => Promise<unknown>> = {
  category: (id, category) => callApi(updateCategory, { params: { id }, body: { category } }),
  brand: (id, brand) => callApi(updateBrand, { params: { id }, body: { brand } }),
  group: (id, group) => callApi(updateGroup, { params: { id }, body: { group } }),
  seller: (id, seller) => callApi(updateSeller, { params: { id }, body: { seller } }),
};

/** Kinds that can be deleted, and restored for 30 days. */
export type DeletableKind = PlainKind | "subcategory";

export const deleteName: Record<DeletableKind, (id: string) => Promise<unknown>> = {
  category: (id) => callApi(deleteCategory, { params: { id } }),
  subcategory: (id) => callApi(deleteSubcategory, { params: { id } }),
  brand: (id) => callApi(deleteBrand, { params: { id } }),
  group: (id) => callApi(deleteGroup, { params: { id } }),
};

/** Text for products without one. */
export const NO_NAME: Record<CatalogueKind, string> = {
  category: CATALOGUE_TEXTS.category.none,
  subcategory: CATALOGUE_TEXTS.subcategory.none,
  brand: CATALOGUE_TEXTS.brand.none,
  seller: CATALOGUE_TEXTS.seller.none,
  group: CATALOGUE_TEXTS.group.none,
};
