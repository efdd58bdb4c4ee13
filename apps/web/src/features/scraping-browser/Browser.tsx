import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Switch from "@mui/material/Switch";
import Tooltip from "@mui/material/Tooltip";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useTheme } from "@mui/material/styles";
import {
  LISTING_TEXTS,
  PICKER_TEXTS,
  TRACKING_TEXTS,
  type Configuration,
  type listBrowsers,
} from "@pricetrail/contract";
import { useEffect, useRef, useState } from "react";
import { Link as RouterLink } from "react-router";
import type * as z from "zod/mini";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useRoom } from "../../ui/room.ts";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { AddressBar } from "./AddressBar.tsx";
import { Inspector } from "./Inspector.tsx";
import { LiveView } from "./LiveView.tsx";
import { Opening } from "./Opening.tsx";
import { OpenPages } from "./OpenPages.tsx";
import { PageControls } from "./PageControls.tsx";
import { rememberedSession, type BrowserSessions } from "./useBrowserSessions.ts";
import { useInspection } from "./useInspection.ts";
import { useLeaveGuard } from "./useLeaveGuard.ts";
import { useLiveView } from "./useLiveView.ts";
import { startListingPath } from "../../ui/paths.ts";

/** Longer URLs are not kept in this screen's own URL. */
const MAX_KEPT_ADDRESS = 1_500;

