import { ACCOUNT_ROUTES } from "./account-routes.tsx";
import { DATA_ROUTES } from "./data-routes.tsx";
import type { ScreenRoute } from "./screen-route.ts";

/**
 * Every screen of the application. A screen is one line, in a chunk of its own:
 * `const Brands = lazyScreen(() => import("../features/catalogue/BrandsPage.tsx"));` and `{ path: "/brands", member: Brands }`.
 * The menu shows an entry as soon as its path is here.
 */
export const ROUTES: readonly ScreenRoute[] = [...ACCOUNT_ROUTES, ...DATA_ROUTES];
