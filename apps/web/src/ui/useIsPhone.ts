import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";

/** Returns whether the window is as narrow as a phone's, where table rows are cards. */
export const useIsPhone = (): boolean => useMediaQuery(useTheme().breakpoints.down("sm"), { noSsr: true });
