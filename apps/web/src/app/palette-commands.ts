import { PALETTE_TEXTS, roleHas, type Profile, SHELL_TEXTS } from "@pricetrail/contract";
import type { IconName } from "../ui/icons.tsx";
import type { ColorMode } from "../ui/theme/tokens.ts";
import type { MenuGroup } from "./menu.ts";
import { startListingPath } from "../ui/paths.ts";

/** An option of the palette: a screen to open, or an action. */
export interface Command {
  id: string;
  label: string;
  icon: IconName;
  /** Muted text at its end, such as its group. */
  note?: string;
  to?: string;
  act?: () => void;
}

interface Around {
  profile: Profile;
  mode: ColorMode;
  /** Whether the menu shows words; undefined where it is an overlay. */
  isMenuOpen: boolean | undefined;
  onMode: (mode: ColorMode) => void;
  onMenu: () => void;
  onKeys: () => void;
  onLogout: () => void;
}

/** Returns the actions available everywhere. */
export function actionsOf({ profile, mode, isMenuOpen, ...on }: Around): Command[] {
  const T = PALETTE_TEXTS;
  const next = mode === "dark" ? "light" : "dark";
  const adding: Command[] = [
    { id: "add", label: T.addProduct, icon: "add", to: "/product-dashboard?add=one" },
    { id: "add-many", label: T.addMany, icon: "upload", to: "/product-dashboard?add=many" },
    { id: "listing", label: T.startListing, icon: "search", to: startListingPath(" ") },
    { id: "open-page", label: T.openPage, icon: "globe", to: "/scraping-browser" },
  ];
  return [
    ...(roleHas(profile.role, "write") ? adding : []),
    {
      id: "theme",
      label: SHELL_TEXTS.switchTheme(next),
      icon: mode === "dark" ? "sun" : "moon",
      act: () => on.onMode(next),
    },
    ...(isMenuOpen === undefined
      ? []
      : [
          {
            id: "menu",
            label: isMenuOpen ? T.collapseMenu : T.expandMenu,
            icon: "panel" as const,
            note: "[",
            act: on.onMenu,
          },
        ]),
    { id: "keys", label: T.showKeys, icon: "key", note: "?", act: on.onKeys },
    { id: "logout", label: SHELL_TEXTS.logout, icon: "logout", act: on.onLogout },
  ];
}

/** Returns the screens of the menu, and the person's own. */
export const screensOf = (groups: readonly MenuGroup[]): Command[] => [
  ...groups.flatMap(({ label: note, entries }) =>
    entries.map(({ path, label, icon }): Command => ({ id: path, label, icon, note, to: path })),
  ),
  {
    id: "/myprofile",
    label: SHELL_TEXTS.profile,
    icon: "user",
    note: SHELL_TEXTS.account,
    to: "/myprofile",
  },
];

/** Returns the commands in which every typed word starts one of theirs, those that start with it first. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, note = "" }: Command) => {
    const own = `${label} ${note}`.toLowerCase().split(/\s+/);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  const rank = ({ label }: Command) => (label.toLowerCase().startsWith(text.trim().toLowerCase()) ? 0 : 1);
  return commands.filter(fits).toSorted((a, b) => rank(a) - rank(b));
}
