import type { System } from "../parts.ts";
import { decimal, escaped, numeral } from "../product.ts";

/** Systems of large shops, and shops with their own front end. */
export const LARGE: readonly System[] = [
  {
    name: "Salesforce SFRA",
    markups: ["jsonld", "jsonld+meta", "meta", "none"],
    naming: (part) => `product-${part}`,
    product: (
      p,
    ) => `<div class="container product-detail product-wrapper" data-pid="${p.product.sku}"><div class="row"><div class="col">${p.heading("product-name")}</div></div>
      ${p.code((label, value) => `<div class="product-number">${label}: <span class="product-id">${value}</span></div>`)}<div class="attributes">${p.sizes()}<div class="availability product-availability"><span class="availability non-input-label">${p.words.stock}:</span><ul class="list-unstyled availability-msg"><li><div>${p.product.isOut ? p.words.out : p.words.inStock}</div></li></ul></div>
      <div class="prices-add-to-cart-actions"><div class="prices"><div class="price"><span>${p.was((text) => `<del><span class="strike-through list"><span class="value" content="${decimal(p.kit, p.product.list ?? 0)}"><span class="sr-only">${p.words.was}</span>${text}</span></span></del>`)}<span class="sales"><span class="value" content="${decimal(p.kit, p.product.price)}">${p.amount()}</span></span></span></div></div>${p.reduction()}${p.recommended()}${p.beside()}
      <div class="cart-and-ipay">${p.button("add-to-cart btn btn-primary")}</div></div></div>${p.below()}</div>`,
    card: (p, other) =>
      `<div class="product-tile-wrapper"><div class="product" data-pid="${other.sku}"><div class="product-tile"><div class="image-container"><a href="${p.href(other)}">${p.picture(other, "tile-image")}</a></div><div class="tile-body"><div class="pdp-link"><a class="link" href="${p.href(other)}">${escaped(other.name)}</a></div><div class="price"><span><span class="sales"><span class="value" content="${decimal(p.kit, other.price)}">${p.money(other.price)}</span></span></span></div></div></div></div></div>`,
  },
  {
    name: "SAP Spartacus",
    markups: ["jsonld", "none", "jsonld+meta"],
    naming: (part) => `cx-product-${part}`,
    product: (
      p,
    ) => `<cx-page-slot class="Summary"><cx-product-intro><div class="rating"></div>${p.heading("product-name")}${p.code((label, value) => `<div class="code">${label} ${value}</div>`)}</cx-product-intro>
      <cx-product-summary><div class="summary">${p.words.description}</div><div class="price" aria-label="${p.words.now}">${p.amount()}</div>${p.was((text) => `<div class="price-was"><del>${text}</del></div>`)}${p.reduction()}${p.recommended()}${p.beside()}</cx-product-summary>
      <cx-add-to-cart><form><div class="quantity"><label>Qty</label><div class="cx-counter-stock">${p.quantity()}${p.stock("info")}</div></div>${p.sizes()}${p.button("btn btn-block btn-primary")}</form></cx-add-to-cart>${p.below()}</cx-page-slot>`,
    card: (p, other) =>
      `<div class="item active"><cx-product-carousel-item><a href="${p.href(other)}"><cx-media>${p.picture(other)}</cx-media><h3>${escaped(other.name)}</h3><div class="price">${p.money(other.price)}</div></a></cx-product-carousel-item></div>`,
  },
  {
    name: "VTEX legacy",
    markups: ["meta", "none", "microdata"],
    naming: (part) => `sku-${part}`,
    product: (
      p,
    ) => `<div class="product-info"><div class="fn productName">${p.heading("productNameText")}</div>${p.code((label, value) => `<div class="productReference"><strong>${label}</strong> ${value}</div>`)}
      <div class="productPrice"><p class="descricao-preco">${p.was((text) => `<em class="valor-de price-list-price">De: <strong class="skuListPrice">${text}</strong></em>`)}<em class="valor-por price-best-price">${p.was(() => "Por: ")}<strong class="skuBestPrice">${p.amount()}</strong></em></p>${p.reduction()}${p.recommended()}</div>${p.beside()}
      <div class="buy-button-box">${p.sizes()}${p.button("buy-button buy-button-ref")}</div>${p.stock("estoque")}${p.below()}</div>`,
    card: (p, other) =>
      `<li layout="x"><div class="prateleira"><a class="productImage" href="${p.href(other)}">${p.picture(other)}</a><h3><a href="${p.href(other)}">${escaped(other.name)}</a></h3><span class="price"><a href="${p.href(other)}"><em class="newPrice"><strong>${p.money(other.price)}</strong></em></a></span></div></li>`,
  },
  {
    name: "own front end, utility classes",
    markups: ["jsonld+meta", "jsonld", "none", "meta"],
    struck: ["line-through"],
    naming: () => "mt-2 text-sm text-gray-500",
    product: (
      p,
    ) => `<div class="mx-auto max-w-2xl px-4 lg:grid lg:grid-cols-2"><div class="lg:pr-8">${p.maker((_label, value) => `<a class="text-xs uppercase text-gray-500" href="/brands/x">${value}</a>`)}${p.heading("text-2xl font-bold tracking-tight")}</div>
      <div class="mt-4 lg:row-span-3"><div class="flex items-baseline gap-2"><p class="text-3xl text-red-600">${p.amount()}</p>${p.was((text) => `<p class="text-lg text-gray-400 line-through">${text}</p>`)}${p.reduction()}</div>${p.recommended()}${p.beside()}<form class="mt-10">${p.sizes()}${p.button("mt-10 flex w-full items-center bg-black px-8 py-3 text-white")}</form>${p.stock("mt-2 flex items-center text-green-700")}${p.code((label, value) => `<dl class="mt-6"><dt>${label}</dt><dd>${value}</dd></dl>`)}</div>${p.below()}</div>`,
    card: (p, other) =>
      `<div class="group relative"><div class="aspect-square"><a href="${p.href(other)}">${p.picture(other)}</a></div><div class="mt-4 flex justify-between"><h3 class="text-sm"><a href="${p.href(other)}">${escaped(other.name)}</a></h3><p class="text-sm font-medium">${p.money(other.price)}</p></div></div>`,
  },
  {
    name: "own front end, compiled styles",
    markups: ["jsonld", "none", "none", "meta"],
    struck: ["oldAmount"],
    naming: (part) => `box-${part}`,
    product: (p) => {
      const { whole, decimals } = numeral(p.kit, p.product.price);
      return `<div class="layout"><div class="column"><div class="titleRow">${p.heading("title")}</div>${p.maker((_label, value) => `<a class="maker" href="/brand/x">${value}</a>`)}</div><div class="panel"><div class="row">${p.was((text) => `<span class="oldAmount">${text}</span>`)}<span class="amount">${decimals !== "" && p.has("splitCents") ? p.kit.form.replace("#", `<span>${whole}</span><span>${p.kit.locale.decimal}${decimals}</span>`) : p.amount()}</span>${p.reduction()}</div>
        ${p.recommended()}${p.beside()}${p.sizes()}<div class="action">${p.button("primary")}</div>${p.stock("state")}<ul class="facts">${p.code((label, value) => `<li><b>${label}</b><span>${value}</span></li>`)}</ul></div>${p.below()}</div>`;
    },
    card: (p, other) =>
      `<div class="tile"><a href="${p.href(other)}"><div class="shot">${p.picture(other)}</div><div class="label">${escaped(other.name)}</div><div class="row"><span class="amount">${p.money(other.price)}</span></div></a></div>`,
  },
  {
    name: "handwritten, no classes",
    markups: ["none", "none", "microdata"],
    naming: (part) => (part.length % 2 === 0 ? "text" : ""),
    product: (p) =>
      `<table><tr><td>${p.picture(p.product)}</td><td>${p.heading("")}<p>${p.words.description}</p><p>${p.was((text) => `<s>${text}</s> `)}<b>${p.amount()}</b></p>${p.reduction()}${p.recommended()}${p.beside()}<p>${p.product.isOut ? p.words.out : p.words.inStock}</p>${p.code((label, value) => `<p>${label}: ${value}</p>`)}<form action="/basket">${p.sizes()}${p.button("")}</form></td></tr></table>${p.below()}`,
    card: (p, other) =>
      `<td><a href="${p.href(other)}">${p.picture(other)}</a><br><a href="${p.href(other)}">${escaped(other.name)}</a><br>${p.money(other.price)}</td>`,
  },
];
