import Button from "@mui/material/Button";
import { Icon } from "./icons.tsx";

/** The main action of a list page: adding an entry. */
export function AddButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button
      variant="contained"
      startIcon={<Icon name="add" size={18} />}
      onClick={onClick}
      // Beside the longest heading that has one on a phone.
      sx={{ px: { xs: 1.25, sm: 1.75 } }}
    >
      {children}
    </Button>
  );
}
