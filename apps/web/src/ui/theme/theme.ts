import { alpha, createTheme, type Theme } from "@mui/material/styles";
import { TOKENS, type ColorMode } from "./tokens.ts";

const FONT = '"Inter Variable", "Inter Fallback", system-ui, sans-serif';

/** Colours of a message. By its own theme, which on the sign-up screen is not the product's. */
function toastStyles(mode: ColorMode) {
  const { surface, raised, border, text, good, bad, warn, info } = TOKENS[mode];
  const kinds = { success: good, error: bad, warning: warn, info };
  return {
    // More specific than the library's own rules, which are loaded later.
    "&.Toastify__toast": {
      backgroundColor: mode === "dark" ? raised : surface,
      color: text,
      border: `1px solid ${border}`,
    },
    "& .Toastify__close-button": { color: text },
    ...Object.fromEntries(
      Object.entries(kinds).flatMap(([kind, color]) => [
        [`--toastify-icon-color-${kind}`, color],
        [`--toastify-color-progress-${kind}`, color],
      ]),
    ),
  };
}

/** Creates the theme of the whole product: restrained type, one accent, neutral greys, lines instead of shadows, no ripple. */
export function makeTheme(mode: ColorMode): Theme {
  const c = TOKENS[mode];
  return createTheme({
    spacing: 8,
    shape: { borderRadius: 6 },
    palette: {
      mode,
      contrastThreshold: 4.5,
      primary: { main: c.accent, dark: c.accentHover, light: c.accentSoft, contrastText: c.onAccent },
      success: { main: c.good },
      error: { main: c.bad },
      warning: { main: c.warn },
      info: { main: c.info },
      background: { default: c.page, paper: c.surface },
      text: { primary: c.text, secondary: c.quiet },
      divider: c.border,
      action: { hover: c.raised, selected: c.accentSoft },
    },
    typography: {
      fontFamily: FONT,
      htmlFontSize: 16,
      h1: { fontSize: "clamp(1.375rem, 1.1rem + 1.2vw, 1.75rem)", fontWeight: 650, lineHeight: 1.25 },
      h2: { fontSize: "1.125rem", fontWeight: 650, lineHeight: 1.35 },
      h3: { fontSize: "1rem", fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: "0.9375rem", lineHeight: 1.55 },
      body2: { fontSize: "0.875rem", lineHeight: 1.5 },
      caption: { fontSize: "0.8125rem", lineHeight: 1.4 },
      button: { fontSize: "0.875rem", fontWeight: 600, textTransform: "none" },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          html: { colorScheme: mode, scrollPaddingTop: 72 },
          ":root": {
            "--toastify-font-family": "inherit",
            // In the bar's place where it would cover the main button below it.
            "--toastify-toast-top": "clamp(0px, 100vw - 900px, 68px)",
          },
          ".Toastify__toast-theme--light": toastStyles("light"),
          ".Toastify__toast-theme--dark": toastStyles("dark"),
          body: { overflowWrap: "break-word" },
          // Aligns digits in columns. Not in sentences: the typeface's tabular hyphen is as wide as a digit.
          ".MuiTableCell-alignRight, time, input, svg": { fontVariantNumeric: "tabular-nums" },
          "h1, h2, h3": { textWrap: "balance" },
          "h1:focus": { outline: "none" },
          ":focus-visible": { outline: `2px solid ${c.accent}`, outlineOffset: 2 },
          "@media (prefers-reduced-motion: reduce)": {
            // A toast closes when its progress bar's animation ends, so that animation keeps its duration.
            "*:not([class*='Toastify__progress-bar']), *::before, *::after": {
              animationDuration: "0.01ms !important",
              animationIterationCount: "1 !important",
              scrollBehavior: "auto !important",
            },
            // No transitions instead of short ones: a duration on every element makes the browser compare all properties of all
            // elements whenever a style changes.
            "*, *::before, *::after": { transition: "none !important" },
          },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true, disableTouchRipple: true },
        styleOverrides: {
          root: {
            "&.Mui-focusVisible": { outline: `2px solid ${c.accent}`, outlineOffset: 2 },
            // Why it cannot be pressed is shown on hover.
            "&:is(button).Mui-disabled[title]": { pointerEvents: "auto", cursor: "not-allowed" },
          },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 36, paddingInline: 14 },
          outlined: { borderColor: c.control },
        },
      },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: {
          root: { backgroundImage: "none" },
          outlined: { borderColor: c.border },
        },
      },
      MuiDialog: {
        styleOverrides: {
          paper: {
            border: `1px solid ${c.border}`,
            margin: 16,
            maxHeight: "calc(100% - 32px)",
            boxShadow: "none",
            "&.MuiDialog-paperFullWidth": { width: "calc(100% - 32px)" },
            // A long form scrolls between its title and its buttons, which stay visible.
            "& > form": { display: "flex", flexDirection: "column", minHeight: 0 },
          },
        },
      },
      MuiDialogActions: { styleOverrides: { root: { padding: "8px 24px 20px" } } },
      MuiMenu: { styleOverrides: { paper: { border: `1px solid ${c.border}`, boxShadow: "none" } } },
      MuiPopover: { styleOverrides: { paper: { border: `1px solid ${c.border}`, boxShadow: "none" } } },
      MuiDrawer: { styleOverrides: { paper: { boxShadow: "none", borderRight: `1px solid ${c.border}` } } },
      MuiTooltip: {
        defaultProps: { arrow: true },
        styleOverrides: { tooltip: { fontSize: "0.8125rem", backgroundColor: "#33363f", color: "#fff" } },
      },
      // The ring stays inside the box's own padding; outside it would overlap the label.
      MuiCheckbox: { styleOverrides: { root: { "&.Mui-focusVisible": { outlineOffset: -5 } } } },
      MuiTextField: { defaultProps: { size: "small", fullWidth: true } },
      MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
      MuiOutlinedInput: {
        styleOverrides: {
          notchedOutline: { borderColor: c.control },
          // As high as the buttons beside fields.
          root: { backgroundColor: c.surface, minHeight: 40 },
        },
      },
      MuiLink: { defaultProps: { underline: "always" } },
      MuiAlert: {
        styleOverrides: {
          root: ({ ownerState }) => {
            const tone = { error: c.bad, success: c.good, warning: c.warn, info: c.info }[
              ownerState.severity ?? "info"
            ];
            return {
              border: `1px solid ${alpha(tone, 0.4)}`,
              backgroundColor: alpha(tone, 0.08),
              color: c.text,
              "& .MuiAlert-icon": { color: tone },
            };
          },
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { fontSize: "0.875rem", padding: "8px 12px", borderColor: c.border },
          head: { fontWeight: 600, color: c.quiet, backgroundColor: c.raised, whiteSpace: "nowrap" },
        },
      },
      MuiTableRow: {
        styleOverrides: {
          root: {
            "tbody &:last-of-type > *": { borderBottom: 0 },
            // Hovering over a selected item would add a second tint under its text and drop the contrast below 4.5:1 in dark
            // mode.
            "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: c.accentSoft },
          },
        },
      },
      MuiTab: { styleOverrides: { root: { minHeight: 44, textTransform: "none" } } },
      MuiChip: { styleOverrides: { root: { borderRadius: 6 }, icon: { marginLeft: 8, marginRight: -4 } } },
      MuiLinearProgress: { styleOverrides: { root: { height: 6, borderRadius: 3 } } },
    },
  });
}
