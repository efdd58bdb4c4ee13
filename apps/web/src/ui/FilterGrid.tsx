import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useState, type ReactNode } from "react";
import { Icon } from "./icons.tsx";

/**
 * Filters on one line between `before` and `beside`, with `more` below them. If the window is too narrow, they are behind a button
 * with the number of active ones, which takes their place on the line.
 */
export function FilterGrid({
  count,
  more,
  before,
  beside,
  onToggle,
  children,
}: {
  count: number;
  before?: ReactNode;
  /** More filters below them, behind the same button on a narrow screen. */
  more?: ReactNode;
  beside?: ReactNode;
  /** Called when the button shows or hides the filters. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      {before}
      <Button
        variant="outlined"
        startIcon={<Icon name="filter" size={16} />}
        aria-expanded={isOpen}
        aria-controls={more === undefined ? id : `${id} ${id}-more`}
        onClick={() => {
          setOpen(!isOpen);
          onToggle?.(!isOpen);
        }}
        sx={{ display: { md: "none" }, minHeight: { xs: 40, sm: 36 } }}
      >
        {count === 0 ? "Filters" : `Filters (${count})`}
      </Button>
      <Box
        id={id}
        sx={{
          display: { xs: isOpen ? "grid" : "none", md: "contents" },
          order: 1,
          flexBasis: "100%",
          gap: 1,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {children}
      </Box>
      {beside}
      {more !== undefined && (
        <Box
          id={`${id}-more`}
          sx={{
            display: { xs: isOpen ? "block" : "none", md: "block" },
            order: { xs: 1, md: 0 },
            flexBasis: "100%",
            mt: 0.5,
          }}
        >
          {more}
        </Box>
      )}
    </Box>
  );
}
