import {
  CHANGE_SCREEN_TEXTS,
  DATA_SCREEN_TEXTS,
  exportChanges,
  PRICE_KINDS,
  TRACKING_TEXTS,
} from "@pricetrail/contract";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { ChangesFrame, useChangesFilter } from "../stock/ChangesFrame.tsx";
import { StockChanges } from "../stock/StockChanges.tsx";
import { CHANGE_COLUMNS } from "./change-columns.tsx";
import { usePriceChanges } from "./price-queries.ts";

const DIRECTIONS = ["up", "down"] as const;

/** Price Tracker History: every change of a price or of stock, newest first. */
export default function PriceHistoryPage() {
  const { params } = useUrlState();
  return params.get("changes") === "stock" ? <StockChanges /> : <PriceChanges />;
}

function PriceChanges() {
  const { params, change } = useUrlState();
  const { filter: common, page } = useChangesFilter();
  const filter = {
    ...common,
    kind: PRICE_KINDS.find((one) => one === params.get("kind")),
    direction: DIRECTIONS.find((one) => one === params.get("direction")),
  };
  const changes = usePriceChanges({ ...filter, ...page });
  return (
    <ChangesFrame
      shown=""
      subtitle={CHANGE_SCREEN_TEXTS.hint}
      exported={exportChanges}
      filter={filter}
      choices={
        <>
          <NativeSelect
            label={CHANGE_SCREEN_TEXTS.price}
            value={filter.kind ?? ""}
            onChange={(kind) => change({ kind })}
            options={[
              { value: "", label: CHANGE_SCREEN_TEXTS.both },
              { value: "normal", label: TRACKING_TEXTS.legend.normal },
              { value: "discounted", label: TRACKING_TEXTS.legend.discounted },
            ]}
          />
          <NativeSelect
            label={CHANGE_SCREEN_TEXTS.direction}
            value={filter.direction ?? ""}
            onChange={(direction) => change({ direction })}
            options={[
              { value: "", label: DATA_SCREEN_TEXTS.all },
              { value: "down", label: CHANGE_SCREEN_TEXTS.drops },
              { value: "up", label: CHANGE_SCREEN_TEXTS.rises },
            ]}
          />
        </>
      }
      changes={changes}
      pageSize={page.pageSize}
      caption={CHANGE_SCREEN_TEXTS.changes}
      columns={CHANGE_COLUMNS}
      minWidth={960}
      nothingFits={CHANGE_SCREEN_TEXTS.nothingFits}
      empty={
        <EmptyState icon="chart" title={CHANGE_SCREEN_TEXTS.empty}>
          {CHANGE_SCREEN_TEXTS.emptyHint}
        </EmptyState>
      }
    />
  );
}
