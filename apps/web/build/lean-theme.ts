import type { Plugin } from "vite";

/** What the theming library declares for themes with CSS variables, by module. */
export const WITH_VARIABLES: Readonly<Record<string, string>> = {
  createThemeWithVars: "export { unused as default, unused as createGetCssVar };",
  ThemeProviderWithVars:
    "export { unused as CssVarsProvider, unused as useColorScheme, unused as getInitColorSchemeScript };",
};
const MODULE = /\/@mui\/material\/styles\/(createThemeWithVars|ThemeProviderWithVars)\.mjs$/;

/**
 * Leaves the code for themes with CSS variables out of the build: our themes are plain, and every screen would load it. Calling
 * it throws an error that names this file.
 */
export function leanTheme(): Plugin {
  return {
    name: "lean-theme",
    apply: "build",
    transform: {
      filter: { id: MODULE },
      handler(_code, id) {
        const [, name = ""] = MODULE.exec(id) ?? [];
        const unused = `function unused() { throw new Error("${name} is not part of this build (lean-theme.ts)"); }`;
        return { code: `${unused}\n${WITH_VARIABLES[name]}`, map: null };
      },
    },
  };
}
