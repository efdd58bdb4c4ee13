/** Height of the drawing by screen width, in px. */
export const CHART_HEIGHTS = { xs: 226, sm: 330 };

/** Including the legend above it. */
export const CHART_FRAME_HEIGHTS = { xs: 266, sm: 374, lg: 358 };
