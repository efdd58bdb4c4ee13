import { SHELL_TEXTS } from "@pricetrail/contract";
import Link from "@mui/material/Link";

/** First stop of the keyboard: past bar and menu to the content. */
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
