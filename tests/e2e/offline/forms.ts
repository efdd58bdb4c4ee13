import { ACCOUNT_FORMS } from "./account-forms.ts";
import { CATALOGUE_FORMS } from "./catalogue-forms.ts";
import type { FormRow } from "./form-row.ts";
import { PRODUCT_FORMS } from "./product-forms.ts";
import { WATCHING_FORMS } from "./watching-forms.ts";

/** Forms and dialogs of the product; those without a row are named, with the reason, in `forms-complete.test.ts`. */
export const FORMS: readonly FormRow[] = [
  ...ACCOUNT_FORMS,
  ...CATALOGUE_FORMS,
  ...PRODUCT_FORMS,
  ...WATCHING_FORMS,
];
