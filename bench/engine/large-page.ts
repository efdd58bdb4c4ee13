import { productPage } from "../../tests/static-shop.ts";

const PAGE_KB = 197;
const PICTURES = 60;

/** A page of typical size: a product, many others beside it, and many pictures. */
export function largePage(price = "19.90"): string {
  const pictures = Array.from({ length: PICTURES }, (_, n) => `<img src="/pictures/${n}" alt="">`).join("");
  const other = (n: number) =>
    `<li class="card"><a href="/p/other-${n}"><h3>Another product ${n}</h3><p>In stock</p></a></li>`;
  let html = productPage("Blue kettle", price).replace("</main>", `${pictures}</main><ul>`);
  for (let n = 0; html.length < PAGE_KB * 1024; n += 1) html += other(n);
  return `${html}</ul></body></html>`;
}
