import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { ReactNode } from "react";
import { usePicture } from "./usePicture.ts";

/** A stored picture, never larger than the given size and never distorted; `lost` where it is no longer available. */
export function StoredPicture({
  hash,
  label,
  width = "100%",
  height = 120,
  lost = null,
}: {
  hash: string;
  label: string;
  width?: number | string;
  height?: number;
  lost?: ReactNode;
}) {
  const { show, isLoading, isError } = usePicture(hash);
  if (isError) return lost;
  if (isLoading) return <Skeleton variant="rounded" height={Math.min(height, 72)} width={width} />;
  return (
    <Box
      component="img"
      ref={show}
      alt={label}
      sx={{
        display: "block",
        maxWidth: width,
        maxHeight: height,
        alignSelf: "start",
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: "#fff",
      }}
    />
  );
}
