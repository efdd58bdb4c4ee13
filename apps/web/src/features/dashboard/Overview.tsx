import { OVERVIEW_TEXTS, type DashboardRow } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";
import { errorText } from "../../api/api-error.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PriceChange } from "../../ui/PriceChange.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { filterQuery } from "./dashboard-filters.ts";
import { useOverview } from "./overview-queries.ts";
import { IndexChart } from "./IndexChart.tsx";
import { MovesChart } from "./MovesChart.tsx";
import { NeedsAttention } from "./NeedsAttention.tsx";
import { cardPlace, NEEDS_CARD, OverviewFrame } from "./OverviewFrame.tsx";
import { productPath } from "../../ui/paths.ts";

const T = OVERVIEW_TEXTS;
const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** A titled card of the overview. */
function Card({
  title,
  hint,
  place,
  action,
  children,
}: {
  title: string;
  hint?: string;
  /** Its number. */
  place: number;
  /** At the end of the line of its title. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{
        px: { xs: 1.5, sm: 1.75 },
        py: 1,
        minWidth: 0,
        display: "flex",
        flexDirection: "column",
        ...cardPlace(place),
      }}
    >
      <Box sx={{ display: "flex", gap: 0.75, alignItems: "baseline", mb: 0.5 }}>
        <Typography id={id} variant="caption" component="h2" sx={{ fontWeight: 650, whiteSpace: "nowrap" }}>
          {title}
        </Typography>
        {hint !== undefined && (
          <Typography
            variant="caption"
            color="textSecondary"
            sx={{ ...oneLine, display: { xs: "none", sm: "block" } }}
          >
            {hint}
          </Typography>
        )}
        {action && <Box sx={{ ml: "auto", height: 20, display: "grid", alignItems: "center" }}>{action}</Box>}
      </Box>
      <Box sx={{ flex: 1, display: "flex", flexDirection: "column", minHeight: 0 }}>{children}</Box>
    </Paper>
  );
}

/** Price moves with the biggest of them, the index, and items waiting for a person. */
export default function Overview({
  query,
  isShort,
  toggle,
}: {
  query: ReturnType<typeof filterQuery>;
  /** Shows the waiting items alone. */
  isShort: boolean;
  /** Shows or hides the rest, on a phone in the card that stays. */
  toggle?: ReactNode;
}) {
  const overview = useOverview(query);
  const { data } = overview;
  if (overview.isError && !data)
    return (
      <Box sx={{ mb: 2 }}>
        <ErrorState message={errorText(overview.error)} onRetry={() => void overview.refetch()} />
      </Box>
    );
  if (!data) return <OverviewFrame isShort={isShort} />;
  const needs = (
    <Card place={NEEDS_CARD} title={T.needs} action={toggle}>
      <NeedsAttention needs={data.needs} />
    </Card>
  );
  if (isShort) return <OverviewFrame isShort>{needs}</OverviewFrame>;
  return (
    <OverviewFrame isShort={false}>
      <Card place={0} title={T.moved} hint={T.movedHint}>
        <MovesChart days={data.days} />
        <BiggestMoves rows={data.biggest} />
      </Card>
      <Card place={1} title={T.index} hint={T.indexHint}>
        <IndexChart days={data.days} stale={data.stale} />
      </Card>
      {needs}
    </OverviewFrame>
  );
}

/** The biggest fall and the biggest rise of the timeline, each with a link. */
function BiggestMoves({ rows }: { rows: readonly DashboardRow[] }) {
  const ends = [
    rows.find(({ changePermille }) => (changePermille ?? 0) < 0),
    rows.find(({ changePermille }) => (changePermille ?? 0) > 0),
  ].filter((row) => row !== undefined);
  if (ends.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={T.biggest}
      title={T.biggestHint}
      sx={{
        listStyle: "none",
        m: 0,
        mt: "auto",
        p: 0,
        display: "grid",
        columnGap: 2,
        gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {ends.map((row) => (
        <Box
          component="li"
          key={row._id}
          sx={{ display: "flex", gap: 0.75, alignItems: "center", typography: "caption", minWidth: 0 }}
        >
          <Box sx={{ ...oneLine, minWidth: 0 }} title={row.name}>
            <TextLink to={productPath(row._id)}>{row.name}</TextLink>
          </Box>
          <Box sx={{ fontWeight: 600, flexShrink: 0 }}>
            <PriceChange
              from={row.previous}
              to={row.discountedPrice ?? row.normalPrice}
              permille={row.changePermille}
              isShort
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
