import { html } from "../html.ts";
import type { Html } from "../html.ts";
import type { Visit } from "../visit.ts";
import { shell } from "./shell.ts";

function notice(visit: Visit, title: string, text: string): Html {
  const { c } = visit.design;
  const main = html`<main class="${c("notice wide")}">
    <h1>${title}</h1>
    <p>${text}</p>
    <p><a class="${c("button")}" href="/">Back to the shop</a></p>
  </main>`;
  return shell(visit, { title: `${title} | ${visit.storefront.name}`, main });
}

export function missingPage(visit: Visit, status: 404 | 410): Html {
  return status === 404
    ? notice(
        visit,
        "We can't find that page",
        "It may have moved, or the address may have lost a letter on its way here.",
      )
    : notice(
        visit,
        "No longer in the shop",
        "This article has left our range for good. Something like it may be on the same shelf.",
      );
}

export function tooManyRequestsPage(visit: Visit, seconds: number): Html {
  return notice(
    visit,
    "One moment, please",
    `Too many requests came from your network. Please try again in ${seconds} seconds.`,
  );
}

export function accountPage(visit: Visit): Html {
  return notice(
    visit,
    "Your account",
    `Orders at ${visit.storefront.name} are placed as a guest, so there is nothing to sign in to.`,
  );
}
