import { errorStatus, errorText } from "../../api/api-error.ts";

/**
 * The text for a change of a name that was refused: a name that is there already (409) says so, everything else is the
 * specification's sentence. Input that breaks a rule, a role that may not and a missing answer keep their own reason.
 */
export function refusedText(error: unknown, otherwise: string): string {
  const status = errorStatus(error);
  return status === 409 || status === 403 || status === 0 ? errorText(error) : otherwise;
}
