/** Height of the drawing by the width of the screen, in px. */
export const CHART_HEIGHTS = { xs: 226, sm: 330 };

/** With the legend above it. */
export const CHART_FRAME_HEIGHTS = { xs: 266, sm: 374, lg: 358 };
