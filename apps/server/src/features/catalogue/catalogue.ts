import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import type { Activity } from "../activity/activity.ts";
import { registerCatalogueRoutes } from "./catalogue.routes.ts";
import { createCatalogueService } from "./catalogue.service.ts";

/** Creates the catalogue feature: categories, subcategories, brands, sellers and product groups. */
export function createCatalogue(foundation: Foundation, needs: { activity: Pick<Activity, "recordBy"> }) {
  const service = createCatalogueService(foundation, needs);
  return { ...service, registerRoutes: (router: Router) => registerCatalogueRoutes(router, service) };
}
export type Catalogue = ReturnType<typeof createCatalogue>;
