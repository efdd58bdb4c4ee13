import { DATA_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMayWrite } from "../api/use-may-write.ts";
import { Icon } from "./icons.tsx";
import { wrongPricePath } from "./paths.ts";
import { QUIET_ACTION } from "./quiet-action.ts";

const BESIDE = { position: "absolute", top: 0, bottom: 0, m: "auto 4px" } as const;
/** In front of the price, so that prices stay aligned. */
const BEFORE = { ...BESIDE, right: "100%" } as const;
/** Over what follows; where nothing can hover, between them. */
const BEHIND = { ml: 0.5, "@media (hover: hover)": { ...BESIDE, left: "100%" } } as const;

/** A product's price in a list, with the link to what can be done when it is wrong; visible on hover and focus. */
export function WrongPrice({
  of,
  isInLine = false,
  children,
}: {
  /** Nothing where there is no product, or no price. */
  of: { _id: string; name: string } | false | null | undefined;
  /** The price is part of a line of text rather than a table column. */
  isInLine?: boolean;
  children: ReactNode;
}) {
  const mayWrite = useMayWrite();
  if (!of || !mayWrite) return children;
  const label = DATA_SCREEN_TEXTS.wrongPriceOf(of.name);
  return (
    <Box component="span" sx={{ ...QUIET_ACTION, display: "inline-block" }}>
      {children}
      <IconButton
        className="quiet"
        component={Link}
        to={wrongPricePath(of._id)}
        aria-label={label}
        title={label}
        sx={isInLine ? BEHIND : BEFORE}
      >
        <Icon name="flag" size={16} />
      </IconButton>
    </Box>
  );
}
