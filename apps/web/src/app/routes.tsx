import { ACCOUNT_ROUTES } from "./account-routes.tsx";
import { DATA_ROUTES } from "./data-routes.tsx";
import type { ScreenRoute } from "./screen-route.ts";

/**
 * Every screen of the application. Each takes one line and has its own chunk: `const Brands = lazyScreen(() =>
 * import("../features/catalogue/BrandsPage.tsx"));` and `{ path: "/brands", member: Brands }`. The menu shows an entry as
 * soon as its path is listed here.
 */
export const ROUTES: readonly ScreenRoute[] = [...ACCOUNT_ROUTES, ...DATA_ROUTES];
