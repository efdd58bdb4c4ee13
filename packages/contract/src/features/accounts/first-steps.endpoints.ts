import { endpoint, SESSION } from "../../endpoint.ts";
import { message } from "../../schemas.ts";

export const hideFirstSteps = endpoint({
  method: "POST",
  path: "hide/first-steps",
  summary: "Hide the first steps of a new account from the signed-in user, in every browser",
  access: SESSION,
  scope: null,
  response: message,
});
