import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeTheme } from "../src/ui/theme/theme.ts";
import { leanTheme, UNUSED } from "./lean-theme.ts";

const pathOf = (name: string) =>
  fileURLToPath(import.meta.resolve("@mui/material/styles")).replace(/styles\/[^/]+$/, `${name}.mjs`);

test("the removed modules still exist in the library", () => {
  const { transform } = leanTheme();
  if (typeof transform !== "object") throw new Error("no transform");
  for (const name of Object.keys(UNUSED)) {
    expect(existsSync(pathOf(name)), name).toBe(true);
    expect(transform.filter?.id).toSatisfy((id: RegExp) => id.test(pathOf(name)));
  }
});

test("no theme of ours needs them", () => {
  for (const mode of ["light", "dark"] as const) {
    const theme = makeTheme(mode);
    for (const property of ["vars", "colorSchemes"]) expect(theme).not.toHaveProperty(property);
    const withoutRipple = { disableRipple: true, disableTouchRipple: true };
    expect(theme.components?.MuiButtonBase?.defaultProps).toMatchObject(withoutRipple);
  }
  const src = fileURLToPath(new URL("../src/", import.meta.url));
  const using = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) =>
    /\b(?:extendTheme|useColorScheme|CssVarsProvider|cssVariables|centerRipple|focusRipple)\b/.test(
      readFileSync(src + file, "utf8"),
    ),
  );
  expect(using).toEqual([]);
});
