import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import { PICKER_TEXTS, type HoveredElement, type PanelCommand } from "@pricetrail/contract";
import { useEffect, useId, useState } from "react";
import { LiveRegion } from "../../ui/LiveRegion.tsx";

export type PickMode = "pick" | "unique";

/** The pointer crosses many elements; only one it rests on is read out. */
const SPEAK_MS = 350;

const STEPS = [
  ["wider", PICKER_TEXTS.wider],
  ["narrower", PICKER_TEXTS.narrower],
  ["previous", PICKER_TEXTS.previous],
  ["next", PICKER_TEXTS.next],
] as const;

const TWIN_STEPS = [
  ["previousTwin", PICKER_TEXTS.previousTwin],
  ["nextTwin", PICKER_TEXTS.nextTwin],
] as const;

/** The element under the outline: where it is, how many are like it, and the ways to another one. */
export function ElementBar({
  element,
  mode,
  onMode,
  send,
}: {
  element: HoveredElement | null;
  mode: PickMode;
  onMode: (mode: PickMode) => void;
  send: (command: PanelCommand) => void;
}) {
  return (
    <Box sx={{ px: 1.5, py: 1, borderBottom: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.5, alignItems: "center" }}>
        <ModeChoice mode={mode} onMode={onMode} />
        <Button
          size="small"
          variant="outlined"
          disabled={element === null}
          onClick={() => send({ type: "pick" })}
          sx={{ ml: "auto" }}
        >
          {mode === "pick" ? PICKER_TEXTS.pick : PICKER_TEXTS.check}
        </Button>
      </Box>
      <Box
        component="fieldset"
        aria-label={PICKER_TEXTS.select}
        sx={{ display: "flex", flexWrap: "wrap", border: 0, m: 0, p: 0, mx: -1 }}
      >
        {STEPS.map(([to, label]) => (
          <Step key={to} label={label} onClick={() => send({ type: "step", to })} />
        ))}
        {TWIN_STEPS.map(([to, label]) => (
          <Step
            key={to}
            label={label}
            isDisabled={element === null || element.twins.count < 2}
            onClick={() => send({ type: "step", to })}
          />
        ))}
      </Box>
      {/* Room for the longest state, so that pointing at the page moves nothing. */}
      <Box sx={{ minHeight: 70, mt: 0.5 }}>
        {element === null ? (
          <Box sx={{ typography: "body2", color: "text.secondary", pt: 0.5 }}>
            {PICKER_TEXTS.nothingHovered}
          </Box>
        ) : (
          <Described element={element} onCrumb={(index) => send({ type: "crumb", index })} />
        )}
      </Box>
      <Spoken element={element} />
    </Box>
  );
}

function Step({
  label,
  isDisabled = false,
  onClick,
}: {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Button size="small" disabled={isDisabled} onClick={onClick} sx={{ px: 1, minWidth: 0 }}>
      {label}
    </Button>
  );
}

function ModeChoice({ mode, onMode }: { mode: PickMode; onMode: (mode: PickMode) => void }) {
  const name = useId();
  return (
    <Box
      component="fieldset"
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, border: 0, m: 0, p: 0, typography: "body2" }}
    >
      <Box component="legend" sx={{ float: "left", p: 0, mr: 1.5, color: "text.secondary" }}>
        {PICKER_TEXTS.mode}
      </Box>
      {(["pick", "unique"] as const).map((one) => (
        <Box component="label" key={one} sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
          <input
            type="radio"
            style={{ margin: 0 }}
            name={name}
            checked={mode === one}
            onChange={() => onMode(one)}
          />
          {one === "pick" ? PICKER_TEXTS.pickMode : PICKER_TEXTS.uniqueMode}
        </Box>
      ))}
    </Box>
  );
}

function Described({ element, onCrumb }: { element: HoveredElement; onCrumb: (index: number) => void }) {
  const { breadcrumb, matches, twins, why, text } = element;
  return (
    <>
      <Box component="nav" aria-label={PICKER_TEXTS.ancestors} sx={{ overflowX: "auto" }}>
        <Box component="ol" sx={{ display: "flex", listStyle: "none", m: 0, p: 0 }}>
          {breadcrumb.map((name, index) => (
            // Places of a path: two ancestors may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <Box component="li" key={index} sx={{ display: "flex", alignItems: "center", flexShrink: 0 }}>
              {index > 0 && (
                <Box component="span" aria-hidden="true" sx={{ color: "text.secondary", px: 0.25 }}>
                  ›
                </Box>
              )}
              <ButtonBase
                onClick={() => onCrumb(index)}
                aria-current={index === breadcrumb.length - 1 ? "true" : undefined}
                sx={{
                  fontFamily: "monospace",
                  fontSize: "0.8125rem",
                  px: 0.5,
                  minHeight: 26,
                  borderRadius: 0.5,
                  fontWeight: index === breadcrumb.length - 1 ? 700 : 400,
                  "&:hover": { bgcolor: "action.hover" },
                }}
              >
                {name}
              </ButtonBase>
            </Box>
          ))}
        </Box>
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          typography: "body2",
          color: "text.secondary",
          "& > *": { minWidth: 0 },
        }}
      >
        <Box
          component="strong"
          sx={{
            color: "text.primary",
            maxWidth: 320,
            overflow: "hidden",
            textOverflow: "ellipsis",
            whiteSpace: "nowrap",
          }}
        >
          {text === "" ? element.tag : text}
        </Box>
        <span>{PICKER_TEXTS.matches(matches)}</span>
        <span>{twins.count > 1 ? PICKER_TEXTS.twin(twins.index, twins.count) : PICKER_TEXTS.noTwins}</span>
        {why !== "" && <span>{why}</span>}
      </Box>
    </>
  );
}

function Spoken({ element }: { element: HoveredElement | null }) {
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const text =
      element === null ? "" : PICKER_TEXTS.hovered(element.tag, element.text.slice(0, 80), element.matches);
    const timer = setTimeout(() => setSpoken(text), SPEAK_MS);
    return () => clearTimeout(timer);
  }, [element]);
  return <LiveRegion message={spoken} />;
}
