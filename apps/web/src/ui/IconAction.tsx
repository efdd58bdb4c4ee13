import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { Icon, type IconName } from "./icons.tsx";

/** A small icon button whose name is read out and shown on hover and focus. */
export function IconAction({
  icon,
  label,
  onClick,
  danger = false,
  disabled = false,
}: {
  icon: IconName;
  label: string;
  onClick: () => void;
  danger?: boolean;
  disabled?: boolean;
}) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          color={danger ? "error" : "default"}
          disabled={disabled}
          onClick={onClick}
        >
          <Icon name={icon} size={18} />
        </IconButton>
      </span>
    </Tooltip>
  );
}
