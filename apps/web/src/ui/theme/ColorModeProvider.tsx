import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { createContext, use, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { readCookie, writeCookie } from "./cookie.ts";
import { createStyles } from "./styles.ts";
import { makeTheme } from "./theme.ts";
import type { ColorMode } from "./tokens.ts";

/** Signing out clears local storage, so the choice lives in a cookie. */
const COOKIE = "theme";

const styles = createStyles();

interface ColorModeState {
  mode: ColorMode;
  setMode: (mode: ColorMode) => void;
}

const ColorModeContext = createContext<ColorModeState>({ mode: "light", setMode: () => undefined });

const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");

function followSystem(onChange: () => void): () => void {
  systemIsDark.addEventListener("change", onChange);
  return () => systemIsDark.removeEventListener("change", onChange);
}

let printing = false;

function followPrinting(onChange: () => void): () => void {
  const begin = () => {
    printing = true;
    // Must run before the browser lays out the page for printing.
    flushSync(onChange);
  };
  const end = () => {
    printing = false;
    onChange();
  };
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

function systemMode(): ColorMode {
  return systemIsDark.matches ? "dark" : "light";
}

function chosenMode(): ColorMode | undefined {
  const chosen = readCookie(COOKIE);
  return chosen === "light" || chosen === "dark" ? chosen : undefined;
}

/** Light or dark: the person's choice, else the system's, which is followed while the page is open. */
export function ColorModeProvider({ children }: { children: ReactNode }) {
  const [chosen, set] = useState(chosenMode);
  const system = useSyncExternalStore(followSystem, systemMode);
  const isPrinting = useSyncExternalStore(followPrinting, () => printing);
  // Paper is white, whatever the screen's mode.
  const mode = isPrinting ? "light" : (chosen ?? system);
  const theme = useMemo(() => makeTheme(mode), [mode]);
  const state = useMemo<ColorModeState>(
    () => ({
      mode,
      setMode: (next) => {
        writeCookie(COOKIE, next);
        set(next);
      },
    }),
    [mode],
  );
  return (
    <ColorModeContext value={state}>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme}>
          <CssBaseline />
          {children}
        </ThemeProvider>
      </CacheProvider>
    </ColorModeContext>
  );
}

export function useColorMode(): ColorModeState {
  return use(ColorModeContext);
}
