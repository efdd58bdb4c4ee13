import { OVERVIEW_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";
import { errorText } from "../../api/api-error.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PriceChange } from "../../ui/PriceChange.tsx";
import { ProductPicture } from "../../ui/ProductPicture.tsx";
import { MutedText } from "../../ui/MutedText.tsx";
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

/** Price moves, the index, the biggest moves, and items waiting for a person. */
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
      </Card>
      <Card place={1} title={T.index} hint={T.indexHint}>
        <IndexChart days={data.days} />
      </Card>
      <Card place={2} title={T.biggest} hint={T.biggestHint}>
        {data.biggest.length === 0 ? (
          <MutedText>{T.noBiggest}</MutedText>
        ) : (
          <Box
            component="ul"
            sx={{
              listStyle: "none",
              m: 0,
              p: 0,
              display: "grid",
              // Long names are truncated instead of moving the change out of the card.
              rowGap: 0.25,
              columnGap: 4,
              gridTemplateColumns: {
                xs: "minmax(0, 1fr)",
                sm: "repeat(2, minmax(0, 1fr))",
                lg: "minmax(0, 1fr)",
              },
            }}
          >
            {data.biggest.map((row) => (
              <Box
                component="li"
                key={row._id}
                sx={{ display: "flex", gap: 1, alignItems: "center", typography: "caption" }}
              >
                <ProductPicture picture={row.picture} name={row.name} side={22} />
                <Box sx={{ ...oneLine, flex: 1, minWidth: 0 }} title={row.name}>
                  <TextLink to={productPath(row._id)}>{row.name}</TextLink>
                </Box>
                <Box sx={{ fontWeight: 600 }}>
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
        )}
      </Card>
      {needs}
    </OverviewFrame>
  );
}
