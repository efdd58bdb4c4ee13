import Box from "@mui/material/Box";
import { lazyPart } from "../../ui/parts.tsx";

/** A person's saved views of a screen, fetched after it; the button's place is kept. */
export const ViewsButton = lazyPart(() => import("./ViewsButton.tsx"), {
  fallback: <Box sx={{ width: { xs: 40, sm: 92 }, minHeight: 40, flexShrink: 0 }} />,
  isPrefetched: true,
});
