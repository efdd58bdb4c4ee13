import Box from "@mui/material/Box";
import {
  SPLICE_TEXTS,
  STOCK_NAMES,
  formatMinor,
  TRACKING_TEXTS,
  PRODUCT_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { useId } from "react";
import type { LineLook } from "./chart-colors.ts";
import { valueAt, type StepLine } from "./chart-model.ts";
import { outcomeName } from "../../ui/outcome-names.ts";
import type { ChartError } from "./chart-model.ts";
import { SPLICE_DASH, StripePattern } from "./PricePlot.tsx";
import { formatDateTime } from "../../ui/dates.ts";

/** The prices in force at a moment, as a sentence for screen readers. */
export function readoutText(lines: readonly StepLine[], at: number, currency: string): string {
  const values = lines.map((line) => {
    const value = valueAt(line, at);
    return `${line.label} ${value === null ? PRODUCT_SCREEN_TEXTS.none : formatMinor(value, currency)}`;
  });
  return `${formatDateTime(new Date(at))}: ${values.join(", ")}`;
}

/** The legend; while a moment is pointed at it also shows the prices in force then. */
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
  looks: readonly LineLook[];
  errors: readonly ChartError[] | undefined;
  currency: string;
  /** The moment pointed at. */
  at: number | undefined;
  nearError: ChartError | undefined;
  /** The splice pointed at; null when none is, undefined when there is none at all. */
  splice: string | null | undefined;
  /** Whether the product could not be bought at the moment pointed at; undefined when it always could. */
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
        // Room for the values too, so that pointing at the chart moves nothing.
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

/** A cross of 8 px around its middle. */
export const ERROR_MARK = "M-4 -4L4 4M4 -4L-4 4";
