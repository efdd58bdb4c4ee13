/** What the server answers about saved views. */
export const VIEW_TEXTS = {
  saved: "View saved",
  changed: "View changed",
  deleted: "View deleted",
  badName: "Please enter a name of at most 60 characters",
  exists: "You have a view with this name on this screen",
  tooMany: "A screen can have at most 50 saved views. Delete one that you do not use any more.",
} as const;
