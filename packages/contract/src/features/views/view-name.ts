import * as z from "zod/mini";
import { line } from "../../schemas.ts";
import { VIEW_TEXTS } from "./views.texts.ts";

/** A view's name as typed. */
export const viewName = line(60).check(z.trim(), z.minLength(1, VIEW_TEXTS.badName));

/** Returns the form of a name that is compared: names that differ only in case or Unicode form are the same. */
export const viewNameKey = (name: string): string => name.normalize("NFKC").toLowerCase();

/** The values of the form that names a view. */
export const viewNameForm = z.object({ name: viewName });
