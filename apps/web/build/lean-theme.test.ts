import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeTheme } from "../src/ui/theme/theme.ts";
import { leanTheme, WITH_VARIABLES } from "./lean-theme.ts";

const pathOf = (name: string) =>
  fileURLToPath(import.meta.resolve("@mui/material/styles")).replace(/[^/]+$/, `${name}.mjs`);

test("the removed modules still exist in the library", () => {
  const { transform } = leanTheme();
  if (typeof transform !== "object") throw new Error("no transform");
  for (const name of Object.keys(WITH_VARIABLES)) {
    expect(existsSync(pathOf(name)), name).toBe(true);
    expect(transform.filter?.id).toSatisfy((id: RegExp) => id.test(pathOf(name)));
  }
});

test("no theme of ours needs them", () => {
  for (const mode of ["light", "dark"] as const)
    for (const property of ["vars", "colorSchemes"]) expect(makeTheme(mode)).not.toHaveProperty(property);
  const src = fileURLToPath(new URL("../src/", import.meta.url));
  const using = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) =>
    /\b(?:extendTheme|useColorScheme|CssVarsProvider|cssVariables)\b/.test(readFileSync(src + file, "utf8")),
  );
  expect(using).toEqual([]);
});
