import type { Product } from "../catalogue/types.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { categoryPath } from "../offers.ts";
import type { Visit } from "../visit.ts";
import { imagePath, ratingOf, starsOf } from "./parts.ts";

/** Returns an itemprop attribute if the page uses microdata, else nothing. */
export function itemprop({ layout }: Product, name: string): Html | false {
  return layout === "microdata" && html` itemprop="${name}"`;
}

export function breadcrumbSteps(product: Product): readonly (readonly [string, string])[] {
  const { department, subcategory, name, path, storefront } = product;
  return [
    ["Home", storefront.home],
    [department.name, `/c/${department.slug}`],
    [subcategory, categoryPath(product)],
    [name, path],
  ];
}

export function galleryBlock({ design: { c } }: Visit, product: Product): Html {
  const views = [1, 2, 3];
  return html`<div class="${c("gallery")}">
    <img
      class="${c("gallery-main")}"
      src="${imagePath(product)}"
      alt="${product.name}"
      width="800"
      height="800"
      ${itemprop(product, "image")}
    />
    <ul class="${c("gallery-thumbs")}">
      ${views.map(
        (view) =>
          html`<li>
            <button
              type="button"
              data-view="${imagePath(product, view)}"
              aria-label="Picture ${view}"
              ${view === 1 && html` aria-current="true"`}
            >
              <img src="${imagePath(product, view)}" alt="" width="96" height="96" />
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}

/** Brand, name, rating and article numbers. */
export function introBlock({ design }: Visit, product: Product): Html {
  const { c } = design;
  const { stars, count } = ratingOf(product);
  const brand =
    product.layout === "microdata"
      ? html`<p class="${c("product-brand")}" itemprop="brand" itemscope itemtype="https://schema.org/Brand">
          <span itemprop="name">${product.brand}</span>
        </p>`
      : html`<p class="${c("product-brand")}">${product.brand}</p>`;
  return html`<div class="${c("product-intro")}">
    ${brand}
    <h1 class="${c("product-title")}"${itemprop(product, "name")}>${product.name}</h1>
    <p class="${c("product-rating")}">${starsOf(design, stars)} <a href="#reviews">${stars} from ${count} reviews</a></p>
    <p class="${c("product-codes")}">
      <span>Article <span${itemprop(product, "sku")}>${product.sku}</span></span>
      ${product.gtin !== null && html`<span>EAN <span${itemprop(product, "gtin13")}>${product.gtin}</span></span>`}
    </p>
  </div>`;
}

export function descriptionBlock({ design: { c } }: Visit, product: Product): Html {
  return html`<section class="${c("description")}">
    <h2>About it</h2>
    <p${itemprop(product, "description")}>${product.blurb}</p>
    <p>Part of our ${product.subcategory.toLowerCase()} shelf. It leaves ${product.department.shipsFrom} in a box without plastic.</p>
  </section>`;
}

export function specsBlock({ design: { c } }: Visit, product: Product): Html {
  return html`<section class="${c("specs")}">
    <h2>Details</h2>
    <table>
      <tbody>
        ${product.specs.map(
          ([label, value]) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td>${value}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
