import Button from "@mui/material/Button";
import { Icon } from "./icons.tsx";

/** A page's main action: adding one more of what it lists. */
export function AddButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button variant="contained" startIcon={<Icon name="add" size={18} />} onClick={onClick}>
      {children}
    </Button>
  );
}
