import Box from "@mui/material/Box";
import type { ComponentProps } from "react";
import { Page } from "../../ui/Page.tsx";

/** Width of every page for visitors, all with the same centre line. */
const SITE_WIDTH_PX = 1040;

/** A page for visitors. */
export function SitePage(props: Omit<ComponentProps<typeof Page>, "width">) {
  return (
    <Box sx={{ maxWidth: SITE_WIDTH_PX, mx: "auto" }}>
      <Page {...props} />
    </Box>
  );
}
