import type { ReactNode } from "react";

/** The product's icons: 24 px line drawings in the text's colour. Decorative unless the control around them has a name. */
const PATHS = {
  menu: <path d="M4 6h16M4 12h16M4 18h16" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  search: <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2L21 21" />,
  edit: <path d="M4 20l1-4L16 5l3 3L8 19l-4 1zM14 7l3 3" />,
  flag: <path d="M6 21V4h11.5L15 8.5l2.5 4.5H6" />,
  delete: <path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5" />,
  add: <path d="M12 5v14M5 12h14" />,
  check: <path d="M5 12.5l4.5 4.5L19 7" />,
  error: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5v5.5M12 16.4v.1" />,
  warning: <path d="M12 4L2.8 20h18.4L12 4zM12 10v4.5M12 17.4v.1" />,
  info: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.6v.1" />,
  help: (
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.6 2.6 0 1 1 3.6 2.4c-.8.4-1.1.9-1.1 1.8M12 16.8v.1" />
  ),
  visible: (
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z" />
  ),
  hidden: (
    <path d="M4 4l16 16M6.6 7.2C4 9 2.5 12 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.4-1.2M10 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.3 3M10 10a3 3 0 0 0 4 4" />
  ),
  up: <path d="M12 19V5M6 11l6-6 6 6" />,
  down: <path d="M12 5v14M6 13l6 6 6-6" />,
  left: <path d="M15 5l-7 7 7 7" />,
  right: <path d="M9 5l7 7-7 7" />,
  expand: <path d="M5 9l7 7 7-7" />,
  sort: <path d="M8 9l4-4 4 4M8 15l4 4 4-4" />,
  refresh: <path d="M20 11a8 8 0 1 0-2.3 6.6M20 5v6h-6" />,
  download: <path d="M12 4v11M7 11l5 5 5-5M4 20h16" />,
  upload: <path d="M12 16V5M7 9l5-5 5 5M4 20h16" />,
  play: <path d="M7 4.5v15l12-7.5-12-7.5z" />,
  stop: <path d="M6 6h12v12H6z" />,
  external: <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />,
  copy: <path d="M9 9h11v11H9zM5 15H4V4h11v1" />,
  sun: (
    <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />,
  user: <path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />,
  team: (
    <path d="M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.6-3.5 3.2-5.2 6.5-5.2s5.9 1.7 6.5 5.2M16 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.6c2.2.6 3.6 2.2 4 4.9" />
  ),
  settings: (
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z" />
  ),
  dashboard: <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />,
  product: <path d="M4 8l8-4 8 4v8l-8 4-8-4V8zM4 8l8 4 8-4M12 12v8" />,
  chart: <path d="M4 4v16h16M7 9h4v5h4v3h4" />,
  table: <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9" />,
  tag: <path d="M4 12V4h8l8 8-8 8-8-8zM8.5 8.4v.2" />,
  pointer: <path d="M5 4l14 6-6 2.4L10.5 19 5 4zM14 14l5 5" />,
  folder: <path d="M3.5 6h6l2 2.5h9V19h-17z" />,
  branch: <path d="M6 4v16M6 8h12M6 16h12" />,
  shop: <path d="M4 9.5V20h16V9.5M3 9.5L5 4h14l2 5.5zM10 20v-6h4v6" />,
  layers: <path d="M12 3.5l9 4.8-9 4.8-9-4.8 9-4.8zM3.5 12.7L12 17.2l8.5-4.5M3.5 16.7L12 21.2l8.5-4.5" />,
  panel: <path d="M4 5h16v14H4zM9.5 5v14" />,
  columns: <path d="M4 5h16v14H4zM9.3 5v14M14.7 5v14" />,
  history: <path d="M4.5 8.5A8.5 8.5 0 1 1 3.5 13M4 4v5h5M12 8v4.5l3 2" />,
  clock: <path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2" />,
  calendar: <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8" />,
  target: <path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 1.5v5M12 17.5v5M1.5 12h5M17.5 12h5" />,
  video: <path d="M3.5 6h12v12h-12zM15.5 10.5l5-3v9l-5-3" />,
  key: <path d="M8 10.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.2 11.8L20 3M16.5 6.5l3 3M13.5 9.5l2 2" />,
  money: <path d="M3 6h18v12H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6 9v.1M18 15v.1" />,
  mail: <path d="M3 6h18v12H3zM3.5 6.5L12 13l8.5-6.5" />,
  enter: <path d="M4 12h15M13 6l6 6-6 6" />,
  keyboard: <path d="M3 6h18v12H3zM7 10v.1M11 10v.1M15 10v.1M8 14h8" />,
  twinBefore: <path d="M11 6h9v12h-9zM7 8.5L3.5 12 7 15.5" />,
  twinAfter: <path d="M4 6h9v12H4zM17 8.5l3.5 3.5-3.5 3.5" />,
  logout: <path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4" />,
  server: <path d="M4 4h16v7H4zM4 13h16v7H4zM7.5 7.5v.1M7.5 16.5v.1" />,
  globe: (
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18" />
  ),
  bell: <path d="M5 17h14l-2-3v-4a5 5 0 0 0-10 0v4l-2 3zM10 20h4" />,
  filter: <path d="M4 5h16l-6 8v6l-4-2v-4L4 5z" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flexShrink: 0, display: "block" }}
    >
      {PATHS[name]}
    </svg>
  );
}
