import type { Area } from "../fault.ts";

/** Which senders the browser extension responds to, what it sends and stores of a page, and how its starter finds and controls a browser. */
export const EXTENSION_FAULTS: Area = {
  name: "extension",
  files: [
    {
      file: "apps/companion/extension/src/worker.ts",
      tests: ["apps/companion/extension/src/worker.test.ts"],
      faults: [
        ["sender.frameId === 0 && ", ""],
        [
          "if (sender.id !== chrome.runtime.id || sender.url === undefined) return undefined;",
          "if (sender.url === undefined) return undefined;",
        ],
        [
          "return forPopup(message as PopupMessage);\n  if (sender.tab",
          'return forPopup(message as PopupMessage);\n  if ((message as PopupMessage).type === "unpair") return forPopup(message as PopupMessage);\n  if (sender.tab',
        ],
        ["if ((await identity()) === null) throw new Refusal(EXTENSION_TEXTS.notPaired);", ""],
        ["if (tabId === undefined) throw new Refusal(EXTENSION_TEXTS.notHere);", ""],
        ['const [page] = sender.url.split("#");', "const page = sender.url;"],
        ["encodeURIComponent(url)", "url"],
        [
          '{ method: "POST", path, key, body, page: page?.html ?? null }',
          '{ method: "POST", path, body, page: page?.html ?? null }',
        ],
        ["...(page === null ? {} : { loadTimeMs: page.loadTimeMs })", ""],
      ],
    },
    {
      file: "apps/companion/extension/src/server.ts",
      tests: ["apps/companion/extension/src/worker.test.ts"],
      faults: [
        ["return url.origin;", "return url.href;"],
        ["code: readPairingCode(code)", "code"],
        ["!/^https?:$/.test(url.protocol)", "false"],
        [
          "  if (answer.status === 401) {\n    await chrome.storage.local.remove(KEY);\n",
          "  if (answer.status === 401) {\n",
        ],
        ["if (answer.status === 401) {", "if (!answer.ok) {"],
        ["token }).catch(() => undefined);", "token });"],
        ["return { server, organisation, person };\n}\n\n/** Redeems", "return pairing;\n}\n\n/** Redeems"],
        [
          "await chrome.storage.local.remove(KEY);\n  if (pairing === undefined) return;",
          "if (pairing === undefined) return;",
        ],
        ["if (page !== null) form.append(", "form.append("],
      ],
    },
    {
      file: "apps/companion/extension/src/page-markup.ts",
      tests: ["apps/companion/extension/src/page-markup.test.ts"],
      faults: [
        ["for (const added of root.querySelectorAll(`[${OWN_ATTRIBUTE}]`)) added.remove();", ""],
        ['"script, style, noscript, iframe, object, svg"', '"style, noscript, iframe, object, svg"'],
        [
          "element.replaceChildren();\n  }\n  for (const element of root.querySelectorAll(TYPED))",
          "element.remove();\n  }\n  for (const element of root.querySelectorAll(TYPED))",
        ],
        ['if (element.getAttribute("type") !== "application/ld+json") ', ""],
        ['    element.removeAttribute("value");\n', ""],
        ['if (element.localName === "textarea") element.replaceChildren();', ""],
        ["for (const comment of found) comment.parentNode?.removeChild(comment);", ""],
        ["value.length > MAX_ATTRIBUTE || ", ""],
        ['value.length > MAX_ATTRIBUTE || name.startsWith("on")', "value.length > MAX_ATTRIBUTE"],
        ["inert.importNode(rootElement(), true)", "inert.importNode(document.documentElement, true)"],
        ["Math.max(0, Math.round(entry?.duration ?? 0))", "Math.max(0, entry?.duration ?? 0)"],
        ["Math.min(600_000, ", "Math.max(0, "],
      ],
    },
    {
      file: "apps/companion/src/starter/pipe.ts",
      tests: ["apps/companion/src/starter/starter.test.ts"],
      faults: [
        ["(this.#rest + text).split", "text.split"],
        ['into.setEncoding("utf8");', ""],
        ["if (error) waiting.reject(new Error(error.message));\n      else ", ""],
        ['into.on("close", () => this.#end());', ""],
      ],
    },
    {
      file: "apps/companion/src/starter/find-browser.ts",
      tests: ["apps/companion/src/starter/starter.test.ts"],
      faults: [
        [
          "COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))",
          "folders.flatMap((folder) => COMMANDS.map((command) => join(folder, command)))",
        ],
      ],
    },
  ],
};