/** Address bar, open pages, and the page itself: live, or inspected. */
export function Browser({
  sessions,
  browsers,
  wanted,
  wantedField,
  startUrl,
}: {
  sessions: BrowserSessions;
  browsers: z.output<typeof listBrowsers.response>;
  /** The configuration being changed. */
  wanted: Configuration | undefined;
  /** The field to pick first. */
  wantedField: string | undefined;
  /** The URL this screen was opened with. */
  startUrl: string | undefined;
}) {
  const { active, open, close, show, note } = sessions;
  const { hasBrowser, limits } = browsers;
  const { change } = useUrlState();
  const live = useLiveView(hasBrowser ? active : undefined);
  const inspection = useInspection();
  const { isOn, isToggling, unsaved, inspected } = inspection;
  const closeMenu = useRoom(isOn);
  // The action waiting for confirmation that picks may be lost.
  const [asked, setAsked] = useState<() => void>();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const guard = useLeaveGuard(unsaved > 0);
  const mayWrite = useMayWrite();

  const focus = useRowFocus(
    browsers.list.map(({ _id }) => _id),
    ":scope > div > ul > li",
  );
  const session = browsers.list.find((one) => one._id === active);
  const url = (isOn ? inspected?.inspection.url : undefined) ?? live.page?.url ?? session?.url ?? "";

  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const kept = browsers.list.find((one) => one._id === rememberedSession());
    if (kept && (startUrl === undefined || kept.url === startUrl)) {
      show(kept._id);
      return;
    }
    const first = startUrl ?? browsers.startUrl;
    if (first === "") return;
    // This tab's previous page is closed to free a slot for the requested one.
    void (kept ? close(kept._id) : Promise.resolve()).then(() => open.mutate(first));
  }, [browsers, startUrl, show, close, open]);

  // Makes a reload, or a link to this screen, show the same page.
  useEffect(() => {
    if (url !== "" && /^https?:/.test(url) && url.length < MAX_KEPT_ADDRESS)
      change({ url }, { replace: true });
  }, [url, change]);

  const { page } = live;
  const isWide = useMediaQuery(useTheme().breakpoints.up("lg"), { noSsr: true });
  useEffect(() => {
    if (active !== undefined && page) note(active, page.url, page.title);
  }, [active, page, note]);

  /** Ends inspection first, with a confirmation when picks would be lost. */
  const afterInspection = (act: () => void) => {
    const go = () => {
      if (isOn) inspection.disable();
      act();
    };
    if (unsaved > 0) setAsked(() => go);
    else go();
  };
  const go = (to: string) => {
    if (active !== undefined && live.isConnected && live.closed === undefined) {
      live.send({ type: "navigate", url: to });
      return;
    }
    const isThere = active !== undefined && live.closed === undefined;
    void (isThere ? close(active) : Promise.resolve()).then(() => open.mutate(to));
  };
  const closeOne = (id: string) => {
    if (id === active) show(undefined);
    void close(id);
  };
  const toggle = (next: boolean) => {
    if (!next) afterInspection(() => undefined);
    else if (active !== undefined) inspection.enable(active, wanted);
  };

  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 1,
          rowGap: 0.5,
          alignItems: "flex-start",
          mb: 0.5,
        }}
      >
        {hasBrowser && <PageControls live={live} isDisabled={isOn} />}
        <AddressBar url={url} isBusy={open.isPending} onOpen={(to) => afterInspection(() => go(to))} />
        {isOn && <Box ref={setBar} sx={{ display: "flex", alignItems: "center", minHeight: 40, gap: 0.5 }} />}
        <Box sx={{ display: "flex", alignItems: "center", minHeight: 40 }}>
          <FormControlLabel
            control={
              <Switch
                checked={isOn}
                disabled={active === undefined || isToggling || (live.closed !== undefined && !isOn)}
                onChange={(event) => toggle(event.target.checked)}
              />
            }
            label={isOn ? TRACKING_TEXTS.picker.disable : TRACKING_TEXTS.picker.enable}
            sx={{ mx: 0, mr: 0.5, whiteSpace: "nowrap" }}
            slotProps={{ typography: { variant: "body2" } }}
          />
          {mayWrite && <TrackAll url={url} isShort={isOn || !isWide} />}
          <Box component="span" sx={{ width: 20, height: 20 }}>
            {isToggling && <CircularProgress size={20} aria-label={PICKER_TEXTS.toggling} />}
          </Box>
        </Box>
      </Box>
      <Box {...focus}>
        {!isOn && (hasBrowser || browsers.list.length > 0) && (
          // From the start as high as with a page, which must not move what is below it when it opens.
          <Box sx={{ minHeight: 32, mb: 0.75 }}>
            {browsers.list.length > 0 && (
              <OpenPages
                list={browsers.list}
                active={active}
                isDisabled={isToggling}
                onShow={show}
                onClose={closeOne}
                onNew={() => show(undefined)}
              />
            )}
          </Box>
        )}
        {open.isError && (
          <Box sx={{ mb: 1.5 }}>
            <ErrorState
              message={
                errorStatus(open.error) === 406 && browsers.list.length >= limits.sessions
                  ? PICKER_TEXTS.limit(limits.sessions)
                  : errorText(open.error)
              }
              onRetry={() => open.mutate(open.variables)}
            />
          </Box>
        )}
        {inspection.error !== null && (
          <Box sx={{ mb: 1.5 }}>
            <ErrorState message={errorText(inspection.error)} onRetry={() => toggle(true)} />
          </Box>
        )}
        {active === undefined ? (
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
        ) : (
          <Paper variant="outlined" sx={{ overflow: "hidden", display: isOn ? "none" : "block" }}>
            {hasBrowser ? (
              <LiveView live={live} isHidden={isOn} onOpenAgain={() => go(url)} />
            ) : (
              <EmptyState icon="globe" title={PICKER_TEXTS.noBrowser}>
                {PICKER_TEXTS.noBrowserHint}
              </EmptyState>
            )}
          </Paper>
        )}
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
      <ConfirmDialog
        open={asked !== undefined || guard.isAsking}
        title={guard.isAsking ? PICKER_TEXTS.leaveTitle : PICKER_TEXTS.disableTitle}
        confirmLabel={guard.isAsking ? PICKER_TEXTS.leave : PICKER_TEXTS.disable}
        cancelLabel={PICKER_TEXTS.stay}
        danger
        onConfirm={() => {
          if (guard.isAsking) guard.leave();
          else asked?.();
          setAsked(undefined);
        }}
        onClose={() => {
          guard.stay();
          setAsked(undefined);
          // If the link was followed from the menu overlay, that would cover the screen that the person stays on.
          closeMenu(isOn);
        }}
      >
        {PICKER_TEXTS.leaveNote(unsaved)}
      </ConfirmDialog>
    </>
  );
}

/** Opens the search for all products of the page; labelled if there is room. */
function TrackAll({ url, isShort }: { url: string; isShort: boolean }) {
  const link = {
    component: RouterLink,
    to: startListingPath(url),
    disabled: !/^https?:/.test(url),
  };
  if (!isShort)
    return (
      <Button
        {...link}
        size="small"
        startIcon={<Icon name="layers" size={18} />}
        sx={{ whiteSpace: "nowrap" }}
      >
        {LISTING_TEXTS.trackAll}
      </Button>
    );
  return (
    <Tooltip title={LISTING_TEXTS.trackAll}>
      <IconButton {...link} size="small" aria-label={LISTING_TEXTS.trackAll}>
        <Icon name="layers" size={18} />
      </IconButton>
    </Tooltip>
  );
}
