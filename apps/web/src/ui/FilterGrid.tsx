import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useState, type ReactNode } from "react";
import { Icon } from "./icons.tsx";

/** Filters side by side; on a narrow screen behind a button with the number of active ones. */
export function FilterGrid({
  count,
  more,
  children,
}: {
  count: number;
  /** More filters below them, behind the same button on a narrow screen. */
  more?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<Icon name="filter" size={16} />}
        aria-expanded={isOpen}
        aria-controls={more === undefined ? id : `${id} ${id}-more`}
        onClick={() => setOpen(!isOpen)}
        sx={{ display: { sm: "none" } }}
      >
        {count === 0 ? "Filters" : `Filters (${count})`}
      </Button>
      <Box
        id={id}
        sx={{
          display: { xs: isOpen ? "grid" : "none", sm: "grid" },
          gap: 1.5,
          mt: { xs: 1.5, sm: 0 },
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr", lg: "repeat(5, minmax(0, 1fr))" },
        }}
      >
        {children}
      </Box>
      {more !== undefined && (
        <Box id={`${id}-more`} sx={{ display: { xs: isOpen ? "block" : "none", sm: "block" }, mt: 1.5 }}>
          {more}
        </Box>
      )}
    </Box>
  );
}
