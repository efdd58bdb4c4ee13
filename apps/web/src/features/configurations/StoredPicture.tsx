import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { usePicture } from "./usePicture.ts";

/** A stored picture of an element; nothing where it cannot be had any more. */
export function StoredPicture({ hash, label }: { hash: string; label: string }) {
  const { show, isLoading, isError } = usePicture(hash);
  if (isError) return null;
  if (isLoading) return <Skeleton variant="rounded" height={60} width="60%" />;
  return (
    <Box
      component="img"
      ref={show}
      alt={label}
      sx={{
        display: "block",
        maxWidth: "100%",
        maxHeight: 120,
        alignSelf: "start",
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: "#fff",
      }}
    />
  );
}
