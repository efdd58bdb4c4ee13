import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { Icon, type IconName } from "./icons.tsx";
import { disabledFor } from "./disabled-for.ts";

/** A small icon button whose name is read out and shown on hover and focus. */
export function IconAction({
  icon,
  label,
  onClick,
  danger = false,
  whyNot,
}: {
  icon: IconName;
  label: string;
  onClick: () => void;
  danger?: boolean;
  /** Disables it, for this reason. */
  whyNot?: string | false | undefined;
}) {
  return (
    <Tooltip title={whyNot ? "" : label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          color={danger ? "error" : "default"}
          {...disabledFor(whyNot && `${label}: ${whyNot}`)}
          onClick={onClick}
        >
          <Icon name={icon} size={18} />
        </IconButton>
      </span>
    </Tooltip>
  );
}
