import Box from "@mui/material/Box";
import {
  SPLICE_TEXTS,
  STOCK_NAMES,
  formatMinor,
  TRACKING_TEXTS,
  PRODUCT_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { useId } from "react";
import type { LineStyle } from "./chart-colors.ts";
import { valueAt, type StepLine } from "./chart-model.ts";
import { outcomeName } from "../../ui/outcome-names.ts";
import type { ChartError } from "./chart-model.ts";
import { SPLICE_DASH, StripePattern } from "./PricePlot.tsx";
import { formatDateTime } from "../../ui/dates.ts";

/** Returns the prices in effect at a time, as a sentence for screen readers. */
export function readoutText(lines: readonly StepLine[], at: number, currency: string): string {
  const values = lines.map((line) => {
    const value = valueAt(line, at);
    return `${line.label} ${value === null ? PRODUCT_SCREEN_TEXTS.none : formatMinor(value, currency)}`;
  });
  return `${formatDateTime(new Date(at))}: ${values.join(", ")}`;
}

/** The legend; it includes the prices in effect at the time under the pointer. */
export function ChartReadout({
  lines,
  looks,
  errors,
  currency,
  at,
  nearError,
  splice,
  isSoldOut,
}: {
  lines: readonly StepLine[];
  looks: readonly LineStyle[];
  errors: readonly ChartError[] | undefined;
  currency: string;
  /** The time under the pointer. */
  at: number | undefined;
  nearError: ChartError | undefined;
  /** The splice under the pointer; null for none, undefined when the chart has none. */
  splice: string | null | undefined;
  /** Whether the product was unavailable at the time under the pointer; undefined when it never was. */
  isSoldOut: boolean | undefined;
}) {
  const stripes = useId();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 1.75,
        rowGap: 0.25,
        // Reserves space for the values, so that pointing at the chart does not shift the layout.
        minHeight: { xs: 40, sm: 44, lg: 28 },
        alignContent: "start",
        flex: 1,
        minWidth: 0,
        typography: "caption",
      }}
    >
      {lines.map((line, index) => {
        const value = at === undefined ? null : valueAt(line, at);
        return (
          <Box
            key={line.id}
            component="span"
            sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}
          >
            <svg width={22} height={10} aria-hidden="true">
              <path
                d="M1 5H21"
                stroke={looks[index]?.color}
                strokeWidth={2.5}
                strokeDasharray={looks[index]?.dash}
              />
            </svg>
            {line.label}
            {value !== null && <strong>{formatMinor(value, currency)}</strong>}
          </Box>
        );
      })}
      {errors && (
        <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
          <Box component="svg" width={12} height={12} aria-hidden="true" sx={{ color: "error.main" }}>
            <path
              d={ERROR_MARK}
              transform="translate(6 6)"
              stroke="currentColor"
              strokeWidth={2}
              fill="none"
            />
          </Box>
          {TRACKING_TEXTS.legend.error}
          {nearError && (
            <strong>
              {outcomeName(nearError.outcome)}
              {nearError.count > 1 ? PRODUCT_SCREEN_TEXTS.times(nearError.count) : ""}
            </strong>
          )}
        </Box>
      )}
      {splice !== undefined && (
        <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
          <svg width={8} height={14} aria-hidden="true">
            <path d="M4 0V14" stroke="currentColor" strokeDasharray={SPLICE_DASH} />
          </svg>
          {SPLICE_TEXTS.splice}
          {splice !== null && <strong>{splice}</strong>}
        </Box>
      )}
      {isSoldOut !== undefined && (
        <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
          <svg width={16} height={14} aria-hidden="true">
            <defs>
              <StripePattern id={stripes} color="currentColor" />
            </defs>
            <path d="M0 0H16V14H0Z" fill={`url(#${stripes})`} />
          </svg>
          {isSoldOut ? <strong>{STOCK_NAMES.OutOfStock}</strong> : STOCK_NAMES.OutOfStock}
        </Box>
      )}
      {at !== undefined && (
        <Box component="span" sx={{ color: "text.secondary", ml: { sm: "auto" } }}>
          {formatDateTime(new Date(at))}
        </Box>
      )}
    </Box>
  );
}

/** A cross of 8 px around its centre. */
export const ERROR_MARK = "M-4 -4L4 4M4 -4L-4 4";
