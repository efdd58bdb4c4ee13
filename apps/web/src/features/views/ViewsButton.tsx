import { VIEW_SCREEN_TEXTS, type ViewScreen } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Icon } from "../../ui/icons.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { useViews } from "./views-queries.ts";
import { viewQuery } from "./view-address.ts";

/** Includes the form that names a view: loaded on opening, or earlier while idle. */
const ViewsMenu = lazyDialog(() => import("./ViewsMenu.tsx"));

const T = VIEW_SCREEN_TEXTS;

/** Opens a person's saved views of a screen, and names the active one. */
export default function ViewsButton({
  screen,
  list,
  display,
}: {
  screen: ViewScreen;
  /** The screen's content, for the button's name. */
  list: string;
  display: string;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [params] = useSearchParams();
  const views = useViews(screen);
  const query = viewQuery(params, display);
  const shown = views.data?.find((view) => view.query === query);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="layers" size={18} />}
        aria-label={shown === undefined ? T.of(list) : `${T.of(list)}: ${shown.name}`}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          minHeight: 40,
          minWidth: { xs: 40, sm: 92 },
          px: { xs: 1, sm: 1.5 },
          flexShrink: 0,
          "& .MuiButton-startIcon": { m: { xs: 0, sm: "0 8px 0 -4px" } },
        }}
      >
        {/* A phone has space for the icon only. */}
        <Box
          component="span"
          sx={{
            display: { xs: "none", sm: "block" },
            maxWidth: 140,
            overflow: "hidden",
            textOverflow: "ellipsis",
            whiteSpace: "nowrap",
          }}
        >
          {shown?.name ?? T.views}
        </Box>
      </Button>
      {anchor && (
        <ViewsMenu
          anchor={anchor}
          screen={screen}
          views={views}
          query={query}
          shown={shown}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
