/** Body classes that shop systems give to pages with lists, or without a product. */
const LISTING_CLASSES = new Set([
  // WooCommerce
  "post-type-archive-product",
  "tax-product_cat",
  "tax-product_tag",
  "woocommerce-cart",
  "woocommerce-checkout",
  // Magento
  "catalog-category-view",
  "catalogsearch-result-index",
  "checkout-cart-index",
  "wishlist-index-index",
  // Shopify
  "template-collection",
  "template-list-collections",
  "template-search",
  "template-cart",
  "template-blog",
  "template-article",
  // Shopware
  "is-ctl-listing",
  "is--ctl-listing",
  "is-ctl-search",
  "is--ctl-search",
  // PrestaShop
  "page-category",
  "page-best-sales",
  "page-new-products",
  "page-prices-drop",
]);

/** Body classes of a product's own page. */
const PRODUCT_CLASSES = new Set(["single-product", "catalog-product-view", "template-product"]);

/** Returns whether a shop system's body class declares the page a list, a basket or a search. */
export function isListingTemplate(bodyClass: string | undefined): boolean {
  if (bodyClass === undefined || bodyClass.length > 3000) return false;
  const names = bodyClass.trim().split(/\s+/);
  return names.some((name) => LISTING_CLASSES.has(name)) && !names.some((name) => PRODUCT_CLASSES.has(name));
}
