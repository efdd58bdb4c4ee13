import type { Area } from "../fault.ts";

const WATCH = ["apps/server/src/features/listings/watch.test.ts"];
const PRODUCTS = ["apps/server/src/features/listings/listed-products.store.test.ts"];
const PASSES = ["apps/server/src/features/listings/passes.store.test.ts"];
const PASSES_TESTS = ["apps/server/src/features/listings/passes.service.test.ts"];
const CHOSEN = ["apps/server/src/features/listings/chosen-products.store.test.ts"];
const DEEP = ["apps/server/src/features/listings/listings.test.ts"];
const LISTED = ["apps/server/src/features/listings/listed-row.rules.test.ts"];
const PAGE = ["apps/server/src/features/listings/pass-page.rules.test.ts"];
const SERVICE = ["apps/server/src/features/listings/listings.service.test.ts"];
const PACKAGE = ["packages/listing/src/"];

/** What a shop lists: when a product is new, gone, back or replaced, how far a run goes, and which of its products are added. */
export const LISTING_FAULTS: Area = {
  name: "listings",
  files: [
    {
      file: "apps/server/src/features/listings/listed-products.store.ts",
      tests: PRODUCTS,
      faults: [
        ["const GONE_AFTER = 2;", "const GONE_AFTER = 1;"],
        ["const GONE_AFTER = 2;", "const GONE_AFTER = 3;"],
        ["  if (!pass.isComplete) return { counts, added };\n", ""],
        ["const added = pass.isFirst ? [] : await", "const added = await"],
        ["set missed = 0, gone_at = null", "set gone_at = null"],
        ["set missed = 0, gone_at = null", "set missed = 0"],
        ["last_run_id = ${runId} and gone_at is not null`", "last_run_id = ${runId}`"],
        ["case when count(*) = 1 then", "case when count(*) >= 0 then"],
        ["n.first_seen_at > p.last_seen_at", "n.first_seen_at <> p.last_seen_at"],
        ["and n.name_key = p.name_key\n", "\n"],
        ["first_run_id <> ${runId} and gone_at is null`", "gone_at is null`"],
        [
          "    where ${own} and missed >= ${GONE_AFTER} and gone_at is null`",
          "    where ${own} and missed >= ${GONE_AFTER}`",
        ],
        ["      where p.last_run_id <> excluded.last_run_id\n", ""],
        ["price_minor = coalesce(excluded.price_minor, p.price_minor)", "price_minor = p.price_minor"],
      ],
    },
    {
      file: "apps/server/src/features/listings/passes.service.ts",
      tests: [...PASSES_TESTS, ...WATCH, ...DEEP],
      faults: [
        ["known.found * 2 < known.before", "known.found * 20 < known.before"],
        ["known.found * 2 < known.before", "known.found < known.before"],
        ['found === 0 ? "nothing_found" : "complete"', '"complete"'],
        ['if (wanted !== "complete") return wanted;', ""],
        ['isComplete: ended === "complete" &&', 'isComplete: wanted !== "cancelled" &&'],
        ['if (pages.failed > 0) return end(trx, organisationId, pass, "page_failed", last);', ""],
        ['if (ended !== "cancelled" && until !== undefined)', "if (until !== undefined)"],
        ["filter(({ depth }) => depth <= pass.maxDepth)", "filter(({ depth }) => depth >= 0)"],
        ["if (tries < MAX_TRIES) {", "if (tries < 0) {"],
        ["page.until <= clock.now() ? null", "page.until > clock.now() ? null"],
        ["const isIgnored = page.isGuess && newlyFound === 0;", "const isIgnored = false;"],
        ['ended === "cancelled" ? "cancelled" : "finished"', '"finished"'],
        ["if (result.isProductPage) {", "if (result.isProductPage && products.length < 0) {"],
        ["      if (!pass) return false;\n      await end", "      if (!pass) return true;\n      await end"],
        ['cut ?? result.cut ?? (isCut ? "page_limit" : null)', "cut ?? result.cut"],
        ["products.slice(0, room)", "products.slice(0, 10)"],
      ],
    },
    {
      file: "apps/server/src/features/listings/passes.store.ts",
      tests: PASSES,
      faults: [
        ["?? 0) + pass.maxPages;", "?? 0) + pass.maxPages + 1;"],
        ["    if (keys.has(page.urlKey)) continue;\n", ""],
        ["    for update of p`.execute(trx);", "    `.execute(trx);"],
        ["ended in ('complete', 'page_limit', 'product_limit', 'fewer_than_claimed'))", "ended is not null)"],
        ["order by g.position limit 1", "order by g.position desc limit 1"],
        ["found_count = found_count + ${seen.newlyFound}", "found_count = ${seen.newlyFound}"],
        ["gone_count: end.counts.gone,", "gone_count: end.counts.new,"],
        ["back_count: end.counts.back,", "back_count: end.counts.replaced,"],
        ["p.finished_at is null\n    for update", "true\n    for update"],
      ],
    },
    {
      file: "apps/server/src/features/listings/listings.service.ts",
      tests: [...SERVICE, ...WATCH, ...DEEP, ...LISTED],
      faults: [
        ["else if (await isLive(trx, organisationId, id)) throw refused(T.running);", ""],
        [
          "if (!(await passes.cancel(trx, organisationId, id))) throw refused(T.notRunning);",
          "await passes.cancel(trx, organisationId, id);",
        ],
        ["if (await isLive(trx, organisationId, listingId)) return null;", ""],
        ["everyMinutes: everyHours * 60,", "everyMinutes: everyHours,"],
        ["(!bounds.isWatched || bounds.everyHours === before.everyHours)", "true"],
        [
          "        await passes.cancel(trx, organisationId, id);\n        if (isWatched)",
          "        if (isWatched)",
        ],
        ["if (isWatched) await needs.plans.repeatListing(trx, organisationId, id, null);", ""],
        ["maxMinutes * MINUTE_MS", "maxMinutes * 60 * MINUTE_MS"],
        [">= MAX_LISTINGS)", "> MAX_LISTINGS)"],
        ["now - 365 * DAY_MS", "now - 3 * DAY_MS"],
        [
          "chosen.findListed(trx, organisationId, id, query, pageSize, (page - 1) * pageSize)",
          "chosen.findListed(trx, organisationId, id, query, pageSize, page * pageSize)",
        ],
      ],
    },
    {
      file: "apps/server/src/features/listings/listings.store.ts",
      tests: [...SERVICE, ...CHOSEN, ...WATCH, ...DEEP],
      faults: [
        ["where p.gone_at is not null) as gone", "where p.gone_at is null) as gone"],
        [
          "where p.gone_at is null and exists (${trackedProduct(organisationId)})) as tracked",
          "where exists (${trackedProduct(organisationId)})) as tracked",
        ],
        ["t.url_key = p.url_key and t.deleted_at is null`", "t.url_key = p.url_key`"],
        [
          "where n.organisation_id = ${organisationId} and n.listing_id = w.id\n      order by run_id desc",
          "where n.organisation_id = ${organisationId} and n.listing_id = w.id\n      order by run_id",
        ],
        ["p.new_count as new, p.gone_count as gone", "p.gone_count as new, p.new_count as gone"],
      ],
    },
    {
      file: "apps/server/src/features/listings/chosen-products.service.ts",
      tests: [...DEEP, ...LISTED],
      faults: [
        ["if (rows.length < wanted.length) throw refused(T.unknown);", ""],
        ["if (row.productId !== null) continue;", ""],
        ["if (pass.readFirst === 0) return;", "if (pass.readFirst > 0) return;"],
        ["name: offer.proposal.name ?? row.name", "name: offer.proposal.name"],
        ["if (added.length === 0) throw refused(T.added(0, rows.length));", ""],
      ],
    },
    {
      file: "apps/server/src/features/listings/chosen-products.store.ts",
      tests: CHOSEN,
      faults: [
        ["untracked: sql`p.gone_at is null and t.id is null`", "untracked: sql`t.id is null`"],
        ["gone: sql`p.gone_at is not null`", "gone: sql`p.gone_at is null`"],
        ["and p.id = any(${ids}::uuid[])\n", "\n"],
        ["and p.position < ${limit} and p.read_state", "and p.read_state"],
        ["and t.deleted_at is null limit 1) t on true`", "limit 1) t on true`"],
        ["or p.url ilike ${pattern})", ")"],
      ],
    },
    {
      file: "apps/server/src/features/listings/listed-row.rules.ts",
      tests: [...DEEP, ...LISTED],
      faults: [
        [
          "listed !== now.value || record.currency !== now.currency",
          "listed !== now.value && record.currency !== now.currency",
        ],
        [
          "const price = isRead ? (read.discountedPrice ?? read.normalPrice)",
          "const price = isRead ? (read.normalPrice ?? read.discountedPrice)",
        ],
        ['if (read.outcome !== "value") {', 'if (read.outcome === "held") {'],
        ["if (!record.name && !read?.name)", "if (!record.name && read?.name)"],
      ],
    },
    {
      file: "apps/server/src/features/listings/pass-page.rules.ts",
      tests: PAGE,
      faults: [
        ["if (!address || seen.has(address.urlKey)) continue;", "if (!address) continue;"],
        ["add(category, page.depth + 1)", "add(category, page.depth)"],
        ['isProductPage: read.kind === "product" && page.position === 0', "isProductPage: false"],
        ['cut: mayGrow && !hasBrowser ? "needs_browser" : null', "cut: null"],
        ["!page.isGuess &&\n", "true &&\n"],
        [
          "wasPrice?.currency === price?.currency ? (wasPrice?.amountMinor ?? null) : null",
          "price?.amountMinor ?? null",
        ],
      ],
    },
    {
      file: "packages/listing/src/next-pages.ts",
      tests: PACKAGE,
      faults: [
        ["if (!isMore || linksPages(found, current)) return", "if (linksPages(found, current)) return"],
        ["shown.claimed > soFar", "shown.claimed >= soFar"],
        [
          "if (url.href === current.href || !isSameSite(url, current)) return false;",
          "if (url.href === current.href) return false;",
        ],
        [
          "number > here && (best === undefined || number < best.number)",
          "number > here && (best === undefined || number > best.number)",
        ],
        ["if (button.isThere) return { next: null, unfolds: true };", ""],
      ],
    },
    {
      file: "packages/listing/src/addresses.ts",
      tests: PACKAGE,
      faults: [
        ["if (listingKey(next) !== listingKey(current)) return false;", ""],
        ["String(Number(value) + shown)", "String(Number(value) + 1)"],
        ['url.protocol !== "http:" && url.protocol !== "https:"', 'url.protocol === "file:"'],
        ["pageNumber(next) > pageNumber(current) ||", "pageNumber(next) >= pageNumber(current) ||"],
      ],
    },
    {
      file: "packages/listing/src/sitemap.ts",
      tests: PACKAGE,
      faults: [
        ["if (entries.has(address.href)) return;", ""],
        ['address.hostname.replace(/^www\\./, "") !== base.hostname.replace(/^www\\./, "")', "false"],
        ["if (entries.size >= MAX_ENTRIES) isCut = true;", "if (entries.size > MAX_ENTRIES) isCut = true;"],
        ['if (local === "sitemapindex") kind = "index";', 'if (local === "sitemapindex") kind = "pages";'],
      ],
    },
    {
      file: "packages/listing/src/card-content.ts",
      tests: PACKAGE,
      faults: [
        ["a.amountMinor > b.amountMinor;", "a.amountMinor < b.amountMinor;"],
        ["!NO_PRICE.has(role)", "NO_PRICE.has(role)"],
        ["readings.length === 1 && !hidden", "readings.length === 1"],
      ],
    },
    {
      file: "packages/listing/src/claimed.ts",
      tests: PACKAGE,
      faults: [["if (isRange) return claim;", ""]],
    },
    {
      file: "apps/server/src/features/listings/pass-page.rules.ts",
      tests: ["apps/server/src/features/listings/pass-page.rules.test.ts"],
      faults: [
        ['isGuess: read.next.by === "parameter"', "isGuess: false"],
        ["if (read.next !== null && !page.isUnfolded)", "if (read.next !== null)"],
        ["return key.length < 4 ? null : key;", "return key;"],
        ['const cut = isCut ? ("product_limit" as const) : null;', "const cut = null;"],
        ["image !== null && image.length <= 2048 ? image : null", "image"],
        ['tier === "browser" ? "browser" : "auto"', '"auto"'],
      ],
    },
    {
      file: "apps/server/src/features/listings/listed-row.rules.ts",
      tests: ["apps/server/src/features/listings/listed-row.rules.test.ts"],
      faults: [
        ["isRead ? (read.discountedPrice ? read.normalPrice : null)", "isRead ? read.normalPrice"],
        ["!timing.window && timing.weekdays.length === 0", "!timing.window"],
      ],
    },
    {
      file: "packages/listing/src/read-listing.ts",
      tests: ["packages/listing/src/read-listing.test.ts"],
      faults: [["products.size === 0 && stated.size > 0", "products.size === 0 && stated.size > 1"]],
    },
  ],
};
