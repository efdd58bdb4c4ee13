import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { PICKER_TEXTS, type HoveredElement, type PanelCommand } from "@pricetrail/contract";
import { useEffect, useState } from "react";
import { LiveRegion } from "../../ui/LiveRegion.tsx";
import { useIsTouch } from "../../ui/useIsTouch.ts";

/** Delay in ms: the pointer crosses many elements, and only one it rests on is read out. */
const ANNOUNCE_DELAY_MS = 350;

/** The line below the page: the outlined element's location, its text, and the number of similar ones. */
export function ElementBar({
  element,
  send,
}: {
  element: HoveredElement | null;
  send: (command: PanelCommand) => void;
}) {
  const isTouch = useIsTouch();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: { xs: "wrap", sm: "nowrap" },
        alignItems: "center",
        columnGap: 1.5,
        px: 1,
        // Space for the longest state, so that pointing at the page does not shift the layout.
        minHeight: { xs: 64, sm: 30 },
        borderTop: 1,
        borderColor: "divider",
        typography: "caption",
        color: "text.secondary",
      }}
    >
      {element === null ? (
        isTouch ? (
          PICKER_TEXTS.panelHintTouch
        ) : (
          PICKER_TEXTS.panelHint
        )
      ) : (
        <>
          <Crumbs names={element.breadcrumb} onCrumb={(index) => send({ type: "crumb", index })} />
          <Facts element={element} />
        </>
      )}
      <Spoken element={element} />
    </Box>
  );
}

/** The element's ancestors, outermost first; pressing one moves the outline to it. The end of the path is always visible. */
function Crumbs({ names, onCrumb }: { names: readonly string[]; onCrumb: (index: number) => void }) {
  return (
    <Box
      component="nav"
      aria-label={PICKER_TEXTS.ancestors}
      sx={{
        display: "flex",
        // Aligned to the end: where space is short, the outermost ones are reached by scrolling.
        flexDirection: "row-reverse",
        overflowX: "auto",
        scrollbarWidth: "none",
        minWidth: 0,
        flex: { xs: "1 1 100%", sm: "0 1 auto" },
        maxWidth: { sm: "72%" },
      }}
    >
      <Box component="ol" sx={{ display: "flex", listStyle: "none", m: 0, p: 0 }}>
        {names.map((name, index) => {
          const isLast = index === names.length - 1;
          return (
            // Keyed by position: two ancestors may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <Box component="li" key={index} sx={{ display: "flex", alignItems: "center", flexShrink: 0 }}>
              {index > 0 && (
                <Box component="span" aria-hidden="true" sx={{ px: 0.25 }}>
                  ›
                </Box>
              )}
              <ButtonBase
                onClick={() => onCrumb(index)}
                aria-current={isLast ? "true" : undefined}
                sx={{
                  fontFamily: "monospace",
                  fontSize: "0.75rem",
                  px: 0.5,
                  minHeight: 26,
                  borderRadius: 0.5,
                  color: isLast ? "text.primary" : "text.secondary",
                  fontWeight: isLast ? 700 : 400,
                  "&:hover": { bgcolor: "action.hover" },
                }}
              >
                {name}
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

function Facts({ element }: { element: HoveredElement }) {
  const { text, tag, matches, twins, why } = element;
  const facts = [
    PICKER_TEXTS.matches(matches),
    twins.count > 1 ? PICKER_TEXTS.twin(twins.index, twins.count) : PICKER_TEXTS.noTwins,
    ...(why === "" ? [] : [why]),
  ];
  const cut = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
  return (
    <Box
      title={[text, ...facts].filter(Boolean).join(" · ")}
      sx={{ display: "flex", flex: "1 1 0", gap: 1, minWidth: 0, justifyContent: { sm: "flex-end" } }}
    >
      <Box component="strong" sx={{ ...cut, color: "text.primary", maxWidth: 220 }}>
        {text === "" ? tag : text}
      </Box>
      <Box component="span" sx={{ ...cut, flexShrink: 4 }}>
        {facts.map((fact, at) => (
          <span key={fact}>
            {at > 0 && " · "}
            <span>{fact}</span>
          </span>
        ))}
      </Box>
    </Box>
  );
}

function Spoken({ element }: { element: HoveredElement | null }) {
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const text =
      element === null ? "" : PICKER_TEXTS.hovered(element.tag, element.text.slice(0, 80), element.matches);
    const timer = setTimeout(() => setSpoken(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [element]);
  return <LiveRegion message={spoken} />;
}
