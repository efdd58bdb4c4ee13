import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useState, type ReactNode } from "react";
import { Icon } from "./icons.tsx";

/**
 * Filters side by side, with `beside` below them. If a row has no room for them, they are behind a button with the number of active
 * ones, with `before` in front of it and `beside` next to it.
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
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, rowGap: 1.5 }}>
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
        sx={{ display: { md: "none" }, minHeight: 40 }}
      >
        {count === 0 ? "Filters" : `Filters (${count})`}
      </Button>
      <Box
        id={id}
        sx={{
          display: { xs: isOpen ? "grid" : "none", md: "grid" },
          order: { xs: 1, md: 0 },
          flexBasis: "100%",
          gap: 1.5,
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            sm: "repeat(2, minmax(0, 1fr))",
            md: "repeat(3, minmax(0, 1fr))",
            lg: "repeat(5, minmax(0, 1fr))",
          },
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
          }}
        >
          {more}
        </Box>
      )}
    </Box>
  );
}
