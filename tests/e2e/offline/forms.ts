import { ACCOUNT_FORMS } from "./account-forms.ts";
import { CATALOGUE_FORMS } from "./catalogue-forms.ts";
import type { FormRow } from "./form-row.ts";
import { PRODUCT_FORMS } from "./product-forms.ts";

/** Every form and dialog of the product. */
export const FORMS: readonly FormRow[] = [...ACCOUNT_FORMS, ...CATALOGUE_FORMS, ...PRODUCT_FORMS];
