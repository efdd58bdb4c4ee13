/** The server's texts for the companion, and the texts of its screen. */
export const COMPANION_TEXTS = {
  wrongCode: "This code is not valid. Create a new one and enter it within 5 minutes.",
  /** Mark of a check whose page was read by an extension. */
  ownBrowser: "Read in a member's own browser",
  revoked: "The browser was disconnected",
  busy: "This product is being tracked right now. Please try again in a moment.",
  notAdded: "This page is not tracked yet. Pick its price and save it first.",
  notYours: "Only owners and admins can disconnect someone else's browser.",
} as const;

/** Texts of the Download Browser screen. */
export const DOWNLOAD_TEXTS = {
  title: "Download Browser",
  intro:
    "Pick and read prices in your own browser, even in shops where you have to sign in. You do not need this to use the browser on the server.",
  extension: "Extension for Chrome, Edge and Chromium",
  extensionHint: "Adds a button to the browser you already use.",
  steps: [
    "Download the file and unpack it into a folder of its own.",
    "Open chrome://extensions (in Edge edge://extensions) and turn on Developer mode.",
    "Choose Load unpacked and select the folder.",
    "Open the extension and connect it with a pairing code from this page.",
  ],
  windows: "Program for Windows",
  windowsHint:
    "Starts your installed Edge or Chrome with a fresh profile that includes the extension. Nothing is installed.",
  windowsSteps: [
    "Download the program and start it. It is not signed, so Windows asks whether to run it.",
    "Enter the address of this page and a pairing code when it asks for them.",
  ],
  download: (name: string, size: string) => `Download ${name} (${size})`,
  notBuilt: "This server does not offer it yet.",
  /** About the program for Windows, which the server builds by itself. */
  making: {
    making:
      "The server is building the program. This takes a minute or two, once; the download then appears here.",
    notFetched:
      "The program could not be built: Node for Windows could not be downloaded from the npm registry. The server needs access to the registry, or to an npm mirror, once.",
    failed: "The program could not be built on this server.",
  },
  askOperator: "Ask the operator of this server for it.",
  buildIt: (command: string) => `Build it on the server with ${command}, then reload this page.`,
  commands: {
    extension: "npm run build -w apps/companion",
    windows: "npm run build:starter -w apps/companion",
  },

  connect: "Connect a browser",
  connectHint:
    "A code connects one browser and is valid once, for 5 minutes. Activity in that browser is recorded under your name.",
  makeCode: "Create pairing code",
  newCode: "Create another code",
  server: "Address",
  code: "Pairing code",
  validUntil: (at: string) => `Valid until ${at}. It is not shown again.`,
  viewer: "Your role is read-only. Ask an owner or admin of your organisation to make you a member.",

  devices: "Connected browsers",
  none: "No browser is connected",
  noneHint: "Browsers connected with a pairing code appear here. You can disconnect them at any time.",
  thisBrowser: "This browser",
  you: "you",
  lastUsed: (person: string, at: string) => `${person} · last used ${at}`,
  disconnect: "Disconnect",
  disconnectNamed: (name: string) => `Disconnect ${name}`,
} as const;

/** Texts of the browser extension itself. */
export const EXTENSION_TEXTS = {
  name: "Pricetrail Companion",
  description: "Pick elements on a shop's page and track them in your own Pricetrail.",
  server: "Address of your Pricetrail",
  code: "Pairing code",
  codeHint: "Create one in Pricetrail under Download Browser.",
  pair: "Connect",
  pairing: "Connecting",
  paired: (person: string, organisation: string) => `Connected as ${person} of ${organisation}`,
  pick: "Pick on this page",
  useButton:
    "Open a page of a shop in another tab, then press Alt+Shift+P or this extension's button beside the address bar.",
  unpair: "Disconnect",
  open: "Open Pricetrail",
  wrongServer: "Enter the address of your Pricetrail, for example https://prices.example.com.",
  noServer: (server: string) => `${server} does not answer.`,
  notPaired: "This browser is no longer connected. Open the extension and connect it with a new code.",
  notHere: "Elements can be picked only on shop pages, not on this one.",

  bar: "Pricetrail: pick elements on this page",
  hint: "Choose a field, then Ctrl-click its element. Arrow keys and Enter work, too.",
  hintMac: "Choose a field, then Command-click its element. Arrow keys and Enter work, too.",
  notPicked: "Not picked",
  forget: (field: string) => `Forget ${field}`,
  remove: (field: string) => `Remove ${field}`,
  tooMany: (fields: number) => `At most ${fields} fields can be saved together.`,
  save: "Save",
  saving: "Saving",
  send: "Send prices",
  sending: "Sending prices",
  sendHint: "Sends what this page shows you now, marked as read in your own browser.",
  close: "Close",
  unsaved: (picks: number) =>
    `${picks === 1 ? "One pick is" : `${picks} picks are`} not saved. Press the button again to close anyway.`,
  tracked: (name: string) => `${name} is already tracked. You can send the prices you see.`,
  saved: (name: string) => `${name} is tracked now.`,
  sent: (values: string) => `Sent: ${values}.`,
  nothingSent: "No price was read.",
  tooLong: "This page is too long to be sent.",
} as const;

/** Texts of the program that starts an installed browser with the extension. */
export const STARTER_TEXTS = {
  server: "Address of your Pricetrail: ",
  code: "Pairing code: ",
  noBrowser: "No Edge, Chrome or Chromium was found. Name one with --browser=<path>.",
  started: "The browser is running. Its profile is deleted when it is closed.",
  failed: (reason: string) => `The browser could not be started: ${reason}.`,
  help: `Starts the installed Edge or Chrome with the Pricetrail extension in a fresh profile.

  --server=<address>   address of your Pricetrail
  --code=<code>        pairing code, from Download Browser
  --browser=<path>     browser to use instead of the detected one
  -- <arguments>       additional arguments for the browser`,
} as const;
