import { DATA_SCREEN_TEXTS, exportStockChanges, STOCK_DIRECTIONS, STOCK_TEXTS } from "@pricetrail/contract";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { ChangesFrame, useChangesFilter } from "./ChangesFrame.tsx";
import { STOCK_COLUMNS } from "./stock-columns.tsx";
import { useStockChanges } from "./stock-queries.ts";

/** Products that sold out or came back, newest first. */
export function StockChanges() {
  const { params, change } = useUrlState();
  const { filter: common, page } = useChangesFilter();
  const filter = { ...common, stock: STOCK_DIRECTIONS.find((one) => one === params.get("stock")) };
  const changes = useStockChanges({ ...filter, ...page });
  return (
    <ChangesFrame
      shown="stock"
      subtitle={STOCK_TEXTS.hint}
      exported={exportStockChanges}
      filter={filter}
      choices={
        <NativeSelect
          label={STOCK_TEXTS.group}
          value={filter.stock ?? ""}
          onChange={(stock) => change({ stock })}
          options={[
            { value: "", label: DATA_SCREEN_TEXTS.all },
            { value: "out", label: STOCK_TEXTS.soldOut },
            { value: "back", label: STOCK_TEXTS.back },
          ]}
        />
      }
      changes={changes}
      pageSize={page.pageSize}
      caption={STOCK_TEXTS.changes}
      columns={STOCK_COLUMNS}
      minWidth={820}
      nothingFits={STOCK_TEXTS.nothingFits}
      empty={
        <EmptyState icon="history" title={STOCK_TEXTS.empty}>
          {STOCK_TEXTS.emptyHint}
        </EmptyState>
      }
    />
  );
}
