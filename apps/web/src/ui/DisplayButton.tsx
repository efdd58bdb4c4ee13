import Box from "@mui/material/Box";
import { lazyPart } from "./parts.tsx";

/** The choice of columns and row height, fetched after the screen; its place is kept. */
export const DisplayButton = lazyPart(() => import("./TableViewButton.tsx"), {
  fallback: <Box sx={{ display: { xs: "none", sm: "block" }, width: 102, flexShrink: 0 }} />,
  isPrefetched: true,
});
