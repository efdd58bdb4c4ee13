import type { System } from "../parts.ts";
import { decimal, escaped } from "../product.ts";

/** Systems that a shop installs on its own server. */
export const OWN_SERVER: readonly System[] = [
  {
    name: "WooCommerce Storefront",
    markups: ["jsonld", "jsonld", "jsonld+meta", "none"],
    naming: (part) => `woocommerce-${part}`,
    product: (p) => {
      const bdi = (text: string) => `<span class="woocommerce-Price-amount amount"><bdi>${text}</bdi></span>`;
      return `<div class="product type-product ${p.product.isOut ? "outofstock" : "instock"}">${p.was(() => `<span class="onsale">${p.words.now}!</span>`)}<div class="summary entry-summary">${p.heading("product_title entry-title")}
      <p class="price">${p.was((text) => `<del aria-hidden="true">${bdi(text)}</del> <ins>`)}${bdi(p.amount())}${p.was(() => "</ins>")}</p>${p.reduction()}${p.recommended()}${p.beside()}
      <div class="woocommerce-product-details__short-description"><p>${p.words.description}</p></div>${p.stock(`stock ${p.product.isOut ? "out-of-stock" : "in-stock"}`)}
      <form class="cart">${p.sizes()}${p.product.isOut ? "" : `${p.quantity()}${p.button("single_add_to_cart_button button alt")}`}</form>
      <div class="product_meta">${p.code((label, value) => `<span class="sku_wrapper">${label}: <span class="sku">${value}</span></span>`)}</div>${p.below()}</div></div>`;
    },
    card: (p, other) => {
      const was = p.otherWas(other);
      return `<li class="product type-product"><a href="${p.href(other)}" class="woocommerce-LoopProduct-link">${p.picture(other)}<h2 class="woocommerce-loop-product__title">${escaped(other.name)}</h2><span class="price">${was === undefined ? "" : `<del>${p.money(was)}</del> `}<ins>${p.money(other.price)}</ins></span></a><a href="/cart/add/${other.slug}" class="button">${p.words.cart}</a></li>`;
    },
  },
  {
    name: "WooCommerce Blocks",
    markups: ["jsonld", "none", "jsonld+meta"],
    naming: (part) => `wc-block-${part}`,
    product: (
      p,
    ) => `<div class="wp-block-columns"><div class="wp-block-column">${p.heading("wp-block-post-title")}
      <div class="wp-block-woocommerce-product-price"><div class="wc-block-components-product-price wc-block-grid__product-price">${p.was((text) => `<del>${text}</del> `)}<span>${p.amount()}</span></div></div>${p.reduction()}${p.recommended()}${p.beside()}
      ${p.stock("wc-block-components-product-stock-indicator")}<div class="wp-block-add-to-cart-form">${p.sizes()}${p.quantity()}${p.button("wp-element-button")}</div>
      ${p.code((label, value) => `<div class="wp-block-woocommerce-product-sku"><span class="wp-block-post-terms__prefix">${label}:</span> <strong class="sku">${value}</strong></div>`)}${p.below()}</div></div>`,
    card: (p, other) =>
      `<li class="wc-block-product"><a href="${p.href(other)}">${p.picture(other)}</a><h3 class="wp-block-post-title"><a href="${p.href(other)}">${escaped(other.name)}</a></h3><div class="wc-block-components-product-price"><span>${p.money(other.price)}</span></div></li>`,
  },
  {
    name: "Magento Luma",
    markups: ["microdata", "jsonld", "meta", "none"],
    naming: (part) => `product-${part}`,
    product: (p) => {
      const box = (type: string, text: string, label: string) =>
        `<span class="price-container price-${type} tax weee"><span class="price-label">${label}</span><span id="${type}-1" data-price-amount="${decimal(p.kit, p.product.price)}" data-price-type="${type}" class="price-wrapper "><span class="price">${text}</span></span></span>`;
      return `<div class="product-info-main"><div class="page-title-wrapper product">${p.heading("page-title", ' data-ui-id="page-title-wrapper"')}</div>
      <div class="product-info-price"><div class="price-box price-final_price" data-role="priceBox">${p.product.list === undefined || p.has("recommended") ? box("finalPrice", p.amount(), "") : `<span class="special-price">${box("finalPrice", p.amount(), p.words.now)}</span>${p.was((text) => `<span class="old-price">${box("oldPrice", text, p.words.was)}</span>`)}`}</div>
      <div class="product-info-stock-sku">${p.stock(`stock ${p.product.isOut ? "unavailable" : "available"}`)}${p.code((label, value) => `<div class="product attribute sku"><strong class="type">${label}</strong><div class="value" itemprop="sku">${value}</div></div>`)}</div></div>
      ${p.reduction()}${p.recommended()}${p.beside()}<div class="product-add-form"><form>${p.sizes()}<div class="box-tocart">${p.quantity()}<div class="actions">${p.button("action primary tocart")}</div></div></form></div>${p.below()}</div>`;
    },
    card: (p, other) =>
      `<li class="item product product-item"><div class="product-item-info"><a href="${p.href(other)}" class="product photo product-item-photo">${p.picture(other)}</a><strong class="product name product-item-name"><a class="product-item-link" href="${p.href(other)}">${escaped(other.name)}</a></strong><div class="price-box price-final_price"><span class="price-wrapper"><span class="price">${p.money(other.price)}</span></span></div></div></li>`,
  },
  {
    name: "Magento Hyvä",
    markups: ["jsonld", "microdata", "none", "meta"],
    struck: ["line-through"],
    naming: (part) => `product-${part} text-sm`,
    product: (
      p,
    ) => `<section class="text-gray-700 body-font"><div class="flex lg:flex-row flex-col items-center"><div class="w-full md:w-1/2">${p.heading("text-3xl font-medium page-title title-font text-gray-900")}
      ${p.code((label, value) => `<div class="flex"><span class="text-gray-500">${label}</span><span class="ml-2">${value}</span></div>`)}${p.stock("flex items-center stock")}
      <div class="price-box price-final_price"><div class="final-price inline-block"><span class="price-label block">${p.words.now}</span><span class="price-wrapper"><span class="price text-2xl">${p.amount()}</span></span></div>${p.was((text) => `<div class="old-price flex text-gray-500"><span class="price-label">${p.words.was}</span><span class="line-through">${text}</span></div>`)}</div>
      ${p.reduction()}${p.recommended()}${p.beside()}${p.sizes()}<div class="flex mt-4">${p.quantity()}${p.button("btn btn-primary")}</div>${p.below()}</div></div></section>`,
    card: (p, other) =>
      `<div class="glider-slide product-item card"><a class="product photo" href="${p.href(other)}">${p.picture(other)}</a><a class="product-item-link" href="${p.href(other)}">${escaped(other.name)}</a><div class="price-box"><span class="price">${p.money(other.price)}</span></div></div>`,
  },
  {
    name: "PrestaShop Classic",
    markups: ["jsonld", "microdata", "meta", "none"],
    naming: (part) => `product-${part}`,
    struck: ["regular-price"],
    product: (p) => `<div class="col-md-6">${p.heading("h1")}<div class="product-prices js-product-prices">
      ${p.was((text) => `<div class="product-discount"><span class="regular-price">${text}</span></div>`)}<div class="product-price h5${p.product.list === undefined ? "" : " has-discount"}"><div class="current-price"><span class="current-price-value" content="${decimal(p.kit, p.product.price)}">${p.amount()}</span>${p.reduction()}</div></div>
      ${p.recommended()}${p.beside()}<div class="tax-shipping-delivery-label">${p.words.inclTax}</div></div>
      <div class="product-information"><div class="product-description-short"><p>${p.words.description}</p></div><div class="product-actions"><form id="add-to-cart-or-refresh">${p.sizes()}<div class="product-add-to-cart">${p.quantity()}<div class="add">${p.button("btn btn-primary add-to-cart")}</div>${p.stock("product-availability")}</div></form></div></div>
      <div class="product-details">${p.maker((label, value) => `<div class="product-manufacturer"><label class="label">${label}</label><span><a href="/brand/1-x">${value}</a></span></div>`)}${p.code((label, value) => `<div class="product-reference"><label class="label">${label} </label><span>${value}</span></div>`)}</div>${p.below()}</div>`,
    card: (p, other) => {
      const was = p.otherWas(other);
      return `<div class="js-product product col-xs-12"><article class="product-miniature js-product-miniature"><div class="thumbnail-container"><a href="${p.href(other)}" class="thumbnail product-thumbnail">${p.picture(other)}</a><h3 class="h3 product-title"><a href="${p.href(other)}">${escaped(other.name)}</a></h3><div class="product-price-and-shipping">${was === undefined ? "" : `<span class="regular-price">${p.money(was)}</span>`}<span class="price">${p.money(other.price)}</span></div></div></article></div>`;
    },
  },
  {
    name: "Shopware 5",
    markups: ["microdata", "microdata", "meta", "none"],
    naming: (part) => `product--${part}`,
    product: (
      p,
    ) => `<div class="content product--details"><header class="product--header">${p.heading("product--title")}${p.maker((_label, value) => `<div class="product--supplier"><a href="/x/" class="product--supplier-link">${p.picture(p.product)}</a><span class="is--hidden">${value}</span></div>`)}</header>
      <div class="product--buybox"><div class="product--price price--default${p.product.list === undefined ? "" : " price--discount"}"><span class="price--content content--default">${p.amount()}</span>
      ${p.was((text) => `<span class="content--discount"><span class="price--discount-icon"></span><span class="price--line-through">${text} *</span>`)}${p.reduction()}${p.was(() => "</span>")}</div>${p.recommended()}<p class="product--tax">${p.words.inclTax}</p>${p.beside()}
      <div class="product--delivery">${p.stock("delivery--information")}</div><form class="buybox--form">${p.sizes()}${p.quantity()}${p.button("buybox--button block btn is--primary")}</form>
      <ul class="product--base-info list--unstyled">${p.code((label, value) => `<li class="base-info--entry entry--sku"><strong class="entry--label">${label}:</strong><span class="entry--content">${value}</span></li>`)}</ul>${p.below()}</div></div>`,
    card: (p, other) =>
      `<div class="product-slider--item"><div class="product--box box--slider"><a href="${p.href(other)}" class="product--image">${p.picture(other)}</a><a href="${p.href(other)}" class="product--title">${escaped(other.name)}</a><div class="product--price"><span class="price--default is--nowrap">${p.money(other.price)} *</span></div></div></div>`,
  },
  {
    name: "Shopware 6",
    markups: ["microdata", "microdata", "jsonld", "meta"],
    naming: (part) => `product-detail-${part}`,
    product: (
      p,
    ) => `<div class="product-detail-headline">${p.heading("product-detail-name")}</div><div class="col-lg-5 product-detail-buy"><div class="js-magnifier-zoom-image-container"><div class="product-detail-price-container">
      <p class="product-detail-price${p.product.list === undefined ? "" : " with-list-price"}">${p.amount()}${p.was((text) => `<span class="list-price-badge">%</span> <span class="product-detail-list-price-wrapper"><span class="list-price-price">${text}</span>${p.has("percent") ? `<span class="list-price-percentage">(${p.percent()}% ${p.words.save})</span>` : ""}</span>`)}</p></div>
      ${p.recommended()}${p.beside()}<p class="product-detail-tax">${p.words.inclTax}</p><div class="product-detail-delivery-information">${p.stock("delivery-information")}</div>${p.sizes()}<form class="buy-widget">${p.quantity()}${p.button("btn btn-primary btn-buy")}</form>
      ${p.code((label, value) => `<div class="product-detail-ordernumber-container"><span class="product-detail-ordernumber-label">${label}:</span> <span class="product-detail-ordernumber">${value}</span></div>`)}${p.below()}</div></div>`,
    struck: ["list-price-price"],
    card: (p, other) =>
      `<div class="product-slider-item"><div class="card product-box box-standard"><div class="card-body"><div class="product-image-wrapper"><a href="${p.href(other)}">${p.picture(other)}</a></div><div class="product-info"><a href="${p.href(other)}" class="product-name">${escaped(other.name)}</a><div class="product-price-info"><span class="product-price">${p.money(other.price)}*</span></div></div></div></div></div>`,
  },
  {
    name: "OpenCart",
    markups: ["none", "none", "meta", "jsonld"],
    naming: (part) => `product-${part}`,
    product: (
      p,
    ) => `<div class="col-sm-4">${p.heading("")}<ul class="list-unstyled">${p.maker((label, value) => `<li>${label}: <a href="/brand">${value}</a></li>`)}${p.code((label, value) => `<li>${label}: ${value}</li>`)}<li>${p.words.stock}: ${p.product.isOut ? p.words.out : p.words.inStock}</li></ul>
      <ul class="list-unstyled">${p.was((text) => `<li><span style="text-decoration: line-through;">${text}</span></li>`)}<li><h2>${p.amount()}</h2></li>${p.has("net") ? `<li>${p.words.exclTax}: ${p.money(Math.round(p.product.price / 1.2))}</li>` : ""}</ul>${p.reduction()}${p.recommended()}${p.beside()}
      <div id="product">${p.sizes()}<div class="form-group"><label class="control-label" for="input-quantity">Qty</label>${p.quantity()}${p.button("btn btn-primary btn-lg btn-block")}</div></div>${p.below()}</div>`,
    card: (p, other) => {
      const was = p.otherWas(other);
      return `<div class="col-lg-3"><div class="product-thumb transition"><div class="image"><a href="${p.href(other)}">${p.picture(other, "img-responsive")}</a></div><div class="caption"><h4><a href="${p.href(other)}">${escaped(other.name)}</a></h4><p class="price">${was === undefined ? p.money(other.price) : `<span class="price-new">${p.money(other.price)}</span> <span class="price-old">${p.money(was)}</span>`}</p></div></div></div>`;
    },
  },
  {
    name: "nopCommerce",
    markups: ["microdata", "jsonld", "none"],
    naming: (part) => `product-${part}`,
    product: (
      p,
    ) => `<div class="overview"><div class="product-name">${p.heading("")}</div><div class="short-description">${p.words.description}</div>${p.maker((label, value) => `<div class="manufacturers"><span class="label">${label}:</span> <span class="value"><a href="/x">${value}</a></span></div>`)}
      <div class="availability">${p.stock("stock")}</div><div class="additional-details">${p.code((label, value) => `<div class="sku"><span class="label">${label}:</span> <span class="value">${value}</span></div>`)}</div>
      <div class="prices">${p.was((text) => `<div class="non-discounted-price"><label>${p.words.was}:</label><span>${text}</span></div>`)}<div class="product-price${p.product.list === undefined ? "" : " discounted-price"}">${p.was(() => `<label>${p.words.now}:</label>`)}<span class="price-value-1">${p.amount()}</span></div></div>
      ${p.reduction()}${p.recommended()}${p.beside()}${p.sizes()}<div class="add-to-cart"><div class="add-to-cart-panel">${p.quantity()}${p.button("button-1 add-to-cart-button")}</div></div>${p.below()}</div>`,
    struck: ["non-discounted-price"],
    card: (p, other) =>
      `<div class="item-box"><div class="product-item"><div class="picture"><a href="${p.href(other)}">${p.picture(other)}</a></div><div class="details"><h2 class="product-title"><a href="${p.href(other)}">${escaped(other.name)}</a></h2><div class="add-info"><div class="prices"><span class="price actual-price">${p.money(other.price)}</span></div></div></div></div></div>`,
  },
  {
    name: "OXID Wave",
    markups: ["microdata", "none", "meta"],
    naming: (part) => `details-${part}`,
    product: (
      p,
    ) => `<div class="row" id="detailsMain"><form class="js-oxProductForm">${p.heading("details-title", ' id="productTitle"')}${p.code((label, value) => `<span class="small text-muted">${label} ${value}</span>`)}
      <div class="pricebox">${p.was((text) => `<span class="oldPrice"><del>${text}</del></span>`)}<div class="price-wrapper"><label id="productPrice" class="price h2"><span><span>${p.amount()}</span></span><span> *</span></label></div></div>${p.reduction()}${p.recommended()}${p.beside()}
      <span class="stockFlag">${p.stock("stockFlag-text")}</span>${p.sizes()}<div class="tobasketFunction">${p.quantity()}${p.button("btn btn-primary submitButton largeButton")}</div></form>${p.below()}</div>`,
    card: (p, other) =>
      `<div class="productData productBox product-box"><div class="picture text-center"><a href="${p.href(other)}">${p.picture(other)}</a></div><div class="listDetails"><div class="title"><a href="${p.href(other)}">${escaped(other.name)}</a></div><div class="price"><span class="lead">${p.money(other.price)} *</span></div></div></div>`,
  },
  {
    name: "JTL NOVA",
    markups: ["microdata", "jsonld", "none"],
    naming: (part) => `product-${part}`,
    product: (
      p,
    ) => `<div class="product-detail-content col">${p.heading("product-title h2")}<ul class="info-essential list-unstyled">${p.code((label, value) => `<li class="product-sku"><span class="font-weight-bold">${label}:</span> <span>${value}</span></li>`)}${p.maker((label, value) => `<li class="product-manufacturer"><span>${label}:</span> <a href="/x">${value}</a></li>`)}</ul>
      <div class="basket-details row"><div class="col"><div class="price_wrapper"><div class="price h1${p.product.list === undefined ? "" : " special-price"}"><span>${p.amount()}</span> <span class="footnote-reference">*</span></div><div class="price-note"><div class="vat_info text-muted">${p.words.inclTax}</div>${p.was((text) => `<div class="instead-of old-price text-nowrap-util"><small class="text-muted">${p.words.was}: <del class="value">${text}</del></small></div>`)}${p.reduction()}${p.recommended()}</div></div></div></div>
      ${p.beside()}<div class="delivery-status"><ul class="list-unstyled"><li>${p.stock("status status-2")}</li></ul></div><div id="add-to-cart">${p.sizes()}${p.quantity()}${p.button("btn btn-primary btn-block")}</div>${p.below()}</div>`,
    card: (p, other) =>
      `<div class="product-wrapper"><div class="productbox productbox-column"><div class="productbox-image"><a href="${p.href(other)}">${p.picture(other)}</a></div><div class="productbox-title"><a href="${p.href(other)}">${escaped(other.name)}</a></div><div class="price_wrapper"><div class="price productbox-price"><span>${p.money(other.price)}</span></div></div></div></div>`,
  },
  {
    name: "1C-Bitrix",
    markups: ["microdata", "none", "meta"],
    struck: ["product-item-detail-price-old"],
    naming: (part) => `product-item-detail-${part}`,
    product: (
      p,
    ) => `<div class="bx-catalog-element">${p.heading("bx-title")}<div class="row"><div class="col-md-5"><div class="product-item-detail-pay-block"><div class="product-item-detail-info-container">
      ${p.was((text) => `<div class="product-item-detail-price-old" id="bx_1_old_price">${text}</div>`)}<div class="product-item-detail-price-current" id="bx_1_price">${p.amount()}</div>${p.reduction()}</div>${p.recommended()}${p.beside()}
      <div class="product-item-detail-info-container">${p.stock("product-item-detail-quantity")}${p.sizes()}${p.quantity()}</div><div data-entity="main-button-container">${p.button("btn btn-default product-item-detail-buy-button")}</div></div></div></div>
      <dl class="product-item-detail-properties">${p.code((label, value) => `<dt>${label}</dt><dd>${value}</dd>`)}${p.maker((label, value) => `<dt>${label}</dt><dd>${value}</dd>`)}</dl>${p.below()}</div>`,
    card: (p, other) =>
      `<div class="product-item-container"><div class="product-item"><a class="product-item-image-wrapper" href="${p.href(other)}">${p.picture(other)}</a><h3 class="product-item-title"><a href="${p.href(other)}">${escaped(other.name)}</a></h3><div class="product-item-info-container product-item-price-container"><span class="product-item-price-current">${p.money(other.price)}</span></div></div></div>`,
  },
  {
    name: "Odoo",
    markups: ["microdata", "none", "meta"],
    naming: (part) => `o_wsale_product_${part}`,
    product: (
      p,
    ) => `<div id="product_details" class="col-lg-5">${p.heading("")}<form class="js_add_cart_variants"><div class="product_price mt-2 d-inline-block"><h3 class="css_editable_mode_hidden"><span class="oe_price" style="white-space: nowrap;">${p.amount()}</span>${p.was((text) => `<span style="text-decoration: line-through; white-space: nowrap;" class="text-muted ms-1 h5 oe_default_price">${text}</span>`)}</h3></div>
      ${p.reduction()}${p.recommended()}${p.beside()}${p.sizes()}${p.quantity()}<div id="add_to_cart_wrap">${p.button("btn btn-primary js_check_product a-submit")}</div>${p.stock("availability_messages")}</form>${p.code((label, value) => `<small>${label}: ${value}</small>`)}${p.below()}</div>`,
    card: (p, other) =>
      `<div class="oe_product"><form class="card oe_product_cart"><a href="${p.href(other)}" class="oe_product_image_link">${p.picture(other)}</a><h6 class="o_wsale_products_item_title"><a href="${p.href(other)}">${escaped(other.name)}</a></h6><div class="product_price"><span class="h6">${p.money(other.price)}</span></div></form></div>`,
  },
  {
    name: "Sylius",
    markups: ["none", "meta", "jsonld"],
    naming: (part) => `sylius-product-${part}`,
    product: (
      p,
    ) => `<div class="ui grid"><div class="column">${p.heading("ui header monster section divider", ' id="sylius-product-name"')}<div class="ui basic segment">${p.was((text) => `<span class="ui small" id="product-original-price"><del>${text}</del></span>`)}<span class="ui huge header" id="product-price">${p.amount()}</span>${p.reduction()}${p.recommended()}${p.beside()}</div>
      ${p.code((label, value) => `<div class="ui tiny muted">${label}: ${value}</div>`)}${p.stock("ui icon label")}<form>${p.sizes()}${p.quantity()}${p.button("ui huge primary icon labeled button")}</form>${p.below()}</div></div>`,
    card: (p, other) =>
      `<div class="ui fluid card"><a href="${p.href(other)}" class="blurring dimmable image">${p.picture(other)}</a><div class="content"><a href="${p.href(other)}" class="header sylius-product-name">${escaped(other.name)}</a><div class="sylius-product-price">${p.money(other.price)}</div></div></div>`,
  },
  {
    name: "osCommerce",
    markups: ["none", "none", "microdata"],
    naming: (part) => `prod${part}`,
    product: (
      p,
    ) => `<form name="cart_quantity"><table width="100%" cellspacing="0"><tr><td class="pageHeading" valign="top">${p.heading("")}</td><td class="pageHeading" align="right">${p.was((text) => `<s>${text}</s> `)}${p.product.list === undefined || p.has("recommended") ? p.amount() : `<span class="productSpecialPrice">${p.amount()}</span>`}</td></tr>
      <tr><td class="main">${p.words.description}${p.code((label, value) => `<br>[${value}]<br>${label}: ${value}`)}</td></tr><tr><td class="main">${p.reduction()}${p.recommended()}${p.beside()}${p.stock("main")}</td></tr></table><div class="buttonSet">${p.sizes()}${p.button("tdbLink")}</div></form>${p.below()}`,
    card: (p, other) =>
      `<td class="smallText" align="center"><a href="${p.href(other)}">${p.picture(other)}</a><br><a href="${p.href(other)}">${escaped(other.name)}</a><br>${p.money(other.price)}</td>`,
  },
];
