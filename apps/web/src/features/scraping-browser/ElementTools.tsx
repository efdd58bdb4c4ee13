import Box from "@mui/material/Box";
import Tooltip from "@mui/material/Tooltip";
import { PICKER_TEXTS, type HoveredElement, type PanelCommand } from "@pricetrail/contract";
import { useId } from "react";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { IconAction } from "../../ui/IconAction.tsx";

export type PickMode = "pick" | "unique";

const STEPS = [
  ["wider", "up", PICKER_TEXTS.wider],
  ["narrower", "down", PICKER_TEXTS.narrower],
  ["previous", "left", PICKER_TEXTS.previous],
  ["next", "right", PICKER_TEXTS.next],
] as const;

const TWIN_STEPS = [
  ["previousTwin", "twinBefore", PICKER_TEXTS.previousTwin],
  ["nextTwin", "twinAfter", PICKER_TEXTS.nextTwin],
] as const;

const GROUP = { display: "flex", alignItems: "center" };

/** Inspection's additions to the bar: click modes, moves to another element, and a button that picks the outlined one. */
export function ElementTools({
  element,
  mode,
  onMode,
  send,
  onEnter,
}: {
  element: HoveredElement | null;
  mode: PickMode;
  onMode: (mode: PickMode) => void;
  send: (command: PanelCommand) => void;
  /** Moves the keyboard focus into the page. */
  onEnter: () => void;
}) {
  return (
    <>
      <ModeChoice mode={mode} onMode={onMode} />
      <Fieldset label={PICKER_TEXTS.select} sx={GROUP}>
        {STEPS.map(([to, icon, label]) => (
          <IconAction key={to} icon={icon} label={label} onClick={() => send({ type: "step", to })} />
        ))}
        {TWIN_STEPS.map(([to, icon, label]) => (
          <IconAction
            key={to}
            icon={icon}
            label={label}
            disabled={element === null || element.twins.count < 2}
            onClick={() => send({ type: "step", to })}
          />
        ))}
        <IconAction
          icon={mode === "pick" ? "target" : "check"}
          label={mode === "pick" ? PICKER_TEXTS.pick : PICKER_TEXTS.check}
          disabled={element === null}
          onClick={() => send({ type: "pick" })}
        />
      </Fieldset>
      <IconAction icon="keyboard" label={PICKER_TEXTS.enterPanel} onClick={onEnter} />
    </>
  );
}

function ModeChoice({ mode, onMode }: { mode: PickMode; onMode: (mode: PickMode) => void }) {
  const name = useId();
  return (
    <Fieldset label={PICKER_TEXTS.mode} sx={{ ...GROUP, gap: 0.25 }}>
      <Mode
        name={name}
        icon="pointer"
        label={PICKER_TEXTS.pickMode}
        isOn={mode === "pick"}
        onOn={() => onMode("pick")}
      />
      <Mode
        name={name}
        icon="tag"
        label={PICKER_TEXTS.uniqueMode}
        isOn={mode === "unique"}
        onOn={() => onMode("unique")}
      />
    </Fieldset>
  );
}

/** A radio button that is drawn as an icon. */
function Mode({
  name,
  icon,
  label,
  isOn,
  onOn,
}: {
  name: string;
  icon: IconName;
  label: string;
  isOn: boolean;
  onOn: () => void;
}) {
  return (
    <Box
      component="span"
      sx={{
        position: "relative",
        display: "grid",
        placeContent: "center",
        width: 32,
        height: 32,
        borderRadius: 1,
        border: 1,
        borderColor: isOn ? "primary.main" : "transparent",
        color: isOn ? "primary.main" : "text.secondary",
        bgcolor: isOn ? "action.selected" : undefined,
        "&:has(:focus-visible)": { outline: 2, outlineOffset: 1 },
      }}
    >
      <Icon name={icon} size={18} />
      {/* The tooltip gives it its name. */}
      <Tooltip title={label}>
        <input
          type="radio"
          name={name}
          checked={isOn}
          onChange={onOn}
          style={{
            position: "absolute",
            inset: 0,
            width: "100%",
            height: "100%",
            margin: 0,
            opacity: 0,
            cursor: "pointer",
          }}
        />
      </Tooltip>
    </Box>
  );
}
