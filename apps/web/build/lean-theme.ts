import type { Plugin } from "vite";

/** What the components' library loads for themes with CSS variables and for ripples, by module: its exports, which do nothing. */
export const UNUSED: Readonly<Record<string, string>> = {
  "ButtonBase/TouchRipple": "export { unused as default, unused as DELAY_RIPPLE };",
  "styles/createThemeWithVars": "export { unused as default, unused as createGetCssVar };",
  "styles/ThemeProviderWithVars":
    "export { unused as CssVarsProvider, unused as useColorScheme, unused as getInitColorSchemeScript };",
};
const MODULE =
  /\/@mui\/material\/(ButtonBase\/TouchRipple|styles\/createThemeWithVars|styles\/ThemeProviderWithVars)\.mjs$/;

/**
 * Removes the code for themes with CSS variables and for ripples from the build: our themes have neither (theme.ts), and every
 * screen would load it. Calling it throws an error that names this file.
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
        return { code: `${unused}\n${UNUSED[name]}`, map: null };
      },
    },
  };
}
