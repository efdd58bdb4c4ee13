import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import {
  PICKER_TEXTS,
  type Configuration,
  type HoveredElement,
  type Inspection,
  type PanelEvent,
  fieldName,
} from "@pricetrail/contract";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { toasts } from "../../ui/toasts.ts";
import { ElementBar } from "./ElementBar.tsx";
import { ElementTools, type PickMode } from "./ElementTools.tsx";
import { FieldList } from "./FieldList.tsx";
import { useFieldsWidth } from "./fields-width.ts";
import { FieldsHandle } from "./FieldsHandle.tsx";
import { unsaved } from "./picks.ts";
import { SaveBar } from "./SaveBar.tsx";
import { UniqueList, type UniqueCheck } from "./UniqueList.tsx";
import { usePanel } from "./usePanel.ts";
import { usePicks } from "./usePicks.ts";

/** The part of the window left by the app's bar and the slim one. */
const INSPECTION_HEIGHT = "calc(100dvh - 110px)";

/** Inspection mode: the page's markup, the element under the pointer, and the fields. */
export function Inspector({
  inspection,
  configuration,
  firstField,
  bar,
  onReady,
  onUnsaved,
  onGoOn,
}: {
  inspection: Inspection;
  /** This page's configuration, if there is one. */
  configuration: Configuration | undefined;
  /** The field for the first pick. */
  firstField: string | undefined;
  /** Container of the element tools; null until it is mounted. */
  bar: HTMLElement | null;
  /** Called when the panel is ready, or has failed. */
  onReady: () => void;
  /** Receives the number of fields that would be lost. */
  onUnsaved: (count: number) => void;
  /** Returns to the live view, for another page. */
  onGoOn: () => void;
}) {
  const [stored, setStored] = useState(configuration);
  const picks = usePicks(inspection, configuration?.entries ?? [], firstField);
  const [mode, setMode] = useState<PickMode>("pick");
  const [element, setElement] = useState<HoveredElement | null>(null);
  const [checks, setChecks] = useState<readonly UniqueCheck[]>([]);
  const side = useRef<HTMLDivElement>(null);
  const fields = useFieldsWidth();
  const [isDragged, setDragged] = useState(false);
  const { selected, pick } = picks;

  const onEvent = useCallback(
    (event: PanelEvent) => {
      switch (event.type) {
        case "ready":
          onReady();
          break;
        case "hover":
          startTransition(() => setElement(event.element));
          break;
        case "picked":
          setElement(event.element);
          if (selected === undefined) toasts.info(PICKER_TEXTS.chooseField);
          else pick({ ...event.capture, key: selected });
          break;
        case "unique": {
          const { tag, index, unique } = event;
          if (unique) toasts.success(PICKER_TEXTS.isUnique(tag));
          else toasts.error(PICKER_TEXTS.isNotUnique(tag));
          setChecks((before) => [
            ...before.filter((one) => one.tag !== tag || one.index !== index),
            { tag, index, unique },
          ]);
          break;
        }
        case "leave": {
          // Focuses the field being picked, else the button that leads into the page.
          const field = side.current?.querySelector<HTMLElement>("[aria-pressed=true]");
          field?.focus();
          // While the fields are hidden, none of them gets focus.
          if (!field || document.activeElement !== field)
            [...(bar?.querySelectorAll("button") ?? [])].at(-1)?.focus();
          break;
        }
      }
    },
    [selected, pick, onReady, bar],
  );
  const panel = usePanel(inspection._id, onEvent);
  const { frame, src, isReady, send, problem, onLoad, retry } = panel;

  useEffect(() => {
    if (isReady) send({ type: "mode", mode });
  }, [isReady, mode, send]);
  useEffect(() => {
    if (!isReady) return;
    if (mode !== "pick" || selected === undefined) send({ type: "field", key: null });
    else send({ type: "field", key: selected, name: fieldName(selected) });
  }, [isReady, mode, selected, send]);
  useEffect(() => {
    if (!isReady) return;
    const marks = picks.picks.flatMap(({ key, choice }) =>
      choice?.capture ? [{ key, name: fieldName(key), fingerprint: choice.capture.fingerprint }] : [],
    );
    send({ type: "show", marks });
  }, [isReady, picks.picks, send]);
  useEffect(() => {
    if (problem) onReady();
  }, [problem, onReady]);
  const count = unsaved(picks.picks);
  useEffect(() => onUnsaved(count), [count, onUnsaved]);

  const select = (key: string) => {
    if (selected === key) {
      picks.select(undefined);
      return;
    }
    setMode("pick");
    picks.select(key);
    frame.current?.focus();
  };
  return (
    <Box
      sx={{
        display: { xs: "grid", lg: "flex" },
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: { xs: 2, lg: 0 },
        height: { lg: INSPECTION_HEIGHT },
      }}
    >
      {bar &&
        createPortal(
          <ElementTools
            element={element}
            mode={mode}
            onMode={setMode}
            send={send}
            onEnter={() => frame.current?.focus()}
          />,
          bar,
        )}
      <Paper
        component="section"
        variant="outlined"
        aria-label={PICKER_TEXTS.inspection}
        sx={{ display: "flex", flexDirection: "column", flex: "1 1 0", minWidth: 0 }}
      >
        {problem ? (
          <Box sx={{ p: 2, minHeight: 440, flexGrow: 1 }}>
            <ErrorState message={problem} onRetry={retry} />
          </Box>
        ) : (
          <Box
            component="iframe"
            key={src}
            ref={frame}
            title={PICKER_TEXTS.panel(inspection.title === "" ? inspection.url : inspection.title)}
            // No same-origin: the picker, the only script in it, has an opaque origin and no access to the app.
            sandbox="allow-scripts"
            src={src}
            onLoad={src === undefined ? undefined : onLoad}
            sx={{
              display: "block",
              width: "100%",
              flexGrow: 1,
              height: { xs: "calc(100dvh - 290px)", lg: 0 },
              minHeight: 360,
              border: 0,
              bgcolor: "#fff",
              pointerEvents: isDragged ? "none" : undefined,
            }}
          />
        )}
        <ElementBar element={element} send={send} />
      </Paper>
      <FieldsHandle
        width={fields.width}
        isOpen={fields.isOpen}
        onWidth={fields.setWidth}
        onOpen={fields.setOpen}
        onDrag={setDragged}
      />
      <Box
        ref={side}
        sx={{
          minWidth: 0,
          display: { xs: "grid", lg: fields.isOpen ? "grid" : "none" },
          alignContent: "start",
          gap: 2,
          width: { lg: fields.width },
          flexShrink: 0,
          // The fields scroll beside the page, which stays in view.
          overflowY: { lg: "auto" },
        }}
      >
        {mode === "unique" && <UniqueList checks={checks} />}
        <FieldList picks={picks} showsSeveralProducts={inspection.showsSeveralProducts} onPick={select}>
          <SaveBar
            inspection={inspection}
            stored={stored}
            picks={picks}
            onStored={(next) => {
              setStored(next);
              picks.restart(next.entries);
            }}
            onGoOn={onGoOn}
          />
        </FieldList>
        {inspection.memory.length > 0 && (
          <Box sx={{ typography: "body2", color: "text.secondary" }}>
            <strong>{PICKER_TEXTS.memory}</strong>
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {inspection.memory.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </Box>
          </Box>
        )}
      </Box>
    </Box>
  );
}
