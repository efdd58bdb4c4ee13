import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { PICKER_TEXTS, type Configuration } from "@pricetrail/contract";
import { useEffect, useRef, useState } from "react";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useRoom } from "../../ui/room.ts";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { AddressBar } from "./AddressBar.tsx";
import { BrowserToolbar } from "./BrowserToolbar.tsx";
import { Inspector } from "./Inspector.tsx";
import { LiveView } from "./LiveView.tsx";
import { Opening } from "./Opening.tsx";
import { OpenPages } from "./OpenPages.tsx";
import { PageControls } from "./PageControls.tsx";
import { useBrowserPage, type BrowserPage, type Browsers } from "./useBrowserPage.ts";
import type { BrowserSessions } from "./useBrowserSessions.ts";
import { useInspection } from "./useInspection.ts";
import { useLeaveGuard } from "./useLeaveGuard.ts";

/** Address bar, open pages, and the page itself: live, or inspected. */
export function Browser({
  sessions,
  browsers,
  wanted,
  wantedField,
  startUrl,
}: {
  sessions: BrowserSessions;
  browsers: Browsers;
  /** The configuration being changed. */
  wanted: Configuration | undefined;
  /** The field to pick first. */
  wantedField: string | undefined;
  /** The URL this screen was opened with. */
  startUrl: string | undefined;
}) {
  const { hasBrowser } = browsers;
  const inspection = useInspection();
  const { isOn, isToggling, unsaved, inspected } = inspection;
  const page = useBrowserPage(sessions, browsers, startUrl, inspected?.inspection.url);
  const { active, live, url } = page;
  // The action waiting for confirmation that picks may be lost.
  const [asked, setAsked] = useState<() => void>();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const focus = useRowFocus(
    browsers.list.map(({ _id }) => _id),
    ":scope > div > ul > li",
  );

  /** Ends inspection first, with a confirmation when picks would be lost. */
  const afterInspection = (act: () => void) => {
    const go = () => {
      if (isOn) inspection.disable();
      act();
    };
    if (unsaved > 0) setAsked(() => go);
    else go();
  };
  const { enable } = inspection;
  const isEnabled = useRef(false);
  const isWanted = wantedField !== undefined && live.isDrawn && live.page?.isLoading === false;
  // Whoever comes to pick one field, because its price is wrong or lost, has nothing to turn on first.
  useEffect(() => {
    if (!isWanted || active === undefined || isEnabled.current) return;
    isEnabled.current = true;
    enable(active, wanted);
  }, [isWanted, active, wanted, enable]);
  const toggle = (next: boolean) => {
    if (!next) afterInspection(() => undefined);
    else if (active !== undefined) inspection.enable(active, wanted);
  };

  return (
    <>
      <BrowserToolbar
        url={url}
        isOn={isOn}
        isToggling={isToggling}
        canToggle={active !== undefined && !isToggling && (live.closed === undefined || isOn)}
        onToggle={toggle}
      >
        {hasBrowser && <PageControls live={live} isDisabled={isOn} />}
        <AddressBar
          url={url}
          isBusy={page.open.isPending}
          onOpen={(to) => afterInspection(() => page.go(to))}
        />
        {isOn && (
          <Box
            ref={setBar}
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", minHeight: 40, gap: 0.5 }}
          />
        )}
      </BrowserToolbar>
      <Box {...focus}>
        {!isOn && <PageTabs page={page} browsers={browsers} isDisabled={isToggling} />}
        <OpenError page={page} browsers={browsers} />
        {inspection.error !== null && (
          <Box sx={{ mb: 1.5 }}>
            <ErrorState message={errorText(inspection.error)} onRetry={() => toggle(true)} />
          </Box>
        )}
        <PageArea page={page} hasBrowser={hasBrowser} isHidden={isOn} />
      </Box>
      {inspected && (
        <Inspector
          key={inspected.inspection._id}
          inspection={inspected.inspection}
          configuration={inspected.configuration}
          firstField={inspected.configuration === undefined ? undefined : wantedField}
          bar={bar}
          onReady={inspection.onReady}
          onUnsaved={inspection.setUnsaved}
          onGoOn={() => inspection.disable()}
        />
      )}
      <LosePicksDialog isOn={isOn} unsaved={unsaved} asked={asked} onDone={() => setAsked(undefined)} />
    </>
  );
}

