import type { System } from "../parts.ts";
import { decimal, escaped } from "../product.ts";

/** Hosted systems: many themes, but the system's own markup. */
export const HOSTED: readonly System[] = [
  {
    name: "Shopify Dawn",
    markups: ["jsonld+meta", "jsonld+meta", "jsonld", "meta"],
    naming: (part) => `product__${part}`,
    product: (p) => `<product-info class="product__info-container product__column-sticky">
      ${p.maker((_label, value) => `<p class="product__text inline-richtext caption-with-letter-spacing">${value}</p>`)}
      <div class="product__title">${p.heading("")}</div>
      ${p.code((label, value) => `<p class="product__sku caption-with-letter-spacing"><span class="visually-hidden">${label}:</span>${value}</p>`)}
      <div id="price-template--1" role="status"><div class="price price--large${p.product.list === undefined ? "" : " price--on-sale"}${p.product.isOut ? " price--sold-out" : ""}">
        <div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">${p.words.was}</span><span class="price-item price-item--regular">${p.amount()}</span></div>
        ${p.was((text) => `<div class="price__sale"><span class="visually-hidden visually-hidden--inline">${p.words.was}</span><span><s class="price-item price-item--regular">${text}</s></span><span class="visually-hidden visually-hidden--inline">${p.words.now}</span><span class="price-item price-item--sale price-item--last">${p.amount()}</span></div>`)}</div>
        ${p.reduction()}</div></div>
      ${p.recommended()}${p.beside()}${p.sizes()}
      <form method="post" action="/cart/add">${p.quantity()}${p.button("product-form__submit button button--full-width")}</form>
      ${p.stock("product__inventory")}${p.below()}</product-info>`,
    card: (
      p,
      other,
    ) => `<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card"><div class="card__inner">${p.picture(other)}</div>
      <div class="card__content"><h3 class="card__heading"><a href="${p.href(other)}" class="full-unstyled-link">${escaped(other.name)}</a></h3>
      <div class="price"><span class="price-item price-item--regular">${p.money(other.price)}</span></div></div></div></div></li>`,
  },
  {
    name: "Shopify Debut",
    markups: ["jsonld+meta", "microdata", "meta", "none"],
    naming: (part) => `product-single__${part}`,
    product: (p) => `<div class="product-single__meta">${p.heading("product-single__title")}
      <dl class="price${p.product.list === undefined ? "" : " price--on-sale"}" data-price>
        <div class="price__regular"><dt><span class="visually-hidden visually-hidden--inline">${p.words.was}</span></dt><dd>${p.product.list === undefined ? `<span class="price-item price-item--regular" data-regular-price>${p.amount()}</span>` : p.was((text) => `<s class="price-item price-item--regular" data-regular-price>${text}</s>`)}</dd></div>
        ${p.product.list === undefined || p.has("recommended") ? "" : `<div class="price__sale"><dt><span class="visually-hidden">${p.words.now}</span></dt><dd><span class="price-item price-item--sale" data-sale-price>${p.amount()}</span></dd></div>`}
        ${p.reduction()}</dl>${p.recommended()}${p.beside()}
      <form class="product-form">${p.sizes()}${p.button("btn product-form__cart-submit")}</form>${p.stock()}
      <div class="product-single__description rte"><p>${p.words.description}</p>${p.code((label, value) => `<p>${label}: ${value}</p>`)}</div>${p.below()}</div>`,
    card: (p, other) =>
      `<li class="grid__item small--one-half"><div class="product-card"><a class="grid-view-item__link" href="${p.href(other)}">${p.picture(other)}<div class="h4 grid-view-item__title">${escaped(other.name)}</div></a><dl class="price"><dd><span class="price-item">${p.money(other.price)}</span></dd></dl></div></li>`,
  },
  {
    name: "BigCommerce Cornerstone",
    markups: ["microdata", "jsonld", "meta"],
    naming: (part) => `productView-${part}`,
    product: (
      p,
    ) => `<section class="productView-details product-data"><div class="productView-product">${p.heading("productView-title")}
      ${p.maker((_label, value) => `<h2 class="productView-brand"><a href="/brands/x"><span>${value}</span></a></h2>`)}
      <div class="productView-price">
        ${p.recommended() === "" ? "" : `<div class="price-section price-section--withoutTax rrp-price--withoutTax">${p.words.rrp}: <span data-product-rrp-price-without-tax class="price price--rrp">${p.money(p.product.list ?? 0)}</span></div>`}
        <div class="price-section price-section--withoutTax non-sale-price--withoutTax"${p.product.list === undefined || p.has("recommended") ? ' style="display: none;"' : ""}>${p.words.was}: <span data-product-non-sale-price-without-tax class="price price--non-sale">${p.was((text) => text)}</span></div>
        <div class="price-section price-section--withoutTax"><span class="price-label"></span><span data-product-price-without-tax class="price price--withoutTax">${p.amount()}</span></div>
        ${p.reduction()}</div></div>${p.beside()}
      <dl class="productView-info">${p.code((label, value) => `<dt class="productView-info-name sku-label">${label}:</dt><dd class="productView-info-value" data-product-sku>${value}</dd>`)}<dt>${p.words.stock}:</dt><dd>${p.stock("productView-stock")}</dd></dl></section>
      <section class="productView-details product-options"><form>${p.sizes()}<div id="add-to-cart-wrapper">${p.quantity()}${p.button("button button--primary")}</div></form>${p.below()}</section>`,
    card: (p, other) =>
      `<div class="productCarousel-slide"><article class="card"><figure class="card-figure"><a href="${p.href(other)}">${p.picture(other, "card-image")}</a></figure><div class="card-body"><h3 class="card-title"><a href="${p.href(other)}">${escaped(other.name)}</a></h3><div class="card-text" data-test-info-type="price"><div class="price-section"><span class="price price--withoutTax">${p.money(other.price)}</span></div></div></div></article></div>`,
  },
  {
    name: "Wix Stores",
    markups: ["jsonld+meta", "meta", "none"],
    struck: ["sJ6FL_"],
    naming: (part) => `s${part.slice(0, 1).toUpperCase()}x${part.length}-_`,
    product: (
      p,
    ) => `<div data-hook="product-page"><section class="_1P7eY">${p.heading("_2qrJF", ' data-hook="product-title"')}
      ${p.code((label, value) => `<div data-hook="sku" class="_1rwRc">${label}: ${value}</div>`)}
      <div class="_3j9OG" data-hook="product-price"><div class="sYWqC">${p.was((text) => `<span class="sJ6FL_" data-hook="formatted-secondary-price" data-wix-price="${text}">${text}</span><span class="sk8Zz">${p.words.was}</span>`)}<span class="_2d6uA" data-hook="formatted-primary-price" data-wix-price="x">${p.amount()}</span>${p.was(() => `<span class="sk8Zz">${p.words.now}</span>`)}</div></div>
      ${p.reduction()}${p.recommended()}${p.beside()}${p.sizes()}${p.quantity()}<div data-hook="add-to-cart">${p.button("_3Xgza")}</div>${p.stock("_inventory")}${p.below()}</section></div>`,
    card: (p, other) =>
      `<div data-hook="product-list-grid-item"><a href="${p.href(other)}" data-hook="product-item-container">${p.picture(other)}<p data-hook="product-item-name" class="sNp">${escaped(other.name)}</p><span data-hook="product-item-price-to-pay" class="cfpn1d">${p.money(other.price)}</span></a></div>`,
  },
  {
    name: "Squarespace",
    markups: ["jsonld+meta", "meta", "none"],
    naming: (part) => `product-${part}`,
    product: (
      p,
    ) => `<section class="ProductItem-details product-details"><div class="product-description-wrapper">${p.heading("ProductItem-details-title product-title")}
      <div class="product-price">${p.was(() => `<span class="sqs-money-native sale-price">${p.amount()}</span> `)}${p.was((text) => `<span class="product-price original-price"><span class="sqs-money-native">${text}</span></span>`)}${p.product.list === undefined || p.has("recommended") ? `<span class="sqs-money-native">${p.amount()}</span>` : ""}</div>
      ${p.reduction()}${p.recommended()}${p.beside()}<div class="ProductItem-details-excerpt"><p>${p.words.description}</p></div>${p.sizes()}
      <div class="product-quantity-input">${p.quantity()}</div><div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button" role="button" tabindex="0">${p.button("sqs-add-to-cart-button-inner")}</div></div>${p.stock("product-scarcity")}${p.below()}</div></section>`,
    struck: ["original-price"],
    card: (p, other) =>
      `<a class="list-grid-related-item product-related-item" href="${p.href(other)}">${p.picture(other)}<div class="related-item-title">${escaped(other.name)}</div><div class="related-item-price product-price">${p.money(other.price)}</div></a>`,
  },
  {
    name: "Ecwid",
    markups: ["microdata", "jsonld", "none"],
    naming: (part) => `details-product-${part}`,
    product: (
      p,
    ) => `<div class="product-details__sidebar"><div class="product-details__product-title-wrapper">${p.heading("product-details__product-title ec-header-h3", ' itemprop="name"')}</div>
      ${p.code((label, value) => `<div class="product-details__product-sku ec-text-muted">${label} ${value}</div>`)}
      <div class="product-details-module product-details__product-price-row"><div class="product-details__product-price ec-price-item"><span class="details-product-price__value ec-price-item notranslate">${p.amount()}</span></div>
      ${p.was((text) => `<div class="details-product-price-compare__container"><span class="ec-text-muted">${p.words.was}</span> <span class="details-product-price-compare__value"><s class="ec-price-item">${text}</s></span></div>`)}${p.reduction()}</div>
      ${p.recommended()}${p.beside()}${p.stock("product-details__product-stock")}${p.sizes()}${p.quantity()}<div class="details-product-purchase__controls">${p.button("form-control__button")}</div>${p.below()}</div>`,
    card: (p, other) =>
      `<div class="grid-product"><a class="grid-product__image" href="${p.href(other)}">${p.picture(other)}</a><div class="grid-product__title">${escaped(other.name)}</div><div class="grid-product__price"><span class="ec-price-item">${p.money(other.price)}</span></div></div>`,
  },
  {
    name: "VTEX Store Framework",
    markups: ["jsonld+meta", "jsonld", "meta", "none"],
    struck: ["vtex-product-price-1-x-listPriceValue"],
    naming: (part) => `vtex-product-${part}-0-x-container`,
    product: (
      p,
    ) => `<div class="vtex-flex-layout-0-x-flexCol vtex-flex-layout-0-x-flexCol--product-info">${p.heading("vtex-store-components-3-x-productNameContainer mv0 t-heading-4")}
      ${p.code((label, value) => `<span class="vtex-product-identifier-0-x-product-identifier"><span class="vtex-product-identifier-0-x-product-identifier__label">${label}</span><span>: </span><span class="vtex-product-identifier-0-x-product-identifier__value">${value}</span></span>`)}
      ${p.was((text) => `<span class="vtex-product-price-1-x-listPrice"><span class="vtex-product-price-1-x-listPriceValue strike">${text}</span></span>`)}
      <span class="vtex-product-price-1-x-sellingPrice"><span class="vtex-product-price-1-x-sellingPriceValue"><span class="vtex-product-price-1-x-currencyContainer">${p.amount()}</span></span></span>${p.reduction()}
      ${p.recommended()}${p.beside()}${p.sizes()}${p.stock("vtex-product-availability-0-x-container")}<div class="vtex-button__label">${p.button("vtex-button bw1 ba fw5")}</div>${p.below()}</div>`,
    card: (p, other) =>
      `<div class="vtex-slider-layout-0-x-slide"><section class="vtex-product-summary-2-x-container"><a href="${p.href(other)}" class="vtex-product-summary-2-x-clearLink">${p.picture(other)}<span class="vtex-product-summary-2-x-brandName">${escaped(other.name)}</span><span class="vtex-product-price-1-x-sellingPrice">${p.money(other.price)}</span></a></section></div>`,
  },
  {
    name: "Nuvemshop",
    markups: ["jsonld+meta", "microdata", "meta"],
    naming: (part) => `js-product-${part}`,
    product: (p) => `<div class="col-md-5 product-info">${p.heading("js-product-name h2 mb-3")}
      <div class="price-container mb-4"><span class="d-inline-block"><div class="js-price-display h3" id="price_display" data-product-price="${p.product.price}">${p.amount()}</div></span>
      <span class="d-inline-block">${p.was((text) => `<div id="compare_price_display" class="js-compare-price-display price-compare">${text}</div>`)}</span>${p.reduction()}</div>
      ${p.recommended()}${p.beside()}<form id="product_form" class="js-product-form">${p.sizes()}${p.quantity()}${p.button("js-addtocart js-prod-submit-form btn btn-primary")}</form>${p.stock("js-product-stock")}
      ${p.code((label, value) => `<div class="product-sku">${label}: <span class="js-product-sku">${value}</span></div>`)}${p.below()}</div>`,
    struck: ["price-compare"],
    card: (p, other) =>
      `<div class="js-item-product col-6 item-product"><div class="item"><div class="item-image"><a href="${p.href(other)}">${p.picture(other)}</a></div><div class="item-description"><a href="${p.href(other)}" class="item-link"><div class="js-item-name item-name">${escaped(other.name)}</div><div class="item-price-container"><span class="js-price-display item-price" data-product-price="${decimal(p.kit, other.price)}">${p.money(other.price)}</span></div></a></div></div></div>`,
  },
  {
    name: "Cafe24",
    markups: ["meta", "none", "jsonld+meta"],
    naming: (part) => `xans-${part}`,
    product: (
      p,
    ) => `<div class="infoArea"><div class="headingArea">${p.heading("headingName")}</div><div class="xans-element- xans-product xans-product-detaildesign"><table border="1"><tbody>
      ${p.was((text) => `<tr class="xans-record-"><th scope="row"><span>${p.words.was}</span></th><td><span><span id="span_product_price_custom" style="text-decoration:line-through;"><strike>${text}</strike></span></span></td></tr>`)}
      <tr class="xans-record-"><th scope="row"><span>${p.words.now}</span></th><td><span><strong id="span_product_price_text">${p.amount()}</strong></span>${p.reduction()}</td></tr>
      ${p.code((label, value) => `<tr class="xans-record-"><th scope="row"><span>${label}</span></th><td><span>${value}</span></td></tr>`)}
      ${p.maker((label, value) => `<tr class="xans-record-"><th scope="row"><span>${label}</span></th><td><span>${value}</span></td></tr>`)}</tbody></table></div>
      ${p.recommended()}${p.beside()}${p.sizes()}${p.stock("ec-stock")}<div class="xans-element- xans-product-action">${p.button("btnSubmit sizeL")}</div>${p.below()}</div>`,
    card: (p, other) =>
      `<li class="xans-record-"><div class="thumbnail"><a href="${p.href(other)}">${p.picture(other)}</a></div><div class="description"><strong class="name"><a href="${p.href(other)}">${escaped(other.name)}</a></strong><ul class="spec"><li><strong class="title">${p.words.now} :</strong> <span style="font-size:14px;font-weight:bold;">${p.money(other.price)}</span></li></ul></div></li>`,
  },
  {
    name: "MakeShop",
    markups: ["none", "microdata", "meta"],
    naming: (part) => `M_${part}`,
    product: (
      p,
    ) => `<div id="itemInfo"><div class="detailTxt">${p.heading("itemTitle")}<form name="form1"><table class="detailInfo"><tr><td>
      ${p.was((text) => `<p class="M_item-price-before">${p.words.was}:<span class="M_consumer-price"><del>${text}</del></span></p>`)}
      <p class="M_item-price">${p.words.now}: <span id="M_usualValue"><span>${p.amount()}</span></span></p>${p.reduction()}</td></tr>
      ${p.code((label, value) => `<tr><td>${label}：${value}</td></tr>`)}</table>${p.recommended()}${p.beside()}${p.sizes()}${p.stock("M_stock")}<div class="btnWrap">${p.button("btnAddCart")}</div></form>${p.below()}</div></div>`,
    card: (p, other) =>
      `<div class="innerBox"><div class="imgWrap"><a href="${p.href(other)}">${p.picture(other)}</a></div><p class="name"><a href="${p.href(other)}">${escaped(other.name)}</a></p><p class="price">${p.money(other.price)}</p></div>`,
  },
  {
    name: "Shoptet",
    markups: ["microdata", "jsonld", "meta"],
    naming: (part) => `p-${part}`,
    product: (
      p,
    ) => `<div class="p-detail-inner"><div class="p-detail-inner-header">${p.heading("p-title")}${p.code((label, value) => `<span class="p-code"><span class="p-code-label">${label}:</span> <span>${value}</span></span>`)}</div>
      <form id="product-detail-form"><div class="p-info-wrapper"><div class="availability-value">${p.stock("availability-label")}</div>${p.sizes()}
      <div class="p-final-price-wrapper">${p.was((text) => `<span class="price-standard"><span>${text}</span></span>`)}${p.reduction()}<strong class="price-final"><span class="price-final-holder">${p.amount()}</span></strong>${p.recommended()}${p.beside()}</div>
      <div class="add-to-cart">${p.quantity()}${p.button("btn btn-lg btn-conversion add-to-cart-button")}</div></div></form>${p.below()}</div>`,
    struck: ["price-standard"],
    card: (p, other) =>
      `<div class="product"><div class="p"><a href="${p.href(other)}" class="image">${p.picture(other)}</a><div class="p-in"><a href="${p.href(other)}" class="name"><span>${escaped(other.name)}</span></a><div class="prices"><div class="price price-final"><strong>${p.money(other.price)}</strong></div></div></div></div></div>`,
  },
];
