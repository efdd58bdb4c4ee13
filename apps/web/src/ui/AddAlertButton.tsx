import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ALERT_ME_TEXTS, type CatalogueKind, type Tile } from "@pricetrail/contract";
import { useId } from "react";
import { Link as RouterLink } from "react-router";
import { Icon } from "./icons.tsx";
import { newAlertPath } from "./paths.ts";

const T = ALERT_ME_TEXTS;
/** Filter value for products without a category, brand or other attribute of that kind. */
const WITHOUT = "none";

/** The current view, as far as an alert can cover it. */
interface Shown {
  names: Readonly<Partial<Record<CatalogueKind, readonly string[]>>>;
  search: string;
  tile?: Tile;
}

/**
 * Returns the path to a new alert on the current view, or why there cannot be one: an alert never covers more than the view
 * does.
 */
export function alertPathForView({
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

/** A button that opens the dialog for a new alert on what the current filter and tile show. */
export function AddAlertButton(shown: Shown) {
  const id = useId();
  const about = alertPathForView(shown);
  const icon = <Icon name="bell" size={18} />;
  if ("path" in about)
    return (
      <Button
        component={RouterLink}
        to={about.path}
        startIcon={icon}
        sx={{ minHeight: 40, px: { xs: 1, sm: 1.75 } }}
      >
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
