import type { System } from "../parts.ts";
import { escaped, numeral } from "../product.ts";

/**
 * Themes on which no rule, word or weight is based: they were written before the extraction had read any page of them, and are
 * measured separately (`--held-out`). What fails here is corrected by rules that hold for all shops, never for one theme.
 */
export const HELD_OUT: readonly System[] = [
  {
    name: "EC-CUBE",
    markups: ["none", "none", "jsonld"],
    naming: (part) => `ec-productRole__${part}`,
    product: (
      p,
    ) => `<div class="ec-productRole"><div class="ec-grid2"><div class="ec-grid2__cell"><div class="ec-productRole__profile"><div class="ec-productRole__title">${p.heading("ec-headingTitle")}</div>
      <ul class="ec-productRole__tags"><li class="ec-productRole__tag">NEW</li></ul>${p.was((text) => `<div class="ec-productRole__priceRegular"><span class="ec-productRole__priceRegularPrice">${p.words.was}：<span class="price01-default">${text}</span></span></div>`)}
      <div class="ec-productRole__price"><div class="ec-price"><span class="ec-price__price price02-default">${p.amount()}</span><span class="ec-price__tax">${p.words.inclTax}</span></div></div>${p.reduction()}${p.recommended()}${p.beside()}
      ${p.code((label, value) => `<div class="ec-productRole__code">${label}： <span class="product-code-default">${value}</span></div>`)}<form action="/products/add_cart/1"><div class="ec-productRole__actions">${p.sizes()}<div class="ec-numberInput"><span>${p.words.stock}</span>${p.quantity()}</div></div><div class="ec-productRole__btn">${p.button("ec-blockBtn--action add-cart")}</div></form>${p.stock("ec-stock")}${p.below()}</div></div></div></div>`,
    card: (p, other) =>
      `<li class="ec-shelfGrid__item"><a href="${p.href(other)}"><p class="ec-shelfGrid__item-image">${p.picture(other)}</p><p>${escaped(other.name)}</p><p class="price02-default">${p.money(other.price)}</p></a></li>`,
  },
  {
    name: "IdoSell",
    markups: ["none", "microdata", "jsonld", "meta"],
    naming: (part) => `projector_${part}`,
    product: (
      p,
    ) => `<section class="product_name"><div class="product_name__block --name">${p.heading("product_name__name m-0")}</div>${p.maker((_label, value) => `<a class="firm_logo" href="/producers/x" title="${value}">${value}</a>`)}</section>
      <div class="projector_details"><div class="projector_prices"><div class="projector_prices__price_wrapper"><strong class="projector_prices__price" id="projector_price_value"><span>${p.amount()}</span></strong><div class="projector_prices__info"><span class="projector_prices__vat_info">${p.words.inclTax}</span></div></div>
      ${p.was((text) => `<div class="projector_prices__maxprice_wrapper"><span class="projector_prices__maxprice_label">${p.words.was}: </span><del class="projector_prices__maxprice">${text}</del>${p.has("percent") ? `<span class="projector_prices__percent">-${p.percent()}%</span>` : ""}</div>`)}</div>${p.recommended()}${p.beside()}
      <form id="projector_form"><div class="projector_sizes">${p.sizes()}</div><div class="projector_status">${p.stock("projector_status__description")}</div><div class="projector_buy">${p.quantity()}${p.button("projector_buy__button btn --solid")}</div></form>
      ${p.code((label, value) => `<div class="dictionary__param"><span class="dictionary__name_txt">${label}</span><div class="dictionary__value_txt">${value}</div></div>`)}${p.below()}</div>`,
    card: (p, other) =>
      `<div class="product hotspot__product"><a class="product__icon" href="${p.href(other)}">${p.picture(other)}</a><h3><a class="product__name" href="${p.href(other)}">${escaped(other.name)}</a></h3><div class="product__prices"><strong class="price">${p.money(other.price)}</strong></div></div>`,
  },
  {
    name: "Gambio Honeygrid",
    markups: ["microdata", "none", "jsonld"],
    naming: (part) => `product-info-${part}`,
    product: (
      p,
    ) => `<div class="product-info-content"><div class="product-info-title-desktop">${p.heading("product-info-title-desktop")}</div><dl class="dl-horizontal">${p.code((label, value) => `<dt class="col-xs-4">${label}:</dt><dd class="col-xs-8 model-number">${value}</dd>`)}<dt>${p.words.stock}:</dt><dd>${p.product.isOut ? p.words.out : p.words.inStock}</dd>${p.maker((label, value) => `<dt>${label}</dt><dd>${value}</dd>`)}</dl>
      <div class="attribute-images">${p.sizes()}</div><div class="price-container"><div class="price-calc-container" id="attributes-calc-price"><div class="current-price-container" id="cardPriceContainer">${p.was((text) => `<span class="productOldPrice">${p.words.was} ${text}</span><br>${p.words.now} `)}${p.amount()}${p.reduction()}</div><p class="tax-shipping-text text-small">${p.words.inclTax} <a href="/shipping">*</a></p></div></div>
      ${p.recommended()}${p.beside()}<div class="row"><div class="input-number">${p.quantity()}</div>${p.button("btn btn-lg btn-buy btn-block js-btn-add-to-cart")}</div>${p.below()}</div>`,
    card: (p, other) =>
      `<div class="swiper-slide"><div class="product-container"><figure class="image"><a href="${p.href(other)}">${p.picture(other)}</a></figure><div class="title"><a href="${p.href(other)}">${escaped(other.name)}</a></div><div class="price"><span class="current-price-container">${p.money(other.price)}</span></div></div></div>`,
  },
  {
    name: "CS-Cart",
    markups: ["microdata", "meta", "none"],
    naming: (part) => `ty-product-${part}`,
    product: (
      p,
    ) => `<div class="ty-product-block__left"><form>${p.heading("ty-product-block-title")}${p.maker((_label, value) => `<div class="brand"><em>${value}</em></div>`)}
      <div class="prices-container price-wrap"><div class="ty-product-prices">${p.was((text) => `<span class="cm-reload-1"><span class="ty-list-price ty-nowrap">${p.words.was}: <span class="ty-strike"><bdi><span class="ty-list-price ty-nowrap">${text}</span></bdi></span></span></span>`)}
      <div class="ty-product-block__price-actual"><span class="cm-reload-1 ty-price-update"><span class="ty-price"><bdi><span class="ty-price-num">${p.amount()}</span></bdi></span></span></div>${p.was(() => (p.has("saving") ? `<span class="ty-list-price ty-save-price">${p.words.save}: ${p.money((p.product.list ?? 0) - p.product.price)}</span>` : ""))}</div></div>${p.recommended()}${p.beside()}
      <div class="ty-product-block__option">${p.sizes()}</div><div class="ty-product-block__sku">${p.code((label, value) => `<div class="ty-control-group"><label class="ty-control-group__label">${label}:</label><span class="ty-control-group__item cm-reload-1">${value}</span></div>`)}</div>
      <div class="ty-control-group product-list-field">${p.stock("ty-qty-in-stock ty-control-group__item")}</div><div class="ty-product-block__button">${p.quantity()}${p.button("ty-btn__primary ty-btn__big ty-btn__add-to-cart")}</div></form>${p.below()}</div>`,
    card: (p, other) =>
      `<div class="ty-column4"><div class="ty-grid-list__item"><div class="ty-grid-list__image"><a href="${p.href(other)}">${p.picture(other)}</a></div><div class="ty-grid-list__item-name"><a href="${p.href(other)}" class="product-title">${escaped(other.name)}</a></div><div class="ty-grid-list__price"><span class="ty-price"><span class="ty-price-num">${p.money(other.price)}</span></span></div></div></div>`,
  },
  {
    name: "Horoshop",
    markups: ["microdata", "none", "jsonld"],
    naming: (part) => `product-${part}__box`,
    product: (
      p,
    ) => `<div class="product__grid"><div class="product__section">${p.heading("product-title")}<div class="product-header__row">${p.code((label, value) => `<div class="product-header__code">${label}: ${value}</div>`)}<div class="product-header__availability">${p.product.isOut ? p.words.out : p.words.inStock}</div></div></div>
      <div class="product__column"><div class="product-card__purchase"><div class="product-price__box">${p.was((text) => `<div class="product-price__old-price">${text}</div>`)}<div class="product-price__item">${p.amount()}</div>${p.reduction()}</div>${p.recommended()}${p.beside()}${p.sizes()}<div class="product-order__row">${p.button("btn __special j-buy-button-add")}</div></div>
      <div class="product-features"><table class="product-features__table"><tbody>${p.maker((label, value) => `<tr class="product-features__row"><th class="product-features__cell--h">${label}</th><td class="product-features__cell">${value}</td></tr>`)}</tbody></table></div>${p.below()}</div></div>`,
    struck: ["product-price__old-price"],
    card: (p, other) =>
      `<li class="catalogGrid-item"><div class="catalogCard"><a class="catalogCard-image" href="${p.href(other)}">${p.picture(other)}</a><div class="catalogCard-title"><a href="${p.href(other)}">${escaped(other.name)}</a></div><div class="catalogCard-price">${p.money(other.price)}</div></div></li>`,
  },
  {
    name: "Ticimax",
    markups: ["jsonld", "none", "meta"],
    naming: (part) => `urun${part}`,
    product: (
      p,
    ) => `<div class="RightDetail"><div class="ProductName">${p.heading("")}</div>${p.maker((label, value) => `<div class="Marka">${label}: <a href="/marka/x">${value}</a></div>`)}${p.code((label, value) => `<div class="StokKodu"><span>(${label}: ${value})</span></div>`)}
      <div class="FiyatPanel"><div id="divIndirimsizFiyat" class="PiyasafiyatiContent">${p.was((text) => `<span class="left_line Piyasafiyati">${p.words.was}</span> : <span class="right_line Piyasafiyati"><span class="spanFiyat">${text}</span></span>`)}</div><div id="divIndirimliFiyat" class="IndirimliFiyatContent"><span class="left_line indirimliFiyat">${p.words.now}</span> : <span class="right_line indirimliFiyat"><span class="spanFiyat">${p.amount()}</span></span></div>${p.reduction()}</div>${p.recommended()}${p.beside()}
      <div class="SecenekPanel">${p.sizes()}</div><div class="basketBtn">${p.quantity()}${p.button("Addtobasket basketBtn")}</div>${p.stock("StokDurumu")}${p.below()}</div>`,
    card: (p, other) =>
      `<div class="ItemOrj col-4"><div class="productItem"><div class="productImage"><a href="${p.href(other)}" class="detailLink">${p.picture(other)}</a></div><div class="productName"><a href="${p.href(other)}">${escaped(other.name)}</a></div><div class="productPrice"><div class="discountPrice"><span>${p.money(other.price)}</span></div></div></div></div>`,
  },
  {
    name: "Godomall",
    markups: ["none", "meta", "none"],
    naming: (part) => `goods_${part}`,
    product: (
      p,
    ) => `<div class="item_photo_info_sec"><div class="item_info_box"><div class="item_tit_detail_cont"><div class="item_detail_tit">${p.heading("")}</div><div class="item_detail_list">${p.was((text) => `<dl><dt>${p.words.was}</dt><dd><del><span>${text}</span></del></dd></dl>`)}<dl class="item_price"><dt>${p.words.now}</dt><dd><strong><strong>${p.amount()}</strong></strong></dd></dl>
      ${p.code((label, value) => `<dl><dt>${label}</dt><dd>${value}</dd></dl>`)}${p.maker((label, value) => `<dl><dt>${label}</dt><dd>${value}</dd></dl>`)}</div>${p.reduction()}${p.recommended()}${p.beside()}<div class="item_add_option_box">${p.sizes()}</div>
      <div class="end_price item_tatal_box"><dl class="total_goods"><dt>${p.words.subtotal}</dt><dd><strong class="goods_total_price">${p.money(0)}</strong></dd></dl></div><div class="btn_choice_box">${p.button("btn_add_cart")}${p.stock("stock_box")}</div></div></div></div>${p.below()}`,
    card: (p, other) =>
      `<li style="width:25%;"><div class="item_cont"><div class="item_photo_box"><a href="${p.href(other)}">${p.picture(other)}</a></div><div class="item_info_cont"><a href="${p.href(other)}"><strong class="item_name">${escaped(other.name)}</strong></a><div class="item_money_box"><strong class="item_price"><span>${p.money(other.price)}</span></strong></div></div></div></li>`,
  },
  {
    name: "SHOPLINE",
    markups: ["jsonld", "meta", "none"],
    naming: (part) => `Product-${part}`,
    product: (
      p,
    ) => `<div class="ProductDetail-product-info">${p.heading("Product-title")}${p.code((label, value) => `<div class="Product-sku">${label} ${value}</div>`)}<div class="js-price price-box price__sale"><div class="price-regular price js-price">${p.amount()}</div>${p.was((text) => `<div class="price-crossed price js-price-crossed">${text}</div>`)}${p.reduction()}</div>${p.recommended()}${p.beside()}
      <div class="variation-sku">${p.sizes()}</div><div class="js-quantity">${p.quantity()}</div><div id="btn-form">${p.button("btn btn-cart-fixed btn-color-primary")}</div>${p.stock("quantity-text")}${p.below()}</div>`,
    struck: ["price-crossed"],
    card: (p, other) =>
      `<product-item class="product-item"><a class="quick-cart-item" href="${p.href(other)}"><div class="boxify-image">${p.picture(other)}</div><div class="info-box"><div class="title text-primary-color">${escaped(other.name)}</div><div class="quick-cart-price"><div class="price">${p.money(other.price)}</div></div></div></a></product-item>`,
  },
  {
    name: "Lightspeed eCom",
    markups: ["microdata", "jsonld", "meta", "none"],
    naming: (part) => `product-${part}`,
    product: (
      p,
    ) => `<div class="product-wrap row"><div class="product-info col-md-5"><div class="page-title row"><div class="col-xs-12">${p.heading("product-page")}</div></div><form id="product_configure_form"><div class="product-price row"><div class="price-wrap col-xs-5">${p.was((text) => `<span class="old-price">${text}</span> `)}<span class="price" style="line-height: 45px;">${p.amount()}</span>${p.reduction()}</div><div class="cart col-xs-7">${p.quantity()}${p.button("btn glyphicon glyphicon-shopping-cart")}</div></div></form>
      ${p.recommended()}${p.beside()}${p.sizes()}<div class="page info active"><table class="details">${p.code((label, value) => `<tr class="list-group-item"><td>${label}:</td><td>${value}</td></tr>`)}<tr><td>${p.words.stock}:</td><td>${p.product.isOut ? p.words.out : p.words.inStock}</td></tr>${p.maker((label, value) => `<tr><td>${label}</td><td>${value}</td></tr>`)}</table></div>${p.below()}</div></div>`,
    struck: ["old-price"],
    card: (p, other) =>
      `<div class="product col-xs-6"><div class="image-wrap"><a href="${p.href(other)}">${p.picture(other)}</a></div><div class="info"><a href="${p.href(other)}" class="title">${escaped(other.name)}</a><div class="left">${p.money(other.price)}</div></div></div>`,
  },
  {
    name: "Salla",
    markups: ["meta", "jsonld", "none"],
    naming: (part) => `product-entry__${part}`,
    product: (
      p,
    ) => `<div class="product-single"><div class="sticky top-24"><div class="flex flex-col">${p.maker((_label, value) => `<a class="product-brand" href="/brands/x">${value}</a>`)}${p.heading("text-xl md:text-2xl leading-10 font-bold")}<div class="flex whitespace-nowrap gap-4 items-center"><div class="price_is_on_sale space-x-2">${p.product.list === undefined || p.has("recommended") ? `<h2 class="total-price font-bold text-xl inline-block">${p.amount()}</h2>` : `<h2 class="total-price text-red-800 font-bold text-xl inline-block">${p.amount()}</h2>${p.was((text) => `<span class="before-price line-through">${text}</span>`)}`}</div></div></div>
      ${p.reduction()}${p.recommended()}${p.beside()}${p.sizes()}<section class="flex bg-white p-5 rounded-md"><label>${p.words.sizes}</label>${p.quantity()}<salla-add-product-button>${p.button("s-button-element s-button-btn")}</salla-add-product-button></section>${p.stock("product-stock")}${p.code((label, value) => `<div class="center-between"><span>${label}</span><span>${value}</span></div>`)}${p.below()}</div></div>`,
    struck: ["line-through"],
    card: (p, other) =>
      `<custom-salla-product-card class="s-product-card-entry"><div class="s-product-card-image"><a href="${p.href(other)}">${p.picture(other)}</a></div><div class="s-product-card-content"><h3 class="s-product-card-content-title"><a href="${p.href(other)}">${escaped(other.name)}</a></h3><div class="s-product-card-content-sub"><h4 class="s-product-card-price">${p.money(other.price)}</h4></div></div></custom-salla-product-card>`,
  },
  {
    name: "marketplace, split amounts",
    markups: ["none", "none", "meta"],
    naming: (part) => `mk-${part}-a1`,
    product: (p) => {
      const { whole, decimals } = numeral(p.kit, p.product.price);
      const dot = p.kit.locale.decimal;
      const seen = `<span class="mk-visible" aria-hidden="true"><span class="mk-symbol">${p.kit.form.replace("#", "").trim()}</span><span class="mk-whole">${whole}${decimals === "" ? "" : `<span class="mk-point">${dot}</span>`}</span>${decimals === "" ? "" : `<span class="mk-fraction">${decimals}</span>`}</span>`;
      return `<div id="centerCol"><div id="titleBlock">${p.heading("mk-size-large")}</div>${p.maker((label, value) => `<a id="byline" href="/stores/x">${label}: ${value}</a>`)}<div id="corePrice">${p.was(() => (p.has("percent") ? `<span class="mk-savings">-${p.percent()}%</span>` : ""))}<span class="mk-price">${p.has("callForPrice") ? p.words.call : `<span class="mk-offscreen">${p.money(p.product.price)}</span>${seen}`}</span>
        ${p.was((text) => `<span class="mk-secondary">${p.words.was}: <span class="mk-price mk-text-price" data-a-strike="true"><span class="mk-offscreen">${text}</span><span aria-hidden="true">${text}</span></span></span>`)}</div>${p.recommended()}${p.beside()}${p.sizes()}</div><div id="rightCol"><div id="desktopBuy">${p.stock("mk-availability")}${p.quantity()}${p.button("mk-button-input")}</div></div><table id="facts"><tr><th>${p.words.brand}</th><td>${p.product.brand}</td></tr>${p.code((label, value) => `<tr><th>${label}</th><td>${value}</td></tr>`)}</table>${p.below()}`;
    },
    card: (p, other) =>
      `<li class="mk-carousel-card"><a href="${p.href(other)}">${p.picture(other)}<div>${escaped(other.name)}</div></a><a href="${p.href(other)}"><span class="mk-price"><span class="mk-offscreen">${p.money(other.price)}</span><span aria-hidden="true">${p.money(other.price)}</span></span></a></li>`,
  },
  {
    name: "price above the name, rows of labels",
    markups: ["none", "jsonld", "none"],
    naming: (part) => `x-${part.length}${part.slice(0, 2)}`,
    product: (
      p,
    ) => `<div class="wrap"><form action="/order" method="post"><div class="x-top">${p.was((text) => `<div><label>${p.words.was}</label><output>${text}</output></div>`)}<div><label>${p.was(() => p.words.now)}</label><output>${p.amount()}</output></div>${p.reduction()}</div>${p.heading("x-head")}<p>${p.words.description}</p>${p.recommended()}${p.beside()}${p.sizes()}${p.quantity()}${p.button("x-go")}</form>
      <ul>${p.code((label, value) => `<li><em>${label}</em> ${value}</li>`)}${p.maker((label, value) => `<li><em>${label}</em> ${value}</li>`)}<li>${p.product.isOut ? p.words.out : p.words.inStock}</li></ul></div>${p.below()}`,
    card: (p, other) =>
      `<div class="x-it"><a href="${p.href(other)}">${p.picture(other)}${escaped(other.name)}</a><div>${p.money(other.price)}</div></div>`,
  },
];
