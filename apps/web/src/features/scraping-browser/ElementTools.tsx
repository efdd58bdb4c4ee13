import Box from "@mui/material/Box";
import Tooltip from "@mui/material/Tooltip";
import { PICKER_TEXTS, type HoveredElement, type PanelCommand } from "@pricetrail/contract";
import { useId, type ReactNode } from "react";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import { useIsTouch } from "../../ui/useIsTouch.ts";

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

const GROUP = { display: "flex", flexWrap: "wrap", alignItems: "start" };

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
  const pick = mode === "pick" ? PICKER_TEXTS.pick : PICKER_TEXTS.check;
  return (
    <>
      <ModeChoice mode={mode} onMode={onMode} />
      <Fieldset label={PICKER_TEXTS.select} sx={GROUP}>
        {STEPS.map(([to, icon, label]) => (
          <Worded key={to} label={label}>
            <IconAction icon={icon} label={label} onClick={() => send({ type: "step", to })} />
          </Worded>
        ))}
        {TWIN_STEPS.map(([to, icon, label]) => (
          <Worded key={to} label={label}>
            <IconAction
              icon={icon}
              label={label}
              whyNot={
                element === null ? PICKER_TEXTS.noElement : element.twins.count < 2 && PICKER_TEXTS.noTwin
              }
              onClick={() => send({ type: "step", to })}
            />
          </Worded>
        ))}
        <Worded label={pick}>
          <IconAction
            icon={mode === "pick" ? "target" : "check"}
            label={pick}
            whyNot={element === null && PICKER_TEXTS.noElement}
            onClick={() => send({ type: "pick" })}
          />
        </Worded>
      </Fieldset>
      <Worded label={PICKER_TEXTS.enterPanel}>
        <IconAction icon="keyboard" label={PICKER_TEXTS.enterPanel} onClick={onEnter} />
      </Worded>
    </>
  );
}

/** A button with its word below it where there is no hover to show it. */
function Worded({ label, children }: { label: string; children: ReactNode }) {
  if (!useIsTouch()) return children;
  return (
    <Box component="span" sx={{ display: "grid", justifyItems: "center", alignContent: "start", width: 60 }}>
      {children}
      <Box
        component="span"
        aria-hidden="true"
        sx={{ fontSize: "0.6875rem", lineHeight: 1.15, textAlign: "center" }}
      >
        {label}
      </Box>
    </Box>
  );
}

function ModeChoice({ mode, onMode }: { mode: PickMode; onMode: (mode: PickMode) => void }) {
  const name = useId();
  return (
    <Fieldset label={PICKER_TEXTS.mode} sx={{ ...GROUP, gap: 0.25 }}>
      <Worded label={PICKER_TEXTS.pickMode}>
        <Mode
          name={name}
          icon="pointer"
          label={PICKER_TEXTS.pickMode}
          isOn={mode === "pick"}
          onOn={() => onMode("pick")}
        />
      </Worded>
      <Worded label={PICKER_TEXTS.uniqueMode}>
        <Mode
          name={name}
          icon="tag"
          label={PICKER_TEXTS.uniqueMode}
          isOn={mode === "unique"}
          onOn={() => onMode("unique")}
        />
      </Worded>
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
