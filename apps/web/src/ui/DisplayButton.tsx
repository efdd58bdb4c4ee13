import Box from "@mui/material/Box";
import { lazyPart } from "./parts.tsx";

/** The menu for columns and row height, loaded after the screen; its space is reserved. */
export const DisplayButton = lazyPart(() => import("./TableViewButton.tsx"), {
  fallback: <Box sx={{ display: { xs: "none", sm: "block" }, width: 102, height: 40, flexShrink: 0 }} />,
  isPrefetched: true,
});
