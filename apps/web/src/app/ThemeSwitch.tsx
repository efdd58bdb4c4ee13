import IconButton from "@mui/material/IconButton";
import { SHELL_TEXTS } from "@pricetrail/contract";
import { Icon } from "../ui/icons.tsx";
import { useColorMode } from "../ui/theme/ColorModeProvider.tsx";

/** Light or dark. */
export function ThemeSwitch() {
  const { mode, setMode } = useColorMode();
  const next = mode === "dark" ? "light" : "dark";
  return (
    <IconButton aria-label={SHELL_TEXTS.switchTheme(next)} onClick={() => setMode(next)}>
      <Icon name={mode === "dark" ? "sun" : "moon"} />
    </IconButton>
  );
}
