/** The server's texts about saved views. */
export const VIEW_TEXTS = {
  saved: "View saved",
  changed: "View changed",
  deleted: "View deleted",
  badName: "Please enter a name of at most 60 characters",
  exists: "You already have a view with this name on this screen",
  teamHas: "The team already has a view with this name on this screen",
  tooMany: "You can save up to 50 views per screen. Delete one you no longer use.",
} as const;