interface PageProps {
  page: BrowserPage;
  browsers: Browsers;
}

/** The open pages; from the start as high as with a page, which must not move what is below it when it opens. */
function PageTabs({ page, browsers: { hasBrowser, list }, isDisabled }: PageProps & { isDisabled: boolean }) {
  if (!hasBrowser && list.length === 0) return null;
  return (
    <Box sx={{ minHeight: 32, mb: 0.75 }}>
      {list.length > 0 && (
        <OpenPages
          list={list}
          active={page.active}
          isDisabled={isDisabled}
          onShow={page.show}
          onClose={page.closeOne}
          onNew={() => page.show(undefined)}
        />
      )}
    </Box>
  );
}

/** Why the last page could not be opened. */
function OpenError({ page: { open }, browsers: { list, limits } }: PageProps) {
  if (!open.isError) return null;
  const isFull = errorStatus(open.error) === 406 && list.length >= limits.sessions;
  return (
    <Box sx={{ mb: 1.5 }}>
      <ErrorState
        message={isFull ? PICKER_TEXTS.limit(limits.sessions) : errorText(open.error)}
        onRetry={() => open.mutate(open.variables)}
      />
    </Box>
  );
}

/** The live page, or what is in its place while there is none. */
function PageArea({
  page: { active, live, url, open, go },
  hasBrowser,
  isHidden,
}: {
  page: BrowserPage;
  hasBrowser: boolean;
  /** The page is inspected instead. */
  isHidden: boolean;
}) {
  if (active === undefined)
    return (
      <Paper
        variant="outlined"
        sx={{
          minHeight: { xs: 480, md: "calc(100dvh - 128px)" },
          display: "grid",
          placeContent: "center",
        }}
      >
        {open.isPending ? (
          <Opening />
        ) : (
          <EmptyState icon="globe" title={PICKER_TEXTS.empty}>
            {PICKER_TEXTS.emptyHint}
          </EmptyState>
        )}
      </Paper>
    );
  return (
    <Paper variant="outlined" sx={{ overflow: "hidden", display: isHidden ? "none" : "block" }}>
      {hasBrowser ? (
        <LiveView live={live} isHidden={isHidden} onOpenAgain={() => go(url)} />
      ) : (
        <EmptyState icon="globe" title={PICKER_TEXTS.noBrowser}>
          {PICKER_TEXTS.noBrowserHint}
        </EmptyState>
      )}
    </Paper>
  );
}

/** Asks before picks are lost: by what somebody does on this screen (`asked`), or by leaving it. */
function LosePicksDialog({
  isOn,
  unsaved,
  asked,
  onDone,
}: {
  isOn: boolean;
  unsaved: number;
  asked: (() => void) | undefined;
  onDone: () => void;
}) {
  const guard = useLeaveGuard(unsaved > 0);
  const closeMenu = useRoom(isOn);
  const { isAsking } = guard;
  return (
    <ConfirmDialog
      open={asked !== undefined || isAsking}
      title={isAsking ? PICKER_TEXTS.leaveTitle : PICKER_TEXTS.disableTitle}
      confirmLabel={isAsking ? PICKER_TEXTS.leave : PICKER_TEXTS.disable}
      cancelLabel={PICKER_TEXTS.stay}
      danger
      onConfirm={() => {
        if (isAsking) guard.leave();
        else asked?.();
        onDone();
      }}
      onClose={() => {
        guard.stay();
        onDone();
        // If the link was followed from the menu overlay, that would cover the screen that the person stays on.
        closeMenu(isOn);
      }}
    >
      {PICKER_TEXTS.leaveNote(unsaved)}
    </ConfirmDialog>
  );
}
