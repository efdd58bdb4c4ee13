import { PRODUCTS } from "../catalogue/catalogue.ts";
import { DEPARTMENTS } from "../catalogue/departments.ts";
import type { Department } from "../catalogue/types.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { listedOffer } from "../offers.ts";
import { seeded } from "../seed.ts";
import type { Visit } from "../visit.ts";
import { card, imagePath } from "./parts.ts";
import { shell } from "./shell.ts";

function cookieBanner({ design: { c }, cookies }: Visit): Html | undefined {
  if (cookies.has("consent")) return undefined;
  return html`<div class="${c("cookies")}" role="dialog" aria-label="Cookies" data-consent>
    <p>We keep one cookie for your basket and one to remember this answer. None of them leaves the shop.</p>
    <div class="${c("cookies-buttons")}">
      <button class="${c("button button-quiet")}" type="button" data-answer="needed">
        Only what is needed
      </button>
      <button class="${c("button")}" type="button" data-answer="all">That's fine</button>
    </div>
  </div>`;
}

function departmentTile({ design: { c } }: Visit, department: Department): Html {
  const [first] = PRODUCTS.filter((product) => product.department === department);
  const style = `--ground: ${department.tint.ground}; --ink: ${department.tint.ink}`;
  return html`<a class="${c("tile")}" href="/c/${department.slug}" style="${style}">
    ${first !== undefined && html`<img src="${imagePath(first)}" alt="" width="400" height="400" loading="lazy" />`}
    <span class="${c("tile-name")}">${department.name}</span>
    <span class="${c("tile-more")}">${department.subcategories.join(", ")}</span>
  </a>`;
}

export function homePage(visit: Visit): Html {
  const { design, time, epoch } = visit;
  const { c } = design;
  const offers = PRODUCTS.flatMap((product) => listedOffer(product, time, epoch) ?? []);
  const mixed = offers.toSorted((a, b) => seeded("home", a.product.sku) - seeded("home", b.product.sku));
  const onSale = mixed.filter(({ discountedMinor }) => discountedMinor !== null).slice(0, 4);
  const chosen = mixed.filter(({ discountedMinor }) => discountedMinor === null).slice(0, 8);
  const row = (title: string, path: string, more: string, shown: typeof offers): Html | false =>
    shown.length > 0 &&
    html`<section class="${c("row")}">
      <div class="${c("section-head")}">
        <h2>${title}</h2>
        <a href="${path}">${more}</a>
      </div>
      <ul class="${c("grid")}">
        ${shown.map((offer) => html`<li>${card(design, offer)}</li>`)}
      </ul>
    </section>`;
  const main = html`<main class="${c("home")}">
    <section class="${c("hero")}">
      <div class="${c("hero-inner wide")}">
        <div class="${c("hero-text")}">
          <h1>Fewer things,<br />better made.</h1>
          <p>Sixty considered goods for kitchen, sound and open air, from makers we know by name.</p>
          <a class="${c("button")}" href="/c/everything">See everything</a>
        </div>
        <div class="${c("hero-art")}" aria-hidden="true">
          ${[
            "kettle-b5552f-f3e9dd",
            "turntable-7a4f31-e4e7ee",
            "tent-c8752f-e3ebe0",
            "desklamp-c59a2c-f5edd3",
          ].map((name) => html`<img src="/img/${name}-1.svg" alt="" width="400" height="400" />`)}
        </div>
      </div>
    </section>
    <div class="${c("wide")}">
      <section class="${c("row")}">
        <div class="${c("section-head")}"><h2>Departments</h2></div>
        <div class="${c("tiles")}">${DEPARTMENTS.map((department) => departmentTile(visit, department))}</div>
      </section>
      ${row("On sale now", "/sale", "All offers", onSale)}
      ${row("Chosen this season", "/c/everything", "Everything", chosen)}
    </div>
  </main>`;
  const description = "Considered goods for kitchen, sound and open air.";
  return shell(visit, {
    title: `${visit.storefront.name} | Fewer things, better made`,
    description,
    main,
    overlay: cookieBanner(visit),
  });
}
