import { DATA_SCREEN_TEXTS, formatMinor, type Trend } from "@pricetrail/contract";
import type { Theme } from "@mui/material/styles";
import Box from "@mui/material/Box";
import { memo } from "react";
import { pathOf, trendShape } from "./spark-shape.ts";

const WIDTH = 104;
const HEIGHT = 30;

/** Styles by price direction: three rules for all rows. */
const look = (stroke: string) => ({
  color: stroke,
  "& path": { stroke: "currentColor" },
  "& .low": { fill: (theme: Theme) => theme.palette.success.main },
  "& .high": { fill: (theme: Theme) => theme.palette.error.main },
});
const LOOKS = { good: look("success.main"), bad: look("error.main"), flat: look("text.secondary") };

/** Recent prices as one small step line with dots at the lowest and highest, and as text for people who cannot see it. */
export const Sparkline = memo(function Sparkline({
  trend,
  width = WIDTH,
}: {
  trend: Trend | null | undefined;
  /** In px. */
  width?: number;
}) {
  if (!trend) return <svg width={width} height={HEIGHT} aria-hidden display="block" />;
  const shape = trendShape(trend, width, HEIGHT);
  const money = (minor: number) => formatMinor(minor, trend.currency);
  const words = DATA_SCREEN_TEXTS.trendWords(
    money(shape.first),
    money(shape.last),
    money(shape.min),
    money(shape.max),
  );
  const tone = shape.last < shape.first ? "good" : shape.last > shape.first ? "bad" : "flat";
  return (
    <Box
      component="svg"
      sx={LOOKS[tone]}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` cannot be drawn into
      role="img"
      aria-label={shape.min === shape.max ? DATA_SCREEN_TEXTS.trendFlat(money(shape.last)) : words}
      display="block"
    >
      <path
        d={pathOf(shape.runs)}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {shape.min !== shape.max && (
        <>
          <circle cx={shape.highest[0]} cy={shape.highest[1]} r="2.25" className="high" />
          <circle cx={shape.lowest[0]} cy={shape.lowest[1]} r="2.25" className="low" />
        </>
      )}
    </Box>
  );
});
