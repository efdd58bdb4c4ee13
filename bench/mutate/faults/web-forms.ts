import type { Area } from "../fault.ts";

const FEATURES = "apps/web/src/features";
const ALERTS = [`${FEATURES}/alerts/AlertsPage.test.tsx`];
const KEYS = [`${FEATURES}/api-keys/ApiKeysPage.test.tsx`];
const CHANNELS = [`${FEATURES}/channels/ChannelsPage.test.tsx`];
const PLANS = [`${FEATURES}/plans/SchedulePage.test.tsx`];

/** Forms and dialogs: their initial values, what they send, and that typed input stays after a refusal. */
export const WEB_FORMS: Area = {
  name: "web forms",
  files: [
    {
      file: `${FEATURES}/channels/ChannelDialog.tsx`,
      tests: CHANNELS,
      faults: [
        ["    if (!changed && !added) return;\n", ""],
        ["channel ? {} : initialOf(kind)", "initialOf(kind)"],
      ],
    },
    {
      file: `${FEATURES}/channels/ChannelsTable.tsx`,
      tests: CHANNELS,
      faults: [['isPaused: row.state === "on"', "isPaused: true"]],
    },
    {
      file: `${FEATURES}/api-keys/RotateKeyDialog.tsx`,
      tests: KEYS,
      faults: [['useState("24")', 'useState("0")']],
    },
    {
      file: `${FEATURES}/api-keys/AddKeyDialog.tsx`,
      tests: KEYS,
      faults: [['useState("90")', 'useState("null")']],
    },
    {
      file: `${FEATURES}/alerts/AlertDialog.tsx`,
      tests: ALERTS,
      faults: [
        ["alert?.isMailed ?? true", "true"],
        ["await run(work, onClose);", "await work;\n    onClose();"],
      ],
    },
    {
      file: `${FEATURES}/alerts/AlertsTable.tsx`,
      tests: ALERTS,
      faults: [["isPaused: !row.isPaused", "isPaused: true"]],
    },
    {
      file: `${FEATURES}/alerts/FeedsDialog.tsx`,
      tests: ALERTS,
      faults: [
        ["one.alert === of", "one.alert === null"],
        ["void endFeed(of)", "void endFeed(null)"],
      ],
    },
    {
      file: `${FEATURES}/alerts/alert-form.ts`,
      tests: ALERTS,
      faults: [['Number.NaN : Number(text.replace(",", "."))', "Number.NaN : Number(text)"]],
    },
    {
      file: `${FEATURES}/billing/CapForm.tsx`,
      tests: [`${FEATURES}/billing/CapSection.test.tsx`],
      faults: [['String(micro % MICRO).padStart(6, "0")', 'String(micro % MICRO).padEnd(6, "0")']],
    },
    {
      file: `${FEATURES}/plans/timing-form.ts`,
      tests: PLANS,
      faults: [
        ["(timing.amount / 100).toFixed(2)", "timing.amount.toFixed(2)"],
        ["weekdays: timing.weekdays,", "weekdays: [],"],
      ],
    },
    {
      file: `${FEATURES}/listings/ListedProducts.tsx`,
      tests: [`${FEATURES}/listings/ListingPage.test.tsx`],
      faults: [
        [
          "add.mutate({ ids }, { onSuccess: selection.clear })",
          "add.mutate({ ids }, { onSettled: selection.clear })",
        ],
      ],
    },
    {
      file: `${FEATURES}/catalogue/EditNameDialog.tsx`,
      tests: [`${FEATURES}/catalogue/BrandsPage.test.tsx`],
      faults: [["if (await onSave(name)) onClose();", "await onSave(name);\n    onClose();"]],
    },
  ],
};
