import {
  addBrand,
  addCategory,
  addGroup,
  CATALOGUE_TEXTS,
  deleteBrand,
  deleteCategory,
  deleteGroup,
  deleteSubcategory,
  listBrands,
  listCategories,
  listGroups,
  listSellers,
  listSubcategories,
  updateBrand,
  updateCategory,
  updateGroup,
  updateSeller,
  type CatalogueKind,
} from "@pricetrail/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";

/** A catalogue name of any kind. */
export interface NameRow {
  _id: string;
  name: string;
  products: number;
  /** Of subcategories: the assigned category's name, null when there is none. */
  category: string | null;
}

const LOADERS: Record<CatalogueKind, (signal: AbortSignal) => Promise<NameRow[]>> = {
  category: async (signal) =>
    (await callApi(listCategories, { signal })).data.map(({ category, ...row }) => ({
      ...row,
      name: category,
      category: null,
    })),
  subcategory: async (signal) =>
    (await callApi(listSubcategories, { signal })).data.map(({ _id, products, ...row }) => ({
      _id,
      products,
      name: row.subcategory,
      category: row.category === "" ? null : row.category,
    })),
  brand: async (signal) =>
    (await callApi(listBrands, { signal })).data.map(({ brand, ...row }) => ({
      ...row,
      name: brand,
      category: null,
    })),
  seller: async (signal) =>
    (await callApi(listSellers, { signal })).data.map(({ seller, ...row }) => ({
      ...row,
      name: seller,
      category: null,
    })),
  group: async (signal) =>
    (await callApi(listGroups, { signal })).data.map(({ group, ...row }) => ({
      ...row,
      name: group,
      category: null,
    })),
};

export const namesQuery = (kind: CatalogueKind) =>
  queryOptions({
    queryKey: ["catalogue", kind],
    queryFn: ({ signal }) => LOADERS[kind](signal),
    staleTime: 30_000,
  });

/** All names of a kind, in the catalogue's order. */
export function useNames(kind: CatalogueKind) {
  return useQuery(namesQuery(kind));
}

/** Kinds whose entry is nothing but a name. */
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

/** What products without one show. */
export const NO_NAME: Record<CatalogueKind, string> = {
  category: CATALOGUE_TEXTS.category.none,
  subcategory: CATALOGUE_TEXTS.subcategory.none,
  brand: CATALOGUE_TEXTS.brand.none,
  seller: CATALOGUE_TEXTS.seller.none,
  group: CATALOGUE_TEXTS.group.none,
};
