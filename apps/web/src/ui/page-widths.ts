/** How wide a screen is, in px: all the room for tables, less for text and forms. Each begins at the same place. */
export const PAGE_WIDTHS = { full: "none", text: 760, form: 480 } as const;
export type PageWidth = keyof typeof PAGE_WIDTHS;
