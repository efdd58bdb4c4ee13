import { SHELL_TEXTS } from "@pricetrail/contract";
import Link from "@mui/material/Link";

/** The first tab stop, which skips the bar and the menu. */
export function SkipLink() {
  return (
    <Link
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
      sx={{
        position: "fixed",
        top: 8,
        left: 8,
        zIndex: "tooltip",
        px: 2,
        py: 1,
        bgcolor: "background.paper",
        border: 1,
        borderRadius: 1,
        transform: "translateY(-80px)",
        "&:focus": { transform: "none" },
      }}
    >
      {SHELL_TEXTS.skip}
    </Link>
  );
}
