import type { Plugin } from "vite";

/** Functions of the theming library for themes with CSS variables, by module. */
export const WITH_VARIABLES: Readonly<Record<string, string>> = {
  createThemeWithVars: "export { unused as default, unused as createGetCssVar };",
  ThemeProviderWithVars:
    "export { unused as CssVarsProvider, unused as useColorScheme, unused as getInitColorSchemeScript };",
};
const MODULE = /\/@mui\/material\/styles\/(createThemeWithVars|ThemeProviderWithVars)\.mjs$/;

/**
 * Removes the code for themes with CSS variables from the build: our themes do not use them, and every screen would load it.
 * Calling it throws an error that names this file.
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
