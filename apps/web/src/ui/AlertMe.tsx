import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ALERT_ME_TEXTS, type CatalogueKind, type Tile } from "@pricetrail/contract";
import { useId } from "react";
import { Link as RouterLink } from "react-router";
import { Icon } from "./icons.tsx";
import { newAlertPath } from "./paths.ts";

const T = ALERT_ME_TEXTS;
/** What a filter has for products without a name of its kind. */
const WITHOUT = "none";

/** What is shown, as far as an alert can be about it. */
interface Shown {
  names: Readonly<Partial<Record<CatalogueKind, readonly string[]>>>;
  search: string;
  tile?: Tile;
}

/** The way to an alert about what is shown, or why no alert can be about it: never about more than that. */
export function alertAbout({
  names,
  search,
  tile,
}: Shown): { path: string; isAll: boolean } | { why: string } {
  if (search.trim() !== "") return { why: T.search };
  const chosen = Object.entries(names).flatMap(([kind, ids]) =>
    (ids ?? []).map((id) => ({ kind: kind as CatalogueKind, id })),
  );
  const [only, ...more] = chosen;
  if (more.length > 0) return { why: T.several };
  if (!only) return { path: newAlertPath("all", undefined, tile), isAll: true };
  if (only.id === WITHOUT) return { why: T.without };
  return { path: newAlertPath(only.kind, only.id, tile), isAll: false };
}

/** A button that opens the dialog of a new alert about what a filter and a tile show. */
export function AlertMe(shown: Shown) {
  const id = useId();
  const about = alertAbout(shown);
  const icon = <Icon name="bell" size={18} />;
  if ("path" in about)
    return (
      <Button component={RouterLink} to={about.path} startIcon={icon} sx={{ minHeight: 40 }}>
        {about.isAll ? T.all : T.these}
      </Button>
    );
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
      <Button disabled startIcon={icon} aria-describedby={id} sx={{ minHeight: 40 }}>
        {T.these}
      </Button>
      <Box component="span" id={id} sx={{ typography: "caption", color: "text.secondary" }}>
        {about.why}
      </Box>
    </Box>
  );
}
