import { SHELL_TEXTS } from "@pricetrail/contract";
import IconButton from "@mui/material/IconButton";
import { Icon } from "../ui/icons.tsx";

/** Opens and closes the drawer. */
export function MenuToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <IconButton
      aria-label={SHELL_TEXTS.menu}
      aria-expanded={isOpen}
      aria-controls="side-menu"
      onClick={onToggle}
    >
      <Icon name="menu" />
    </IconButton>
  );
}
