import useMediaQuery from "@mui/material/useMediaQuery";

/** Returns whether the screen is operated by touch alone: without a mouse or a keyboard to hold Ctrl on. */
export const useIsTouch = (): boolean =>
  useMediaQuery("(pointer: coarse) and (hover: none)", { noSsr: true });
