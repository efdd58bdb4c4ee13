import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { PICKER_TEXTS } from "@pricetrail/contract";
import { useSearchParams } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { visuallyHidden } from "../../ui/LiveRegion.tsx";
import { useArrivalFocus, useDocumentTitle } from "../../ui/Page.tsx";
import { MAX_CONTENT_PX } from "../../ui/room.ts";
import { SkeletonBlock } from "../../ui/Skeletons.tsx";
import { useConfiguration } from "../elements/configuration-queries.ts";
import { Browser } from "./Browser.tsx";
import { useBrowserSessions } from "./useBrowserSessions.ts";

/** Extends to 4 px from the screen's edges, however wide the window is. */
const TO_THE_EDGES = `min(-20px, calc((${MAX_CONTENT_PX + 8}px - 100vw + var(--menu, 0px)) / 2))`;

/**
 * The scraping browser: a page in a browser on the server, and its inspection. `?url=` is the current page,
 * `?configuration=` the stored configuration being changed.
 */
export default function ScrapingBrowserPage() {
  const [params] = useSearchParams();
  const mayWrite = useMayWrite();
  const id = params.get("configuration");
  const configuration = useConfiguration(id);
  const sessions = useBrowserSessions(mayWrite);
  const { query } = sessions;
  const isLoaded = query.data !== undefined && (id === null || configuration.data !== undefined);
  // Picks are kept when a later refresh fails.
  const error = isLoaded ? null : (query.error ?? configuration.error);

  useDocumentTitle(PICKER_TEXTS.title);
  const heading = useArrivalFocus();
  return (
    // The browsed page gets the whole window, however wide: the heading is read out, but takes no space.
    <Box sx={{ my: { xs: -1.5, sm: -2.5 }, mx: { xs: -1, sm: TO_THE_EDGES } }}>
      <h1 tabIndex={-1} ref={heading} style={visuallyHidden}>
        {PICKER_TEXTS.title}
      </h1>
      {!mayWrite ? (
        <Paper variant="outlined">
          <EmptyState icon="globe" title={PICKER_TEXTS.viewer}>
            {PICKER_TEXTS.viewerHint}
          </EmptyState>
        </Paper>
      ) : error !== null ? (
        <ErrorState
          message={errorText(error)}
          onRetry={() => {
            if (query.isError) void query.refetch();
            if (configuration.isError) void configuration.refetch();
          }}
        />
      ) : !isLoaded ? (
        <Paper variant="outlined" sx={{ p: 2, minHeight: 480 }}>
          <SkeletonBlock lines={6} height={40} />
        </Paper>
      ) : (
        <Browser
          sessions={sessions}
          browsers={query.data}
          wanted={configuration.data}
          wantedField={params.get("field") ?? undefined}
          startUrl={configuration.data?.product.url ?? params.get("url") ?? undefined}
        />
      )}
    </Box>
  );
}
