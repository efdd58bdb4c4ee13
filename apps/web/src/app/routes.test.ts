import { expect, test } from "vitest";
import { menuFor } from "./menu.ts";
import { ROUTES } from "./routes.tsx";

const route = (path: string) => ROUTES.find((one) => one.path === path);

test("no path is in the table twice", () => {
  expect(new Set(ROUTES.map((one) => one.path)).size).toBe(ROUTES.length);
});

test.each([
  "/",
  "/earlyaccess",
  "/signup",
  "/login",
  "/login/:id",
  "/forgot-password",
  "/reset-password/:id?",
  "/set-password/:id?",
  "/termsandconditions",
  "/privacypolicy",
  "/features",
  "/pricing",
  "/faq",
  "/payment-sucess/:id",
])("visitors have %s", (path) => {
  expect(route(path)?.visitor).toBeDefined();
});

test.each([
  "/",
  "/myprofile",
  "/delete-account",
  "/changepassword",
  "/login/:id",
  "/payment-sucess/:id",
  "/features",
  "/pricing",
  "/faq",
])("signed-in users have %s", (path) => {
  expect(route(path)?.member).toBeDefined();
});

test("signed-in users are redirected from the sign-in form, and visitors from the profile", () => {
  expect(route("/login")?.member).toBeUndefined();
  expect(route("/signup")?.member).toBeUndefined();
  expect(route("/myprofile")?.visitor).toBeUndefined();
});

test("the menu links only to existing screens, and once to each", () => {
  const paths = menuFor({ isOperator: true, role: "owner" }, true).flatMap((group) =>
    group.entries.map((entry) => entry.path),
  );
  expect(paths.length).toBeGreaterThan(5);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(route(path)?.member).toBeDefined();
});

test("the operator's screens are in the operator's menu only, the outbox only if it exists", () => {
  const paths = menuFor({ isOperator: false, role: "member" }, false).flatMap((group) =>
    group.entries.map((entry) => entry.path),
  );
  expect(paths).not.toContain("/operator");
  expect(paths).not.toContain("/outbox");
  // Owners and admins create keys.
  expect(paths).not.toContain("/settings/keys");
});

test("the menu's groups are in the same order for everyone", () => {
  const order = (isOperator: boolean, hasOutbox: boolean) =>
    menuFor({ isOperator, role: "owner" }, hasOutbox).map((group) => group.id);
  expect(order(true, true)).toEqual(["prices", "history", "data", "catalogue", "organisation", "account"]);
  expect(order(false, false)).toEqual(order(true, true));
});
