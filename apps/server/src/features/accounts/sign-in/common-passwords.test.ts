import { MODERN_PASSWORD_PATTERN, SPEC_PASSWORD_PATTERN } from "@pricetrail/contract";
import { expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.rules.ts";

it.each([
  "Password@123",
  "P@ssw0rd1!",
  "pa$$w0rd",
  "Welcome#2026",
  "1qaz@wsx",
  "Letmein!1",
  "!!Dragon99",
  "Qwerty123!",
  "Summer2026*",
])("counts as common under the specified rule: %s", async (password) => {
  expect(SPEC_PASSWORD_PATTERN.test(password)).toBe(true);
  expect(await isCommonPassword(password)).toBe(true);
});

it.each(["12345678", "11111111", "PASSWORD", "iloveyou", "baseball"])(
  "counts as common under the modern rule: %s",
  async (password) => {
    expect(MODERN_PASSWORD_PATTERN.test(password)).toBe(true);
    expect(await isCommonPassword(password)).toBe(true);
  },
);

it.each([
  "Kettle#2026",
  "Teapot*2027",
  "Correct1@horse",
  "Tq7#mKv2$Lp9",
  "correct horse battery staple",
  "пароль длинный 7",
])("is another password: %s", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

it("takes no time for the longest password", async () => {
  await isCommonPassword("x");
  const before = performance.now();
  for (const filling of ["1", "@", "a1", " "]) await isCommonPassword(filling.repeat(256));
  expect(performance.now() - before).toBeLessThan(200);
});
