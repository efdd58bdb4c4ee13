import Box from "@mui/material/Box";
import { lazyPart } from "../../ui/parts.tsx";

/** A person's saved views of a screen, loaded after it; the button's space is reserved. */
export const ViewsButton = lazyPart(() => import("./ViewsButton.tsx"), {
  fallback: <Box sx={{ width: { xs: 40, sm: 92 }, minHeight: 40, flexShrink: 0 }} />,
  isPrefetched: true,
});
