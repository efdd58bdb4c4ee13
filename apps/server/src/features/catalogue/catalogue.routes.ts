import * as contract from "@pricetrail/contract";
import { named } from "@pricetrail/contract";
import type { CatalogueKind, DeletableKind, PlainKind } from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { CatalogueService } from "./catalogue.service.ts";

const T = contract.CATALOGUE_TEXTS;

export function registerCatalogueRoutes(router: Router, catalogue: CatalogueService): void {
  const withMessage = async (message: string, work: Promise<void>) => {
    await work;
    return { message };
  };
  const withId = async (message: string, work: Promise<string>) => ({ _id: await work, message });

  const list = <K extends CatalogueKind>(kind: K, endpoint: contract.NameList<K>) =>
    router.on(endpoint, async ({ caller }) => ({
      data: (await catalogue.list(caller.organisationId, kind)).map(({ id, name, products }) => ({
        _id: id,
        ...named(kind, name),
        products,
      })),
    }));
  const add = <K extends PlainKind>(kind: K, endpoint: contract.NameAdd<K>) =>
    router.on(
      endpoint,
      ({ caller, body }) => withId(T[kind].added, catalogue.add(caller, kind, body[kind])),
      { isOneTransaction: true },
    );
  const update = <K extends PlainKind | "seller">(kind: K, endpoint: contract.NameUpdate<K>) =>
    router.on(endpoint, ({ caller, params, body }) =>
      withMessage(T[kind].updated, catalogue.rename(caller, kind, params.id, body[kind])),
    );
  const remove = (kind: DeletableKind, endpoint: typeof contract.deleteCategory) =>
    router.on(endpoint, ({ caller, params }) =>
      withMessage(T[kind].deleted, catalogue.remove(caller, kind, params.id)),
    );

  list("category", contract.listCategories);
  add("category", contract.addCategory);
  update("category", contract.updateCategory);
  remove("category", contract.deleteCategory);
  list("brand", contract.listBrands);
  add("brand", contract.addBrand);
  update("brand", contract.updateBrand);
  remove("brand", contract.deleteBrand);
  list("group", contract.listGroups);
  add("group", contract.addGroup);
  update("group", contract.updateGroup);
  remove("group", contract.deleteGroup);
  list("seller", contract.listSellers);
  update("seller", contract.updateSeller);
  remove("subcategory", contract.deleteSubcategory);

  router.on(contract.listSubcategories, async ({ caller }) => ({
    data: (await catalogue.list(caller.organisationId, "subcategory")).map(({ id, name, ...row }) => ({
      _id: id,
      subcategory: name,
      category: row.category ?? "",
      categoryId: row.categoryId,
      products: row.products,
    })),
  }));
  router.on(
    contract.addSubcategory,
    ({ caller, body }) =>
      withId(T.subcategory.added, catalogue.add(caller, "subcategory", body.subcategory, body.category)),
    { isOneTransaction: true },
  );
  router.on(contract.updateSubcategory, ({ caller, params, body }) =>
    withMessage(
      T.subcategory.updated,
      catalogue.updateSubcategory(caller, params.id, body.subcategory, body.category),
    ),
  );
  router.on(contract.restoreName, ({ caller, params }) =>
    withMessage(T.restored, catalogue.restore(caller, params.kind, params.id)),
  );
}
