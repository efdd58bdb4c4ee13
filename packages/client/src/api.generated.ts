// Made from the API's description by `npm run client -w apps/server`. Not to be edited.
/* oxlint-disable */

/** Every call open to API keys: its input and its response. */
export interface Operations {
  /** Publish a held price with its data points, in force since it was first seen; 404 if it is no longer waiting. Scope: prices:write */
  acceptHeldPrice: { params: { id: string }; response: { message: string } };
  /** Accept that a product's page shows another product or currency, as found by its last check, and track it now; 406 if the last check found something else. Scope: prices:write */
  acceptPage: {
    params: { id: string };
    body: { outcome: "currency_changed" | "identity_changed" | "replaced"; detail: string | null };
    response: {
      message: string;
      data: {
        _id: string;
        kind: "tracking" | "deep";
        trigger:
          | "person"
          | "schedule"
          | "import"
          | "retry"
          | "demo"
          | "companion"
          | "recheck"
          | "resume"
          | "repair";
        state: "queued" | "running" | "finished" | "cancelled";
        total: number;
        done: number;
        values: number;
        errors: number;
        held: number;
        skipped: number;
        joined: number;
        startedBy: string | null;
        plan: { _id: string; name: string | null } | null;
        createdAt: string;
        startedAt: string | null;
        finishedAt: string | null;
      };
    };
  };
  /** Create products with entries from the selected pages of a trial, in one step. Scope: elements:write */
  acceptTrial: {
    params: { id: string };
    body: { urls: string[] };
    response: { message: string; added: number; changed: number };
  };
  /** Add an alert for yourself. Scope: alerts:write */
  addAlert: {
    body: {
      scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "listing" | "all";
      target?: string | null;
      condition:
        | { kind: "below" | "above"; minor: number; currency: string }
        | {
            kind: "change";
            direction: "down" | "up" | "both";
            by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
          }
        | { kind: "lowest" | "highest"; days: number }
        | { kind: "discount"; on: "begins" | "ends" }
        | { kind: "stock"; on: "back" | "out" }
        | { kind: "silence"; days: number }
        | {
            kind: "undercut";
            by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
          }
        | { kind: "cheapest" }
        | { kind: "gone" }
        | { kind: "listed" };
      rearm: { deadBandPercent: number; afterHours: number | null };
      isMailed: boolean;
      channels?: string[];
      sending?: {
        by: "product" | "rule" | "hourly" | "daily" | "weekly";
        minute: number;
        weekday: number;
        zone: string;
        quiet: { from: number; until: number } | null;
      } | null;
    };
    response: {
      message: string;
      data: {
        _id: string;
        scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "listing" | "all";
        target: { _id: string; name: string } | null;
        condition:
          | { kind: "below" | "above"; minor: number; currency: string }
          | {
              kind: "change";
              direction: "down" | "up" | "both";
              by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
            }
          | { kind: "lowest" | "highest"; days: number }
          | { kind: "discount"; on: "begins" | "ends" }
          | { kind: "stock"; on: "back" | "out" }
          | { kind: "silence"; days: number }
          | {
              kind: "undercut";
              by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
            }
          | { kind: "cheapest" }
          | { kind: "gone" }
          | { kind: "listed" };
        when: string;
        rearm: { deadBandPercent: number; afterHours: number | null };
        isMailed: boolean;
        channels: { _id: string; name: string }[];
        sending: {
          by: "product" | "rule" | "hourly" | "daily" | "weekly";
          minute: number;
          weekday: number;
          zone: string;
          quiet: { from: number; until: number } | null;
        } | null;
        isPaused: boolean;
        snoozedUntil: string | null;
        products: number;
        messages: number;
        newestAt: string | null;
        createdAt: string;
      };
    };
  };
  /** Add a brand. Scope: catalogue:write */
  addBrand: { body: { brand: string }; response: { message: string; _id: string } };
  /** Add a category. Scope: catalogue:write */
  addCategory: { body: { category: string }; response: { message: string; _id: string } };
  /** Add a channel for yourself. Scope: channels:write */
  addChannel: {
    body: {
      kind:
        | "webhook"
        | "push"
        | "ntfy"
        | "gotify"
        | "pushover"
        | "telegram"
        | "discord"
        | "slack"
        | "teams"
        | "mattermost"
        | "matrix"
        | "googleChat"
        | "apprise";
      name: string;
      settings: Record<string, string>;
      sending?: {
        by: "product" | "rule" | "hourly" | "daily" | "weekly";
        minute: number;
        weekday: number;
        zone: string;
        quiet: { from: number; until: number } | null;
      } | null;
    };
    response: {
      message: string;
      data: {
        _id: string;
        kind:
          | "webhook"
          | "push"
          | "ntfy"
          | "gotify"
          | "pushover"
          | "telegram"
          | "discord"
          | "slack"
          | "teams"
          | "mattermost"
          | "matrix"
          | "googleChat"
          | "apprise";
        name: string;
        host: string;
        state: "on" | "paused" | "off";
        sending: {
          by: "product" | "rule" | "hourly" | "daily" | "weekly";
          minute: number;
          weekday: number;
          zone: string;
          quiet: { from: number; until: number } | null;
        } | null;
        offReason: string | null;
        failingSince: string | null;
        lastError: string | null;
        lastSentAt: string | null;
        waiting: number;
        held: number;
        dead: number;
        alerts: number;
        createdAt: string;
      };
      secret: string | null;
    };
  };
  /** Create a product with its tracking entries from picked and automatic fields. 409 with existingId if it already exists. Scope: elements:write */
  addConfiguration: {
    body: {
      url: string;
      fields: {
        key: string;
        capture: {
          key: string;
          value: string;
          tagValue: string;
          tag: string;
          fingerprint: Record<string, unknown>;
          attribute?: string;
        } | null;
      }[];
      inspection?: string;
      name?: string;
      brand?: string | null;
      category?: string | null;
      subcategory?: string | null;
      group?: string | null;
      seller?: string | null;
    };
    response: {
      data: {
        product: {
          _id: string;
          url: string;
          name: string;
          description: string;
          image: string | null;
          picture: string | null;
          sku: string | null;
          brand: { _id: string; name: string } | null;
          category: { _id: string; name: string } | null;
          subcategory: { _id: string; name: string } | null;
          seller: { _id: string; name: string } | null;
          group: { _id: string; name: string } | null;
          isTracking: boolean;
          normalPrice: { value: string; currency: string } | null;
          discountedPrice: { value: string; currency: string } | null;
          availability: string | null;
          stockSince: string | null;
          pricedAt: string | null;
          checkedAt: string | null;
          outcome:
            | "value"
            | "held"
            | "skipped_cap"
            | "cancelled"
            | "out_of_stock"
            | "price_on_request"
            | "free_of_charge"
            | "url_rejected"
            | "dns"
            | "connect"
            | "tls"
            | "timeout"
            | "http_status"
            | "rate_limited"
            | "host_paused"
            | "blocked"
            | "robots_disallowed"
            | "not_found"
            | "gone"
            | "login_required"
            | "redirected"
            | "replaced"
            | "redirect_loop"
            | "too_large"
            | "wrong_type"
            | "element_not_found"
            | "price_not_found"
            | "price_ambiguous"
            | "price_unparsable"
            | "currency_changed"
            | "identity_changed"
            | "out_of_range"
            | "unstable_price"
            | "browser_crashed"
            | "internal"
            | null;
          detail?: string | null;
          createdAt: string;
          trend?: {
            from: number;
            to: number;
            currency: string;
            points: [number, number][];
            gaps: [number, number][];
          } | null;
        };
        entries: {
          _id: string;
          key: string;
          tag: string;
          dom: string;
          location: string;
          pathway: string | null;
          version: number;
          state: "automatic" | "new" | "found" | "moved" | "unsure" | "gone";
          confidence: number | null;
          detail: string | null;
          picked: {
            at: string;
            html: string;
            value: string | null;
            currency: string | null;
            raw: string;
            location: string;
            picture: string | null;
          } | null;
          found: {
            at: string;
            html: string;
            value: string | null;
            currency: string | null;
            raw: string;
            location: string;
            picture: string | null;
          } | null;
          proposed: {
            at: string;
            html: string;
            value: string | null;
            currency: string | null;
            raw: string;
            location: string;
            picture: string | null;
          } | null;
        }[];
      };
    };
  };
  /** Add a product group. Scope: catalogue:write */
  addGroup: { body: { group: string }; response: { message: string; _id: string } };
  /** Add found products and track them now, by id or the first 1,000 untracked ones that a filter matches; products already tracked stay as they are. Scope: listings:write */
  addListed: {
    params: { id: string };
    body:
      | { ids: string[] }
      | { matching: { search?: string; show?: "untracked" | "tracked" | "new" | "gone" | "all" } };
    response: { message: string; added: number; left: number; runId: string | null };
  };
  /** Add a plan; 409 if there is already one for the same target. Scope: plans:write */
  addPlan: {
    body: {
      scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "all";
      target?: string | null;
      timing:
        | {
            mode: "interval";
            everyMinutes: number;
            zone: string;
            window: { from: number; until: number } | null;
            weekdays: number[];
          }
        | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
    };
    response: {
      message: string;
      data: {
        _id: string;
        scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "all" | "listing";
        target: { _id: string; name: string } | null;
        timing:
          | {
              mode: "interval";
              everyMinutes: number;
              zone: string;
              window: { from: number; until: number } | null;
              weekdays: number[];
            }
          | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
        isPaused: boolean;
        products: number;
        shops: { host: string; products: number; entries: number; intervalMs: number; otherVisits: number }[];
        otherPoints: number;
        nextAt: string | null;
        made: number;
        skipped: Record<string, number>;
        createdAt: string;
      };
    };
  };
  /** Add a product by address; names that do not exist yet are created. 409 with existingId if it already exists. Scope: products:write */
  addProduct: {
    body: {
      url: string;
      name?: string;
      brand?: string | null;
      category?: string | null;
      subcategory?: string | null;
      group?: string | null;
      seller?: string | null;
    };
    response: {
      data: {
        _id: string;
        url: string;
        name: string;
        description: string;
        image: string | null;
        picture: string | null;
        sku: string | null;
        brand: { _id: string; name: string } | null;
        category: { _id: string; name: string } | null;
        subcategory: { _id: string; name: string } | null;
        seller: { _id: string; name: string } | null;
        group: { _id: string; name: string } | null;
        isTracking: boolean;
        normalPrice: { value: string; currency: string } | null;
        discountedPrice: { value: string; currency: string } | null;
        availability: string | null;
        stockSince: string | null;
        pricedAt: string | null;
        checkedAt: string | null;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal"
          | null;
        detail?: string | null;
        createdAt: string;
        trend?: {
          from: number;
          to: number;
          currency: string;
          points: [number, number][];
          gaps: [number, number][];
        } | null;
      };
      entries: {
        _id: string;
        productId: string;
        product: string;
        field: string;
        url: string;
        dom: string;
        location: string;
        pathway: string | null;
        createdAt: string;
      }[];
      proposal: {
        url: string;
        name: string | null;
        description: string | null;
        image: string | null;
        brand: string | null;
        sku: string | null;
        category: string | null;
        subcategory: string | null;
        seller: string;
        normalPrice: { value: string; currency: string } | null;
        discountedPrice: { value: string; currency: string } | null;
        availability: string | null;
        sources: Record<string, string>;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal";
        outcomeText: string;
        readableWithoutBrowser: boolean | null;
        readings?: { value: string; currency: string }[];
      };
    };
  };
  /** Add a subcategory to a category (name or id). Scope: catalogue:write */
  addSubcategory: {
    body: { subcategory: string; category: string };
    response: { message: string; _id: string };
  };
  /** Cancel the listing's run; what it has found is kept. Scope: listings:write */
  cancelListing: { params: { id: string }; response: { message: string } };
  /** Cancel the visits of a run that have not been made yet. Scope: runs:write */
  cancelRun: { params: { id: string }; response: { message: string } };
  /** Confirm the proposed elements of entries; their histories continue with a mark, and a run with the trigger `repair` visits the tracked ones. Scope: elements:write */
  confirmRepair: {
    body: { entryIds: string[] };
    response: { message: string; repaired: number; refused: { entryId: string; reason: string }[] };
  };
  /** Continue the listing's newest run with the pages not reached because of a limit or a cancellation; 406 if none are left or a run is in progress. Scope: listings:write */
  continueListing: {
    params: { id: string };
    response: {
      message: string;
      data: {
        _id: string;
        url: string;
        title: string | null;
        maxPages: number;
        maxDepth: number;
        maxMinutes: number;
        readFirst: number;
        isWatched: boolean;
        everyHours: number;
        plan: {
          _id: string;
          timing:
            | {
                mode: "interval";
                everyMinutes: number;
                zone: string;
                window: { from: number; until: number } | null;
                weekdays: number[];
              }
            | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
          isPaused: boolean;
        } | null;
        nextPassAt: string | null;
        createdAt: string;
        products: number;
        tracked: number;
        gone: number;
        reading: number;
        pass: {
          _id: string;
          listingId: string;
          listing: string;
          url: string;
          trigger:
            | "person"
            | "schedule"
            | "import"
            | "retry"
            | "demo"
            | "companion"
            | "recheck"
            | "resume"
            | "repair";
          state: "queued" | "running" | "finished" | "cancelled";
          pages: number;
          waiting: number;
          failed: number;
          found: number;
          claimed: number | null;
          new: number;
          gone: number;
          back: number;
          replaced: number;
          isFirst: boolean;
          ended:
            | "complete"
            | "page_limit"
            | "product_limit"
            | "time_limit"
            | "page_failed"
            | "needs_browser"
            | "fewer_than_claimed"
            | "too_few"
            | "nothing_found"
            | "product_page"
            | "cancelled"
            | null;
          detail: string | null;
          startedBy: string | null;
          createdAt: string;
          finishedAt: string | null;
        } | null;
      };
    };
  };
  /** Number of picked elements that need a decision. Scope: elements:read */
  countRepairs: { response: { data: { repairs: number } } };
  /** Number of unread messages of your alerts. Scope: alerts:read */
  countUnread: { response: { data: { unread: number } } };
  /** Price movements of the selection, its price index, the largest changes, and what needs a decision. Scope: prices:read */
  dashboardOverview: {
    query: {
      search?: string;
      brand?: string[] | string;
      category?: string[] | string;
      subcategory?: string[] | string;
      seller?: string[] | string;
      group?: string[] | string;
      from?: string;
      to?: string;
    };
    response: {
      days: { day: string; up: number; down: number; index: number | null }[];
      biggest: {
        _id: string;
        url: string;
        name: string;
        description: string;
        image: string | null;
        picture: string | null;
        sku: string | null;
        brand: { _id: string; name: string } | null;
        category: { _id: string; name: string } | null;
        subcategory: { _id: string; name: string } | null;
        seller: { _id: string; name: string } | null;
        group: { _id: string; name: string } | null;
        isTracking: boolean;
        normalPrice: { value: string; currency: string } | null;
        discountedPrice: { value: string; currency: string } | null;
        availability: string | null;
        stockSince: string | null;
        pricedAt: string | null;
        checkedAt: string | null;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal"
          | null;
        detail?: string | null;
        createdAt: string;
        trend?: {
          from: number;
          to: number;
          currency: string;
          points: [number, number][];
          gaps: [number, number][];
        } | null;
        previous: { value: string; currency: string } | null;
        changePermille: number | null;
        changedAt: string | null;
      }[];
      needs: {
        repairs: number;
        failing: {
          products: number;
          shops: {
            host: string;
            products: number;
            outcome:
              | "value"
              | "held"
              | "skipped_cap"
              | "cancelled"
              | "out_of_stock"
              | "price_on_request"
              | "free_of_charge"
              | "url_rejected"
              | "dns"
              | "connect"
              | "tls"
              | "timeout"
              | "http_status"
              | "rate_limited"
              | "host_paused"
              | "blocked"
              | "robots_disallowed"
              | "not_found"
              | "gone"
              | "login_required"
              | "redirected"
              | "replaced"
              | "redirect_loop"
              | "too_large"
              | "wrong_type"
              | "element_not_found"
              | "price_not_found"
              | "price_ambiguous"
              | "price_unparsable"
              | "currency_changed"
              | "identity_changed"
              | "out_of_range"
              | "unstable_price"
              | "browser_crashed"
              | "internal";
          }[];
        };
        quota: { points: number; free: number };
      };
    };
  };
  /** The latest data per product behind a tile. Scope: prices:read */
  dashboardProducts: {
    query: {
      page?: number;
      pageSize?: number;
      search?: string;
      brand?: string[] | string;
      category?: string[] | string;
      subcategory?: string[] | string;
      seller?: string[] | string;
      group?: string[] | string;
      from?: string;
      to?: string;
      tile?:
        | "all"
        | "successfultracking"
        | "trackingerrors"
        | "normalpricechange"
        | "discountedpricechange"
        | "discountedproduct"
        | "soldatnormalprice"
        | "outofstock"
        | "stockchange";
      sort?: "name" | "-name" | "checkedAt" | "-checkedAt" | "change" | "-change" | "price" | "-price";
    };
    response: {
      list: {
        _id: string;
        url: string;
        name: string;
        description: string;
        image: string | null;
        picture: string | null;
        sku: string | null;
        brand: { _id: string; name: string } | null;
        category: { _id: string; name: string } | null;
        subcategory: { _id: string; name: string } | null;
        seller: { _id: string; name: string } | null;
        group: { _id: string; name: string } | null;
        isTracking: boolean;
        normalPrice: { value: string; currency: string } | null;
        discountedPrice: { value: string; currency: string } | null;
        availability: string | null;
        stockSince: string | null;
        pricedAt: string | null;
        checkedAt: string | null;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal"
          | null;
        detail?: string | null;
        createdAt: string;
        trend?: {
          from: number;
          to: number;
          currency: string;
          points: [number, number][];
          gaps: [number, number][];
        } | null;
        previous: { value: string; currency: string } | null;
        changePermille: number | null;
        changedAt: string | null;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Number of products on each tile for the filters and the Data Timeline (default: the last 7 days). Scope: prices:read */
  dashboardTiles: {
    query: {
      search?: string;
      brand?: string[] | string;
      category?: string[] | string;
      subcategory?: string[] | string;
      seller?: string[] | string;
      group?: string[] | string;
      from?: string;
      to?: string;
    };
    response: { data: Record<string, number>; stock: Record<string, number>; from: string; to: string };
  };
  /** Delete one of your alerts; its messages are kept. Scope: alerts:write */
  deleteAlert: { params: { id: string }; response: { message: string } };
  /** End one of your feeds. Scope: alerts:write */
  deleteAlertFeed: { body: { alert: string | null }; response: { message: string } };
  /** Delete a brand; its products show "No brand". Scope: catalogue:write */
  deleteBrand: { params: { id: string }; response: { message: string } };
  /** Delete a category; its products show "No Category". Scope: catalogue:write */
  deleteCategory: { params: { id: string }; response: { message: string } };
  /** Delete one of your channels with its deliveries. Scope: channels:write */
  deleteChannel: { params: { id: string }; response: { message: string } };
  /** Delete a configuration: custom fields end, and prices and availability are found automatically again. Scope: elements:write */
  deleteConfiguration: { params: { id: string }; response: { message: string } };
  /** Delete a product group. Scope: catalogue:write */
  deleteGroup: { params: { id: string }; response: { message: string } };
  /** Delete a listing and what was found on it; products that were added are kept. Scope: listings:write */
  deleteListing: { params: { id: string }; response: { message: string } };
  /** Delete a plan; the next less specific one then applies to its products. Scope: plans:write */
  deletePlan: { params: { id: string }; response: { message: string } };
  /** Delete a product; it can be restored for 30 days. Scope: products:write */
  deleteProduct: { params: { id: string }; response: { message: string } };
  /** Delete a subcategory; its products show "No subcategory". Scope: catalogue:write */
  deleteSubcategory: { params: { id: string }; response: { message: string } };
  /** Reject the proposed elements; the entries stay as they are until someone re-picks them. Scope: elements:write */
  dismissRepair: { body: { entryIds: string[] }; response: { message: string } };
  /** The evidence of a price change, a stock change, a correction or a visit, by its id: a ZIP with its record, its chain, its contents and a page that verifies them without a network. Scope: prices:read */
  evidenceFile: { params: { change: string }; response: Response };
  /** The price tracker history as CSV or XLSX, exactly as filtered. Scope: exports:read */
  exportChanges: {
    query: {
      search?: string;
      brand?: string[] | string;
      category?: string[] | string;
      subcategory?: string[] | string;
      seller?: string[] | string;
      group?: string[] | string;
      from?: string;
      to?: string;
      kind?: "normal" | "discounted";
      direction?: "up" | "down";
      product?: string[] | string;
      format?: "csv" | "xlsx";
    };
    response: Response;
  };
  /** The dashboard's table as CSV or XLSX, exactly as filtered. Scope: exports:read */
  exportLatest: {
    query: {
      search?: string;
      brand?: string[] | string;
      category?: string[] | string;
      subcategory?: string[] | string;
      seller?: string[] | string;
      group?: string[] | string;
      from?: string;
      to?: string;
      tile?:
        | "all"
        | "successfultracking"
        | "trackingerrors"
        | "normalpricechange"
        | "discountedpricechange"
        | "discountedproduct"
        | "soldatnormalprice"
        | "outofstock"
        | "stockchange";
      sort?: "name" | "-name" | "checkedAt" | "-checkedAt" | "change" | "-change" | "price" | "-price";
      format?: "csv" | "xlsx";
    };
    response: Response;
  };
  /** The catalogue as CSV, in the format that import/product accepts. Scope: exports:read */
  exportProducts: {
    query: {
      search?: string;
      brand?: string[] | string;
      category?: string[] | string;
      subcategory?: string[] | string;
      seller?: string[] | string;
      group?: string[] | string;
      format?: "csv" | "xlsx";
    };
    response: Response;
  };
  /** A month's data points and cost by day, with reversals, as PDF or CSV. Scope: exports:read */
  exportStatement: { query: { month: string; format?: "pdf" | "csv" }; response: Response };
  /** Stock changes as CSV or XLSX, exactly as filtered. Scope: exports:read */
  exportStockChanges: {
    query: {
      search?: string;
      brand?: string[] | string;
      category?: string[] | string;
      subcategory?: string[] | string;
      seller?: string[] | string;
      group?: string[] | string;
      from?: string;
      to?: string;
      stock?: "out" | "back";
      product?: string[] | string;
      format?: "csv" | "xlsx";
    };
    response: Response;
  };
  /** Data points as CSV or XLSX, exactly as filtered. Scope: exports:read */
  exportTracked: {
    query: {
      search?: string;
      tag?: string[] | string;
      product?: string[] | string;
      from?: string;
      to?: string;
      format?: "csv" | "xlsx";
    };
    response: Response;
  };
  /** The data points behind an amount as CSV or XLSX, newest first. Scope: exports:read */
  exportUsage: {
    query: {
      from?: string;
      to?: string;
      by?: "product" | "brand" | "category" | "subcategory" | "seller" | "plan";
      of?: string;
      format?: "csv" | "xlsx";
    };
    response: Response;
  };
  /** Use one of the amounts of a product's last check as its price from now on, also on the shop's other pages, and track the product now; 406 if it was checked again meanwhile. Scope: prices:write */
  followAmount: {
    params: { id: string };
    body: { checkId: string; list: "amounts" | "candidates"; index: number };
    response: {
      message: string;
      data: {
        _id: string;
        kind: "tracking" | "deep";
        trigger:
          | "person"
          | "schedule"
          | "import"
          | "retry"
          | "demo"
          | "companion"
          | "recheck"
          | "resume"
          | "repair";
        state: "queued" | "running" | "finished" | "cancelled";
        total: number;
        done: number;
        values: number;
        errors: number;
        held: number;
        skipped: number;
        joined: number;
        startedBy: string | null;
        plan: { _id: string; name: string | null } | null;
        createdAt: string;
        startedAt: string | null;
        finishedAt: string | null;
      };
    };
  };
  /** The amounts found on a product's page at its last check, by their role. Scope: prices:read */
  getAmounts: {
    params: { id: string };
    response: {
      data: {
        host: string;
        checkId: string | null;
        checkedAt: string | null;
        amounts: {
          role: "shelf" | "member" | "coupon" | "used" | "net" | "unit" | "instalment" | "from" | "seller";
          money: { value: string; currency: string };
          text: string;
          seller: string | null;
          isFollowed: boolean;
          canBeFollowed: boolean;
        }[];
        candidates: {
          role:
            | "shelf"
            | "member"
            | "coupon"
            | "used"
            | "net"
            | "unit"
            | "instalment"
            | "from"
            | "seller"
            | "was"
            | "other";
          money: { value: string; currency: string };
          text: string;
          probability: number;
        }[];
        rule: {
          role: "shelf" | "member" | "coupon" | "used" | "net" | "unit" | "instalment" | "from" | "seller";
          place?: string;
        } | null;
      };
    };
  };
  /** The caps for a UTC day, and today's use. Scope: usage:read */
  getCap: {
    response: {
      data: {
        mode: "meter" | "enforce" | "stripe";
        hasMethod: boolean;
        own: { unit: "points" | "usd"; amount: number } | null;
        caps: { unit: "points" | "usd"; amount: number }[];
        used: { points: number; costMicroUsd: number };
        isNear: boolean;
        reachedAt: string | null;
      };
    };
  };
  /** One product's configuration with the stored data of each entry. Scope: elements:read */
  getConfiguration: {
    params: { id: string };
    response: {
      data: {
        product: {
          _id: string;
          url: string;
          name: string;
          description: string;
          image: string | null;
          picture: string | null;
          sku: string | null;
          brand: { _id: string; name: string } | null;
          category: { _id: string; name: string } | null;
          subcategory: { _id: string; name: string } | null;
          seller: { _id: string; name: string } | null;
          group: { _id: string; name: string } | null;
          isTracking: boolean;
          normalPrice: { value: string; currency: string } | null;
          discountedPrice: { value: string; currency: string } | null;
          availability: string | null;
          stockSince: string | null;
          pricedAt: string | null;
          checkedAt: string | null;
          outcome:
            | "value"
            | "held"
            | "skipped_cap"
            | "cancelled"
            | "out_of_stock"
            | "price_on_request"
            | "free_of_charge"
            | "url_rejected"
            | "dns"
            | "connect"
            | "tls"
            | "timeout"
            | "http_status"
            | "rate_limited"
            | "host_paused"
            | "blocked"
            | "robots_disallowed"
            | "not_found"
            | "gone"
            | "login_required"
            | "redirected"
            | "replaced"
            | "redirect_loop"
            | "too_large"
            | "wrong_type"
            | "element_not_found"
            | "price_not_found"
            | "price_ambiguous"
            | "price_unparsable"
            | "currency_changed"
            | "identity_changed"
            | "out_of_range"
            | "unstable_price"
            | "browser_crashed"
            | "internal"
            | null;
          detail?: string | null;
          createdAt: string;
          trend?: {
            from: number;
            to: number;
            currency: string;
            points: [number, number][];
            gaps: [number, number][];
          } | null;
        };
        entries: {
          _id: string;
          key: string;
          tag: string;
          dom: string;
          location: string;
          pathway: string | null;
          version: number;
          state: "automatic" | "new" | "found" | "moved" | "unsure" | "gone";
          confidence: number | null;
          detail: string | null;
          picked: {
            at: string;
            html: string;
            value: string | null;
            currency: string | null;
            raw: string;
            location: string;
            picture: string | null;
          } | null;
          found: {
            at: string;
            html: string;
            value: string | null;
            currency: string | null;
            raw: string;
            location: string;
            picture: string | null;
          } | null;
          proposed: {
            at: string;
            html: string;
            value: string | null;
            currency: string | null;
            raw: string;
            location: string;
            picture: string | null;
          } | null;
        }[];
      };
    };
  };
  /** One listing with its newest run. Scope: listings:read */
  getListing: {
    params: { id: string };
    response: {
      data: {
        _id: string;
        url: string;
        title: string | null;
        maxPages: number;
        maxDepth: number;
        maxMinutes: number;
        readFirst: number;
        isWatched: boolean;
        everyHours: number;
        plan: {
          _id: string;
          timing:
            | {
                mode: "interval";
                everyMinutes: number;
                zone: string;
                window: { from: number; until: number } | null;
                weekdays: number[];
              }
            | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
          isPaused: boolean;
        } | null;
        nextPassAt: string | null;
        createdAt: string;
        products: number;
        tracked: number;
        gone: number;
        reading: number;
        pass: {
          _id: string;
          listingId: string;
          listing: string;
          url: string;
          trigger:
            | "person"
            | "schedule"
            | "import"
            | "retry"
            | "demo"
            | "companion"
            | "recheck"
            | "resume"
            | "repair";
          state: "queued" | "running" | "finished" | "cancelled";
          pages: number;
          waiting: number;
          failed: number;
          found: number;
          claimed: number | null;
          new: number;
          gone: number;
          back: number;
          replaced: number;
          isFirst: boolean;
          ended:
            | "complete"
            | "page_limit"
            | "product_limit"
            | "time_limit"
            | "page_failed"
            | "needs_browser"
            | "fewer_than_claimed"
            | "too_few"
            | "nothing_found"
            | "product_page"
            | "cancelled"
            | null;
          detail: string | null;
          startedBy: string | null;
          createdAt: string;
          finishedAt: string | null;
        } | null;
      };
    };
  };
  /** A stored picture of an element or a product, by its hash (PNG, JPEG, WebP, GIF or AVIF). Scope: products:read */
  getPicture: { params: { id: string }; response: Response };
  /** One product. Scope: products:read */
  getProduct: {
    params: { id: string };
    response: {
      data: {
        _id: string;
        url: string;
        name: string;
        description: string;
        image: string | null;
        picture: string | null;
        sku: string | null;
        brand: { _id: string; name: string } | null;
        category: { _id: string; name: string } | null;
        subcategory: { _id: string; name: string } | null;
        seller: { _id: string; name: string } | null;
        group: { _id: string; name: string } | null;
        isTracking: boolean;
        normalPrice: { value: string; currency: string } | null;
        discountedPrice: { value: string; currency: string } | null;
        availability: string | null;
        stockSince: string | null;
        pricedAt: string | null;
        checkedAt: string | null;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal"
          | null;
        detail?: string | null;
        createdAt: string;
        trend?: {
          from: number;
          to: number;
          currency: string;
          points: [number, number][];
          gaps: [number, number][];
        } | null;
      };
    };
  };
  /** This installation's key, with which a browser subscribes before it is added as a channel. Scope: channels:read */
  getPushKey: { response: { data: { publicKey: string } } };
  /** One run. Scope: runs:read */
  getRun: {
    params: { id: string };
    response: {
      data: {
        _id: string;
        kind: "tracking" | "deep";
        trigger:
          | "person"
          | "schedule"
          | "import"
          | "retry"
          | "demo"
          | "companion"
          | "recheck"
          | "resume"
          | "repair";
        state: "queued" | "running" | "finished" | "cancelled";
        total: number;
        done: number;
        values: number;
        errors: number;
        held: number;
        skipped: number;
        joined: number;
        startedBy: string | null;
        plan: { _id: string; name: string | null } | null;
        createdAt: string;
        startedAt: string | null;
        finishedAt: string | null;
      };
    };
  };
  /** Stored settings of a shop. Scope: elements:read */
  getShop: {
    params: { host: string };
    response: {
      data: {
        host: string;
        decimalSeparator: "." | "," | null;
        currency: string | null;
        tier: "http" | "browser" | null;
        sources: Record<string, string>;
        configurationId: string | null;
        decided: {
          decimalSeparator: "." | "," | null;
          currency: string | null;
          tier: "http" | "browser" | null;
          price: {
            role: "shelf" | "member" | "coupon" | "used" | "net" | "unit" | "instalment" | "from" | "seller";
            place?: string;
          } | null;
        };
        updatedAt: string;
      } | null;
    };
  };
  /** A trial with its results so far. Scope: elements:read */
  getTrial: {
    params: { id: string };
    response: {
      data: {
        _id: string;
        configurationId: string;
        createdAt: string;
        isFinished: boolean;
        pointsPerPage: number;
        list: {
          url: string;
          productId: string | null;
          isAccepted: boolean;
          name: string | null;
          verdict: "waiting" | "sure" | "unsure" | "failed";
          reason: string | null;
          result: {
            url: string;
            outcome:
              | "value"
              | "held"
              | "skipped_cap"
              | "cancelled"
              | "out_of_stock"
              | "price_on_request"
              | "free_of_charge"
              | "url_rejected"
              | "dns"
              | "connect"
              | "tls"
              | "timeout"
              | "http_status"
              | "rate_limited"
              | "host_paused"
              | "blocked"
              | "robots_disallowed"
              | "not_found"
              | "gone"
              | "login_required"
              | "redirected"
              | "replaced"
              | "redirect_loop"
              | "too_large"
              | "wrong_type"
              | "element_not_found"
              | "price_not_found"
              | "price_ambiguous"
              | "price_unparsable"
              | "currency_changed"
              | "identity_changed"
              | "out_of_range"
              | "unstable_price"
              | "browser_crashed"
              | "internal";
            outcomeText: string;
            tier: "http" | "browser" | null;
            readableWithoutBrowser: boolean | null;
            websiteLoadTime: number | null;
            fields: {
              key: string;
              raw: string;
              value: string | null;
              currency: string | null;
              readings?: { value: string; currency: string }[];
              problem: string | null;
              state: "automatic" | "new" | "found" | "moved" | "unsure" | "gone";
              confidence: number | null;
            }[];
            noPicture?: string;
          } | null;
          picture: string | null;
          block: string | null;
        }[];
        refused: { url: string; reason: string }[];
      };
    };
  };
  /** All sellers of a product group, cheapest first within each currency. Scope: prices:read */
  groupHistory: {
    params: { id: string };
    query: { from?: string; to?: string };
    response: {
      group: string;
      series: {
        productId: string;
        product: string;
        seller: string;
        picture: string | null;
        currency: string;
        points: [number, number | null, number | null][];
        until: number | null;
        availability: string | null;
        stockSince: string | null;
        stock: [number, "InStock" | "OutOfStock" | "PreOrder" | "BackOrder" | "Discontinued" | "none"][];
      }[];
      from: string;
      to: string;
    };
  };
  /** Prices waiting to be confirmed, one per product, newest first, for the given products or for all. Scope: prices:read */
  heldPrices: {
    query: { page?: number; pageSize?: number; product?: string[] | string };
    response: {
      list: {
        _id: string;
        productId: string;
        product: string;
        url: string;
        seller: string | null;
        reason: "changed" | "far" | "currency" | "other_product" | "above_normal" | "rejected" | "unstable";
        detail: string | null;
        normalPrice: { value: string; currency: string };
        discountedPrice: { value: string; currency: string } | null;
        inForce: { value: string; currency: string } | null;
        firstAt: string;
        lastAt: string;
        againAt: string | null;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Add many products from a CSV file (multipart field `file`) or pasted addresses; with dryRun nothing is stored, and the response says what it would cost. Scope: products:write */
  importProducts: {
    query: { dryRun?: "true" | "false" };
    body: FormData;
    response: {
      data: {
        line: number;
        url: string;
        result: "new" | "duplicate" | "changed" | "invalid";
        message: string;
      }[];
      counts: { new: number; duplicate: number; changed: number; invalid: number };
      runId: string | null;
      added: { host: string; products: number; entries: number; names: Record<string, string | null> }[];
      cost: {
        pointsADay: number;
        dayMicroUsd: number;
        monthMicroUsd: number;
        unplannedPoints: number;
      } | null;
    };
  };
  /** The secret addresses of your feeds. Scope: alerts:read */
  listAlertFeeds: { response: { list: { alert: string | null; url: string; createdAt: string }[] } };
  /** Messages of your alerts, newest first. Scope: alerts:read */
  listAlertMessages: {
    query: { page?: number; pageSize?: number; cursor?: string; unread?: "true" };
    response: {
      list: {
        productId: string | null;
        listed: { listingId: string; url: string } | null;
        product: string;
        at: string;
        fromMinor: number | null;
        toMinor: number | null;
        currency: string | null;
        lastReadingAt: string | null;
        _id: string;
        alertId: string | null;
        condition:
          | { kind: "below" | "above"; minor: number; currency: string }
          | {
              kind: "change";
              direction: "down" | "up" | "both";
              by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
            }
          | { kind: "lowest" | "highest"; days: number }
          | { kind: "discount"; on: "begins" | "ends" }
          | { kind: "stock"; on: "back" | "out" }
          | { kind: "silence"; days: number }
          | {
              kind: "undercut";
              by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
            }
          | { kind: "cheapest" }
          | { kind: "gone" }
          | { kind: "listed" };
        isRead: boolean;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Your alerts. Scope: alerts:read */
  listAlerts: {
    response: {
      list: {
        _id: string;
        scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "listing" | "all";
        target: { _id: string; name: string } | null;
        condition:
          | { kind: "below" | "above"; minor: number; currency: string }
          | {
              kind: "change";
              direction: "down" | "up" | "both";
              by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
            }
          | { kind: "lowest" | "highest"; days: number }
          | { kind: "discount"; on: "begins" | "ends" }
          | { kind: "stock"; on: "back" | "out" }
          | { kind: "silence"; days: number }
          | {
              kind: "undercut";
              by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
            }
          | { kind: "cheapest" }
          | { kind: "gone" }
          | { kind: "listed" };
        when: string;
        rearm: { deadBandPercent: number; afterHours: number | null };
        isMailed: boolean;
        channels: { _id: string; name: string }[];
        sending: {
          by: "product" | "rule" | "hourly" | "daily" | "weekly";
          minute: number;
          weekday: number;
          zone: string;
          quiet: { from: number; until: number } | null;
        } | null;
        isPaused: boolean;
        snoozedUntil: string | null;
        products: number;
        messages: number;
        newestAt: string | null;
        createdAt: string;
      }[];
    };
  };
  /** Brands with their number of products. Scope: catalogue:read */
  listBrands: { response: { data: { _id: string; brand: string; products: number }[] } };
  /** Categories with their number of products. Scope: catalogue:read */
  listCategories: { response: { data: { _id: string; category: string; products: number }[] } };
  /** Your channels, to which messages of your alerts are sent. Scope: channels:read */
  listChannels: {
    response: {
      list: {
        _id: string;
        kind:
          | "webhook"
          | "push"
          | "ntfy"
          | "gotify"
          | "pushover"
          | "telegram"
          | "discord"
          | "slack"
          | "teams"
          | "mattermost"
          | "matrix"
          | "googleChat"
          | "apprise";
        name: string;
        host: string;
        state: "on" | "paused" | "off";
        sending: {
          by: "product" | "rule" | "hourly" | "daily" | "weekly";
          minute: number;
          weekday: number;
          zone: string;
          quiet: { from: number; until: number } | null;
        } | null;
        offReason: string | null;
        failingSince: string | null;
        lastError: string | null;
        lastSentAt: string | null;
        waiting: number;
        held: number;
        dead: number;
        alerts: number;
        createdAt: string;
      }[];
    };
  };
  /** Configurations of products with picked or custom fields, most recently changed first. Scope: elements:read */
  listConfigurations: {
    query: { page?: number; pageSize?: number; search?: string; attention?: "true" };
    response: {
      list: {
        _id: string;
        name: string;
        url: string;
        seller: string;
        fields: { key: string; state: "automatic" | "new" | "found" | "moved" | "unsure" | "gone" }[];
        updatedAt: string;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Deliveries of one of your channels, newest first. Scope: channels:read */
  listDeliveries: {
    query: {
      page?: number;
      pageSize?: number;
      cursor?: string;
      channel: string;
      state?: "waiting" | "sent" | "dead" | "expired";
    };
    response: {
      list: {
        _id: string;
        title: string;
        isTest: boolean;
        state: "waiting" | "sent" | "dead" | "expired";
        attempts: number;
        createdAt: string;
        triedAt: string | null;
        status: number | null;
        error: string | null;
        answer: string | null;
        nextAt: string | null;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Product groups with their number of products. Scope: catalogue:read */
  listGroups: { response: { data: { _id: string; group: string; products: number }[] } };
  /** Products found on a listing, in its order. Scope: listings:read */
  listListedProducts: {
    params: { id: string };
    query: {
      page?: number;
      pageSize?: number;
      search?: string;
      show?: "untracked" | "tracked" | "new" | "gone" | "all";
    };
    response: {
      list: {
        _id: string;
        url: string;
        name: string | null;
        image: string | null;
        picture: string | null;
        price: { value: string; currency: string } | null;
        wasPrice: { value: string; currency: string } | null;
        category: string | null;
        productId: string | null;
        isNew: boolean;
        firstSeenAt: string;
        lastSeenAt: string;
        goneAt: string | null;
        reading: "none" | "waiting" | "done";
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal"
          | null;
        doubts: string[];
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Products that were new on a listing, gone, back or replaced, newest first. Scope: listings:read */
  listListingChanges: {
    params: { id: string };
    query: { page?: number; pageSize?: number };
    response: {
      list: {
        _id: string;
        kind: "new" | "gone" | "back" | "replaced";
        at: string;
        name: string | null;
        url: string;
        picture: string | null;
        other: { name: string | null; url: string } | null;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Deep runs of all listings, newest first, with their counts. Scope: listings:read */
  listListingPasses: {
    query: { page?: number; pageSize?: number };
    response: {
      list: {
        _id: string;
        listingId: string;
        listing: string;
        url: string;
        trigger:
          | "person"
          | "schedule"
          | "import"
          | "retry"
          | "demo"
          | "companion"
          | "recheck"
          | "resume"
          | "repair";
        state: "queued" | "running" | "finished" | "cancelled";
        pages: number;
        waiting: number;
        failed: number;
        found: number;
        claimed: number | null;
        new: number;
        gone: number;
        back: number;
        replaced: number;
        isFirst: boolean;
        ended:
          | "complete"
          | "page_limit"
          | "product_limit"
          | "time_limit"
          | "page_failed"
          | "needs_browser"
          | "fewer_than_claimed"
          | "too_few"
          | "nothing_found"
          | "product_page"
          | "cancelled"
          | null;
        detail: string | null;
        startedBy: string | null;
        createdAt: string;
        finishedAt: string | null;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Current and earlier listings, newest first. Scope: listings:read */
  listListings: {
    query: { page?: number; pageSize?: number };
    response: {
      list: {
        _id: string;
        url: string;
        title: string | null;
        maxPages: number;
        maxDepth: number;
        maxMinutes: number;
        readFirst: number;
        isWatched: boolean;
        everyHours: number;
        plan: {
          _id: string;
          timing:
            | {
                mode: "interval";
                everyMinutes: number;
                zone: string;
                window: { from: number; until: number } | null;
                weekdays: number[];
              }
            | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
          isPaused: boolean;
        } | null;
        nextPassAt: string | null;
        createdAt: string;
        products: number;
        tracked: number;
        gone: number;
        reading: number;
        pass: {
          _id: string;
          listingId: string;
          listing: string;
          url: string;
          trigger:
            | "person"
            | "schedule"
            | "import"
            | "retry"
            | "demo"
            | "companion"
            | "recheck"
            | "resume"
            | "repair";
          state: "queued" | "running" | "finished" | "cancelled";
          pages: number;
          waiting: number;
          failed: number;
          found: number;
          claimed: number | null;
          new: number;
          gone: number;
          back: number;
          replaced: number;
          isFirst: boolean;
          ended:
            | "complete"
            | "page_limit"
            | "product_limit"
            | "time_limit"
            | "page_failed"
            | "needs_browser"
            | "fewer_than_claimed"
            | "too_few"
            | "nothing_found"
            | "product_page"
            | "cancelled"
            | null;
          detail: string | null;
          startedBy: string | null;
          createdAt: string;
          finishedAt: string | null;
        } | null;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Plans, whether all are paused, and their visits in the next 24 hours. Scope: plans:read */
  listPlans: {
    response: {
      list: {
        _id: string;
        scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "all" | "listing";
        target: { _id: string; name: string } | null;
        timing:
          | {
              mode: "interval";
              everyMinutes: number;
              zone: string;
              window: { from: number; until: number } | null;
              weekdays: number[];
            }
          | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
        isPaused: boolean;
        products: number;
        shops: { host: string; products: number; entries: number; intervalMs: number; otherVisits: number }[];
        otherPoints: number;
        nextAt: string | null;
        made: number;
        skipped: Record<string, number>;
        createdAt: string;
      }[];
      data: {
        pausedAt: string | null;
        now: string;
        coming: { planId: string; at: string; rounds: number; visits: number }[];
      };
    };
  };
  /** Products, filtered, searched and sorted; id "none" in a filter means products without one. Scope: products:read */
  listProducts: {
    query: {
      page?: number;
      pageSize?: number;
      search?: string;
      brand?: string[] | string;
      category?: string[] | string;
      subcategory?: string[] | string;
      seller?: string[] | string;
      group?: string[] | string;
      host?: string;
      sort?: "name" | "-name" | "createdAt" | "-createdAt" | "checkedAt" | "-checkedAt";
      deleted?: "true";
    };
    response: {
      list: {
        _id: string;
        url: string;
        name: string;
        description: string;
        image: string | null;
        picture: string | null;
        sku: string | null;
        brand: { _id: string; name: string } | null;
        category: { _id: string; name: string } | null;
        subcategory: { _id: string; name: string } | null;
        seller: { _id: string; name: string } | null;
        group: { _id: string; name: string } | null;
        isTracking: boolean;
        normalPrice: { value: string; currency: string } | null;
        discountedPrice: { value: string; currency: string } | null;
        availability: string | null;
        stockSince: string | null;
        pricedAt: string | null;
        checkedAt: string | null;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal"
          | null;
        detail?: string | null;
        createdAt: string;
        trend?: {
          from: number;
          to: number;
          currency: string;
          points: [number, number][];
          gaps: [number, number][];
        } | null;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Entries whose element moved or was lost, grouped by shop, field and kind of failure. Scope: elements:read */
  listRepairs: {
    query: { product?: string };
    response: {
      list: {
        _id: string;
        host: string;
        key: string;
        reason: string;
        entries: {
          entryId: string;
          productId: string;
          product: string;
          url: string;
          before: {
            at: string;
            html: string;
            value: string | null;
            currency: string | null;
            raw: string;
            location: string;
            picture: string | null;
          } | null;
          after: {
            at: string;
            html: string;
            value: string | null;
            currency: string | null;
            raw: string;
            location: string;
            picture: string | null;
          } | null;
          confidence: number | null;
        }[];
      }[];
    };
  };
  /** The entries of a run with their outcomes. Scope: runs:read */
  listRunItems: {
    params: { id: string };
    query: { page?: number; pageSize?: number; only?: "errors" };
    response: {
      list: {
        _id: string;
        entryId: string;
        productId: string;
        product: string;
        url: string;
        field: string;
        state: "queued" | "done" | "joined";
        isJoined: boolean;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal"
          | null;
        detail: string | null;
        value: string | null;
        currency: string | null;
        finishedAt: string | null;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Runs, newest first. Scope: runs:read */
  listRuns: {
    query: {
      page?: number;
      pageSize?: number;
      cursor?: string;
      kind?: "tracking" | "deep";
      state?: "queued" | "running" | "finished" | "cancelled";
      trigger?:
        | "person"
        | "schedule"
        | "import"
        | "retry"
        | "demo"
        | "companion"
        | "recheck"
        | "resume"
        | "repair";
    };
    response: {
      list: {
        _id: string;
        kind: "tracking" | "deep";
        trigger:
          | "person"
          | "schedule"
          | "import"
          | "retry"
          | "demo"
          | "companion"
          | "recheck"
          | "resume"
          | "repair";
        state: "queued" | "running" | "finished" | "cancelled";
        total: number;
        done: number;
        values: number;
        errors: number;
        held: number;
        skipped: number;
        joined: number;
        startedBy: string | null;
        plan: { _id: string; name: string | null } | null;
        createdAt: string;
        startedAt: string | null;
        finishedAt: string | null;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Sellers with their number of products. Scope: catalogue:read */
  listSellers: { response: { data: { _id: string; seller: string; products: number }[] } };
  /** Subcategories with their category. Scope: catalogue:read */
  listSubcategories: {
    response: {
      data: {
        _id: string;
        subcategory: string;
        category: string;
        categoryId: string | null;
        products: number;
      }[];
    };
  };
  /** Pause or resume all plans of the organisation. Scope: plans:write */
  pausePlans: { body: { isPaused: boolean }; response: { message: string } };
  /** How many of each plan's visits were made in the last days and why the others were not, including plans deleted since. Scope: plans:read */
  planCoverage: {
    query: { days?: "7" | "30" | "90" };
    response: {
      data: {
        _id: string;
        scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "all" | "listing";
        target: { _id: string; name: string } | null;
        isDeleted: boolean;
        made: number;
        skipped: Record<string, number>;
      }[];
    };
  };
  /** The products that a plan would apply to, by shop, and the load of the other plans there. Scope: plans:read */
  planLoad: {
    query: {
      scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "all" | "listing";
      target?: string;
      plan?: string;
      host?: string;
    };
    response: {
      data: {
        shops: { host: string; products: number; entries: number; intervalMs: number; otherVisits: number }[];
        otherPoints: number;
      };
    };
  };
  /** The maximum data points of the plans on each remaining UTC day of this month; today counts only what is still to come. Scope: plans:read */
  planMonth: { response: { data: { day: string; points: number }[]; averagedPlans: number } };
  /** Visit an address and propose a product, with the cost of tracking it; nothing is stored. Scope: products:write */
  previewProduct: {
    body: { url: string };
    response: {
      data: {
        url: string;
        name: string | null;
        description: string | null;
        image: string | null;
        brand: string | null;
        sku: string | null;
        category: string | null;
        subcategory: string | null;
        seller: string;
        normalPrice: { value: string; currency: string } | null;
        discountedPrice: { value: string; currency: string } | null;
        availability: string | null;
        sources: Record<string, string>;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal";
        outcomeText: string;
        readableWithoutBrowser: boolean | null;
        readings?: { value: string; currency: string }[];
      };
      cost: { pointsADay: number; dayMicroUsd: number; monthMicroUsd: number; unplannedPoints: number };
    };
  };
  /** Price changes and corrections, newest first. Scope: prices:read */
  priceChanges: {
    query: {
      page?: number;
      pageSize?: number;
      cursor?: string;
      search?: string;
      brand?: string[] | string;
      category?: string[] | string;
      subcategory?: string[] | string;
      seller?: string[] | string;
      group?: string[] | string;
      from?: string;
      to?: string;
      kind?: "normal" | "discounted";
      direction?: "up" | "down";
      product?: string[] | string;
    };
    response: {
      list: {
        _id: string;
        productId: string;
        product: string;
        url: string;
        seller: string | null;
        kind: "normal" | "discounted";
        from: { value: string; currency: string } | null;
        to: { value: string; currency: string } | null;
        changePermille: number | null;
        correction: "picks" | "extractor" | null;
        at: string;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** The checks behind a product's chart, or those of one tab. Scope: runs:read */
  productChecks: {
    params: { id: string };
    query: {
      page?: number;
      pageSize?: number;
      cursor?: string;
      tab?: "all" | "discounted" | "normal" | "normalChange" | "discountedChange";
      from?: string;
      to?: string;
    };
    response: {
      list: {
        _id: string;
        at: string;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal";
        detail: string | null;
        normalPrice: { value: string; currency: string } | null;
        discountedPrice: { value: string; currency: string } | null;
        availability: string | null;
        previous: { value: string; currency: string } | null;
        changePermille: number | null;
        tier: string | null;
        websiteLoadTime: number | null;
        runId: string | null;
        trigger:
          | "person"
          | "schedule"
          | "import"
          | "retry"
          | "demo"
          | "companion"
          | "recheck"
          | "resume"
          | "repair"
          | null;
        correction: "picks" | "extractor" | null;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Results of a product's visits for each UTC day of the last year; days without visits are omitted. Scope: runs:read */
  productCoverage: {
    params: { id: string };
    response: {
      from: string;
      to: string;
      days: { day: string; outcomes: Record<string, number>; skipped: number }[];
    };
  };
  /** The evidence for a product's price or stock at a time (default: now) or of a record by its number; `data` is null where none was kept. Scope: prices:read */
  productEvidence: {
    params: { id: string };
    query: { of?: "price" | "stock" | "held"; at?: string; number?: number };
    response: {
      data: {
        _id: string;
        productId: string;
        product: string;
        number: number;
        newest: number;
        at: string;
        since: string | null;
        causes: ("price" | "stock" | "held" | "error")[];
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal";
        detail: string | null;
        values: {
          field: string;
          value: string;
          currency: string | null;
          raw: string;
          source:
            | "locator"
            | "visible"
            | "jsonld"
            | "microdata"
            | "rdfa"
            | "meta"
            | "hydration"
            | "heading"
            | "title"
            | "url";
          place: string | null;
          confidence: number;
        }[];
        finalUrl: string | null;
        httpStatus: number | null;
        tier: string | null;
        loadTimeMs: number | null;
        extractor: string;
        pageHash: string | null;
        headers: Record<string, string> | null;
        block: string | null;
        picture: string | null;
        contents: {
          name: "block" | "headers" | "picture";
          hash: string;
          bytes: number;
          state: "kept" | "gone" | "changed";
        }[];
        hash: string;
        previous: string | null;
        chain: { isUnbroken: boolean; from: number; to: number; brokenAt: number | null };
      } | null;
    };
  };
  /** Change points of normal and discounted price, and the tracking errors, in a range of UTC days. Scope: prices:read */
  productHistory: {
    params: { id: string };
    query: { from?: string; to?: string };
    response: {
      series: {
        productId: string;
        product: string;
        seller: string;
        picture: string | null;
        currency: string;
        points: [number, number | null, number | null][];
        until: number | null;
      }[];
      errors: {
        at: number;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal";
        count: number;
      }[];
      checks: number;
      held: { at: number; normalMinor: number; discountedMinor: number | null; currency: string }[];
      stock: [number, "InStock" | "OutOfStock" | "PreOrder" | "BackOrder" | "Discontinued" | "none"][];
      splices: {
        at: number;
        field: string;
        version: number;
        kind: "picked" | "repaired" | "automatic" | "accepted";
      }[];
      corrections: {
        at: number;
        cause: "picks" | "extractor";
        from: { normalMinor: number; discountedMinor: number | null; currency: string };
        to: { normalMinor: number; discountedMinor: number | null; currency: string };
      }[];
      marks: {
        currency: string;
        dayAgo: number | null;
        monthAgo: number | null;
        lowestOfMonth: { at: number; minor: number };
        lowest: { at: number; minor: number };
        lowestBeforeDiscount: { at: number; minor: number } | null;
      } | null;
      from: string;
      to: string;
    };
  };
  /** When a product is visited next, and by which plan. Scope: plans:read */
  productPlan: {
    params: { id: string };
    response: {
      data: {
        plan: {
          _id: string;
          scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "all" | "listing";
          target: { _id: string; name: string } | null;
          timing:
            | {
                mode: "interval";
                everyMinutes: number;
                zone: string;
                window: { from: number; until: number } | null;
                weekdays: number[];
              }
            | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
          isPaused: boolean;
          products: number;
          shops: {
            host: string;
            products: number;
            entries: number;
            intervalMs: number;
            otherVisits: number;
          }[];
          otherPoints: number;
          nextAt: string | null;
          made: number;
          skipped: Record<string, number>;
          createdAt: string;
        } | null;
        others: {
          _id: string;
          scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "all" | "listing";
          name: string | null;
        }[];
        nextAt: string | null;
        why: "slot" | "late" | "chosen" | "waiting" | "pausedAll" | "pausedPlan" | "notTracked" | "none";
        budget: {
          chance: number;
          place: number | null;
          products: number;
          visitsADay: number;
          latestAt: string;
        } | null;
        made: number;
        skipped: Record<string, number>;
      };
    };
  };
  /** Mark messages as read: those with the given ids, or all. Scope: alerts:write */
  readAlertMessages: { body: { ids?: string[] }; response: { message: string } };
  /** Read the product pages of found products for the table; nothing is tracked or billed. Scope: listings:write */
  readListed: { params: { id: string }; body: { ids: string[] }; response: { message: string } };
  /** The messages that an alert would have sent in the last 90 days of your own history; nothing is stored. Scope: alerts:read */
  rehearseAlert: {
    body: {
      scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "listing" | "all";
      target?: string | null;
      condition:
        | { kind: "below" | "above"; minor: number; currency: string }
        | {
            kind: "change";
            direction: "down" | "up" | "both";
            by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
          }
        | { kind: "lowest" | "highest"; days: number }
        | { kind: "discount"; on: "begins" | "ends" }
        | { kind: "stock"; on: "back" | "out" }
        | { kind: "silence"; days: number }
        | {
            kind: "undercut";
            by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
          }
        | { kind: "cheapest" }
        | { kind: "gone" }
        | { kind: "listed" };
      rearm: { deadBandPercent: number; afterHours: number | null };
    };
    response: {
      data: {
        days: number;
        products: number;
        already: number;
        count: number;
        list: {
          productId: string | null;
          listed: { listingId: string; url: string } | null;
          product: string;
          at: string;
          fromMinor: number | null;
          toMinor: number | null;
          currency: string | null;
          lastReadingAt: string | null;
        }[];
        from: string;
        to: string;
        byDay: { day: string; count: number }[];
      };
    };
  };
  /** Reject a held price, which from then on only a person can publish; 404 if it is no longer waiting. Scope: prices:write */
  rejectHeldPrice: { params: { id: string }; response: { message: string } };
  /** Create a feed of your inbox or of one of your alerts, or replace its address; the old address stops working. Scope: alerts:write */
  renewAlertFeed: {
    body: { alert: string | null };
    response: { message: string; data: { alert: string | null; url: string; createdAt: string } };
  };
  /** Start a new run of a listing now; 406 while a run is in progress. Scope: listings:write */
  repeatListing: {
    params: { id: string };
    response: {
      message: string;
      data: {
        _id: string;
        url: string;
        title: string | null;
        maxPages: number;
        maxDepth: number;
        maxMinutes: number;
        readFirst: number;
        isWatched: boolean;
        everyHours: number;
        plan: {
          _id: string;
          timing:
            | {
                mode: "interval";
                everyMinutes: number;
                zone: string;
                window: { from: number; until: number } | null;
                weekdays: number[];
              }
            | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
          isPaused: boolean;
        } | null;
        nextPassAt: string | null;
        createdAt: string;
        products: number;
        tracked: number;
        gone: number;
        reading: number;
        pass: {
          _id: string;
          listingId: string;
          listing: string;
          url: string;
          trigger:
            | "person"
            | "schedule"
            | "import"
            | "retry"
            | "demo"
            | "companion"
            | "recheck"
            | "resume"
            | "repair";
          state: "queued" | "running" | "finished" | "cancelled";
          pages: number;
          waiting: number;
          failed: number;
          found: number;
          claimed: number | null;
          new: number;
          gone: number;
          back: number;
          replaced: number;
          isFirst: boolean;
          ended:
            | "complete"
            | "page_limit"
            | "product_limit"
            | "time_limit"
            | "page_failed"
            | "needs_browser"
            | "fewer_than_claimed"
            | "too_few"
            | "nothing_found"
            | "product_page"
            | "cancelled"
            | null;
          detail: string | null;
          startedBy: string | null;
          createdAt: string;
          finishedAt: string | null;
        } | null;
      };
    };
  };
  /** Send messages of a channel again with the same ids: the given ones, or all of a state or period. Scope: channels:write */
  resendDeliveries: {
    body: {
      channel: string;
      ids?: string[];
      state?: "sent" | "dead" | "expired";
      from?: string;
      to?: string;
    };
    response: { message: string };
  };
  /** Undo a deletion within 30 days. Scope: catalogue:write */
  restoreName: {
    params: { kind: "category" | "subcategory" | "brand" | "group"; id: string };
    response: { message: string };
  };
  /** Undo the deletion of a product. Scope: products:write */
  restoreProduct: { params: { id: string }; response: { message: string } };
  /** Start a new run of the entries that ended in an error. Scope: runs:write */
  retryRun: {
    params: { id: string };
    response: {
      message: string;
      data: {
        _id: string;
        kind: "tracking" | "deep";
        trigger:
          | "person"
          | "schedule"
          | "import"
          | "retry"
          | "demo"
          | "companion"
          | "recheck"
          | "resume"
          | "repair";
        state: "queued" | "running" | "finished" | "cancelled";
        total: number;
        done: number;
        values: number;
        errors: number;
        held: number;
        skipped: number;
        joined: number;
        startedBy: string | null;
        plan: { _id: string; name: string | null } | null;
        createdAt: string;
        startedAt: string | null;
        finishedAt: string | null;
      };
    };
  };
  /** Create a new signing secret for a webhook; for 24 hours, messages carry both signatures. Scope: channels:write */
  rotateChannelSecret: { params: { id: string }; response: { message: string; secret: string } };
  /** Results of the visits of each shop in the last days and planned visits not made, shops with the most errors first; at most 500 shops. Scope: runs:read */
  shopCoverage: {
    query: { days?: "7" | "30" | "90" };
    response: {
      data: {
        host: string;
        visits: number;
        answered: number;
        outcomes: Record<string, number>;
        planned: number;
        skipped: Record<string, number>;
      }[];
    };
  };
  /** Find the products of a listing, category, search page or sitemap; no product is stored. A known address keeps its products and gets the given limits. Scope: listings:write */
  startListing: {
    body: {
      url: string;
      maxPages?: number;
      maxDepth?: number;
      maxMinutes?: number;
      readFirst?: number;
      isWatched?: boolean;
      everyHours?: 6 | 12 | 24 | 168;
    };
    response: {
      message: string;
      data: {
        _id: string;
        url: string;
        title: string | null;
        maxPages: number;
        maxDepth: number;
        maxMinutes: number;
        readFirst: number;
        isWatched: boolean;
        everyHours: number;
        plan: {
          _id: string;
          timing:
            | {
                mode: "interval";
                everyMinutes: number;
                zone: string;
                window: { from: number; until: number } | null;
                weekdays: number[];
              }
            | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
          isPaused: boolean;
        } | null;
        nextPassAt: string | null;
        createdAt: string;
        products: number;
        tracked: number;
        gone: number;
        reading: number;
        pass: {
          _id: string;
          listingId: string;
          listing: string;
          url: string;
          trigger:
            | "person"
            | "schedule"
            | "import"
            | "retry"
            | "demo"
            | "companion"
            | "recheck"
            | "resume"
            | "repair";
          state: "queued" | "running" | "finished" | "cancelled";
          pages: number;
          waiting: number;
          failed: number;
          found: number;
          claimed: number | null;
          new: number;
          gone: number;
          back: number;
          replaced: number;
          isFirst: boolean;
          ended:
            | "complete"
            | "page_limit"
            | "product_limit"
            | "time_limit"
            | "page_failed"
            | "needs_browser"
            | "fewer_than_claimed"
            | "too_few"
            | "nothing_found"
            | "product_page"
            | "cancelled"
            | null;
          detail: string | null;
          startedBy: string | null;
          createdAt: string;
          finishedAt: string | null;
        } | null;
      };
    };
  };
  /** Track the given entries now; only `_id` is used. With an unknown id: 404, and nothing starts. Scope: runs:write */
  startTrack: {
    body: { _id: string }[];
    response: {
      message: string;
      data: {
        _id: string;
        kind: "tracking" | "deep";
        trigger:
          | "person"
          | "schedule"
          | "import"
          | "retry"
          | "demo"
          | "companion"
          | "recheck"
          | "resume"
          | "repair";
        state: "queued" | "running" | "finished" | "cancelled";
        total: number;
        done: number;
        values: number;
        errors: number;
        held: number;
        skipped: number;
        joined: number;
        startedBy: string | null;
        plan: { _id: string; name: string | null } | null;
        createdAt: string;
        startedAt: string | null;
        finishedAt: string | null;
      };
    };
  };
  /** Try a product's configuration on other pages of the same shop; no product is stored. Scope: elements:write */
  startTrial: {
    params: { id: string };
    body: { urls?: string[]; productIds?: string[] };
    response: {
      data: {
        _id: string;
        configurationId: string;
        createdAt: string;
        isFinished: boolean;
        pointsPerPage: number;
        list: {
          url: string;
          productId: string | null;
          isAccepted: boolean;
          name: string | null;
          verdict: "waiting" | "sure" | "unsure" | "failed";
          reason: string | null;
          result: {
            url: string;
            outcome:
              | "value"
              | "held"
              | "skipped_cap"
              | "cancelled"
              | "out_of_stock"
              | "price_on_request"
              | "free_of_charge"
              | "url_rejected"
              | "dns"
              | "connect"
              | "tls"
              | "timeout"
              | "http_status"
              | "rate_limited"
              | "host_paused"
              | "blocked"
              | "robots_disallowed"
              | "not_found"
              | "gone"
              | "login_required"
              | "redirected"
              | "replaced"
              | "redirect_loop"
              | "too_large"
              | "wrong_type"
              | "element_not_found"
              | "price_not_found"
              | "price_ambiguous"
              | "price_unparsable"
              | "currency_changed"
              | "identity_changed"
              | "out_of_range"
              | "unstable_price"
              | "browser_crashed"
              | "internal";
            outcomeText: string;
            tier: "http" | "browser" | null;
            readableWithoutBrowser: boolean | null;
            websiteLoadTime: number | null;
            fields: {
              key: string;
              raw: string;
              value: string | null;
              currency: string | null;
              readings?: { value: string; currency: string }[];
              problem: string | null;
              state: "automatic" | "new" | "found" | "moved" | "unsure" | "gone";
              confidence: number | null;
            }[];
            noPicture?: string;
          } | null;
          picture: string | null;
          block: string | null;
        }[];
        refused: { url: string; reason: string }[];
      };
      refused: { url: string; reason: string }[];
    };
  };
  /** Stock changes, newest first. Scope: prices:read */
  stockChanges: {
    query: {
      page?: number;
      pageSize?: number;
      cursor?: string;
      search?: string;
      brand?: string[] | string;
      category?: string[] | string;
      subcategory?: string[] | string;
      seller?: string[] | string;
      group?: string[] | string;
      from?: string;
      to?: string;
      stock?: "out" | "back";
      product?: string[] | string;
    };
    response: {
      list: {
        _id: string;
        productId: string;
        product: string;
        url: string;
        seller: string | null;
        from: "InStock" | "OutOfStock" | "PreOrder" | "BackOrder" | "Discontinued" | "none";
        to: "InStock" | "OutOfStock" | "PreOrder" | "BackOrder" | "Discontinued" | "none";
        at: string;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** The organisation's distinct tags (fields) with their number of entries. Scope: elements:read */
  tagData: { response: { data: { tag: string; count: number }[] } };
  /** Visit a page as a run would and read the given fields; nothing is stored. Scope: elements:write */
  testCapture: {
    body: {
      url: string;
      fields: {
        key: string;
        capture: {
          key: string;
          value: string;
          tagValue: string;
          tag: string;
          fingerprint: Record<string, unknown>;
          attribute?: string;
        } | null;
      }[];
    };
    response: {
      data: {
        url: string;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal";
        outcomeText: string;
        tier: "http" | "browser" | null;
        readableWithoutBrowser: boolean | null;
        websiteLoadTime: number | null;
        fields: {
          key: string;
          raw: string;
          value: string | null;
          currency: string | null;
          readings?: { value: string; currency: string }[];
          problem: string | null;
          state: "automatic" | "new" | "found" | "moved" | "unsure" | "gone";
          confidence: number | null;
        }[];
        noPicture?: string;
      };
    };
  };
  /** Send a test message to one of your channels now, whatever its state. Scope: channels:write */
  testChannel: { params: { id: string }; response: { message: string; data: { isDelivered: boolean } } };
  /** Test a stored configuration now; nothing is stored. Scope: elements:write */
  testConfiguration: {
    params: { id: string };
    response: {
      data: {
        url: string;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal";
        outcomeText: string;
        tier: "http" | "browser" | null;
        readableWithoutBrowser: boolean | null;
        websiteLoadTime: number | null;
        fields: {
          key: string;
          raw: string;
          value: string | null;
          currency: string | null;
          readings?: { value: string; currency: string }[];
          problem: string | null;
          state: "automatic" | "new" | "found" | "moved" | "unsure" | "gone";
          confidence: number | null;
        }[];
        noPicture?: string;
      };
    };
  };
  /** Track all entries of the given products now; without products, of every tracked product. Scope: runs:write */
  trackProducts: {
    body: { products?: string[] };
    response: {
      message: string;
      data: {
        _id: string;
        kind: "tracking" | "deep";
        trigger:
          | "person"
          | "schedule"
          | "import"
          | "retry"
          | "demo"
          | "companion"
          | "recheck"
          | "resume"
          | "repair";
        state: "queued" | "running" | "finished" | "cancelled";
        total: number;
        done: number;
        values: number;
        errors: number;
        held: number;
        skipped: number;
        joined: number;
        startedBy: string | null;
        plan: { _id: string; name: string | null } | null;
        createdAt: string;
        startedAt: string | null;
        finishedAt: string | null;
      };
    };
  };
  /** Data points, newest first. Scope: prices:read */
  trackedData: {
    query: {
      page?: number;
      pageSize?: number;
      cursor?: string;
      search?: string;
      tag?: string[] | string;
      product?: string[] | string;
      from?: string;
      to?: string;
    };
    response: {
      list: {
        _id: string;
        entryId: string;
        productId: string;
        url: string;
        tag: string;
        field: string;
        value: string;
        currency: string | null;
        raw: string;
        websiteLoadTime: number | null;
        trigger:
          | "person"
          | "schedule"
          | "import"
          | "retry"
          | "demo"
          | "companion"
          | "recheck"
          | "resume"
          | "repair"
          | null;
        createdAt: string;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Tracking entries, newest first. Scope: elements:read */
  trackingData: {
    query: {
      page?: number;
      pageSize?: number;
      cursor?: string;
      search?: string;
      product?: string[] | string;
      field?: string[] | string;
    };
    response: {
      list: {
        _id: string;
        productId: string;
        product: string;
        field: string;
        url: string;
        dom: string;
        location: string;
        pathway: string | null;
        createdAt: string;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
  /** Change or pause one of your alerts, or switch its mail on or off. Scope: alerts:write */
  updateAlert: {
    params: { id: string };
    body: {
      condition?:
        | { kind: "below" | "above"; minor: number; currency: string }
        | {
            kind: "change";
            direction: "down" | "up" | "both";
            by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
          }
        | { kind: "lowest" | "highest"; days: number }
        | { kind: "discount"; on: "begins" | "ends" }
        | { kind: "stock"; on: "back" | "out" }
        | { kind: "silence"; days: number }
        | {
            kind: "undercut";
            by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
          }
        | { kind: "cheapest" }
        | { kind: "gone" }
        | { kind: "listed" };
      rearm?: { deadBandPercent: number; afterHours: number | null };
      isMailed?: boolean;
      channels?: string[];
      sending?: {
        by: "product" | "rule" | "hourly" | "daily" | "weekly";
        minute: number;
        weekday: number;
        zone: string;
        quiet: { from: number; until: number } | null;
      } | null;
      isPaused?: boolean;
    };
    response: {
      message: string;
      data: {
        _id: string;
        scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "listing" | "all";
        target: { _id: string; name: string } | null;
        condition:
          | { kind: "below" | "above"; minor: number; currency: string }
          | {
              kind: "change";
              direction: "down" | "up" | "both";
              by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
            }
          | { kind: "lowest" | "highest"; days: number }
          | { kind: "discount"; on: "begins" | "ends" }
          | { kind: "stock"; on: "back" | "out" }
          | { kind: "silence"; days: number }
          | {
              kind: "undercut";
              by: { unit: "percent"; percent: number } | { unit: "amount"; minor: number; currency: string };
            }
          | { kind: "cheapest" }
          | { kind: "gone" }
          | { kind: "listed" };
        when: string;
        rearm: { deadBandPercent: number; afterHours: number | null };
        isMailed: boolean;
        channels: { _id: string; name: string }[];
        sending: {
          by: "product" | "rule" | "hourly" | "daily" | "weekly";
          minute: number;
          weekday: number;
          zone: string;
          quiet: { from: number; until: number } | null;
        } | null;
        isPaused: boolean;
        snoozedUntil: string | null;
        products: number;
        messages: number;
        newestAt: string | null;
        createdAt: string;
      };
    };
  };
  /** Rename a brand. Scope: catalogue:write */
  updateBrand: { params: { id: string }; body: { brand: string }; response: { message: string } };
  /** Rename a category. Scope: catalogue:write */
  updateCategory: { params: { id: string }; body: { category: string }; response: { message: string } };
  /** Change one of your channels: its name, its values, when messages are sent, and whether it is paused or on. Scope: channels:write */
  updateChannel: {
    params: { id: string };
    body: {
      name?: string;
      settings?: Record<string, string>;
      sending?: {
        by: "product" | "rule" | "hourly" | "daily" | "weekly";
        minute: number;
        weekday: number;
        zone: string;
        quiet: { from: number; until: number } | null;
      } | null;
      isPaused?: boolean;
    };
    response: {
      message: string;
      data: {
        _id: string;
        kind:
          | "webhook"
          | "push"
          | "ntfy"
          | "gotify"
          | "pushover"
          | "telegram"
          | "discord"
          | "slack"
          | "teams"
          | "mattermost"
          | "matrix"
          | "googleChat"
          | "apprise";
        name: string;
        host: string;
        state: "on" | "paused" | "off";
        sending: {
          by: "product" | "rule" | "hourly" | "daily" | "weekly";
          minute: number;
          weekday: number;
          zone: string;
          quiet: { from: number; until: number } | null;
        } | null;
        offReason: string | null;
        failingSince: string | null;
        lastError: string | null;
        lastSentAt: string | null;
        waiting: number;
        held: number;
        dead: number;
        alerts: number;
        createdAt: string;
      };
    };
  };
  /** Add, re-pick or remove fields; histories are kept, and each re-pick is marked in them. Scope: elements:write */
  updateConfiguration: {
    params: { id: string };
    body: {
      fields: {
        key: string;
        capture: {
          key: string;
          value: string;
          tagValue: string;
          tag: string;
          fingerprint: Record<string, unknown>;
          attribute?: string;
        } | null;
      }[];
      removed: string[];
      inspection?: string;
    };
    response: {
      data: {
        product: {
          _id: string;
          url: string;
          name: string;
          description: string;
          image: string | null;
          picture: string | null;
          sku: string | null;
          brand: { _id: string; name: string } | null;
          category: { _id: string; name: string } | null;
          subcategory: { _id: string; name: string } | null;
          seller: { _id: string; name: string } | null;
          group: { _id: string; name: string } | null;
          isTracking: boolean;
          normalPrice: { value: string; currency: string } | null;
          discountedPrice: { value: string; currency: string } | null;
          availability: string | null;
          stockSince: string | null;
          pricedAt: string | null;
          checkedAt: string | null;
          outcome:
            | "value"
            | "held"
            | "skipped_cap"
            | "cancelled"
            | "out_of_stock"
            | "price_on_request"
            | "free_of_charge"
            | "url_rejected"
            | "dns"
            | "connect"
            | "tls"
            | "timeout"
            | "http_status"
            | "rate_limited"
            | "host_paused"
            | "blocked"
            | "robots_disallowed"
            | "not_found"
            | "gone"
            | "login_required"
            | "redirected"
            | "replaced"
            | "redirect_loop"
            | "too_large"
            | "wrong_type"
            | "element_not_found"
            | "price_not_found"
            | "price_ambiguous"
            | "price_unparsable"
            | "currency_changed"
            | "identity_changed"
            | "out_of_range"
            | "unstable_price"
            | "browser_crashed"
            | "internal"
            | null;
          detail?: string | null;
          createdAt: string;
          trend?: {
            from: number;
            to: number;
            currency: string;
            points: [number, number][];
            gaps: [number, number][];
          } | null;
        };
        entries: {
          _id: string;
          key: string;
          tag: string;
          dom: string;
          location: string;
          pathway: string | null;
          version: number;
          state: "automatic" | "new" | "found" | "moved" | "unsure" | "gone";
          confidence: number | null;
          detail: string | null;
          picked: {
            at: string;
            html: string;
            value: string | null;
            currency: string | null;
            raw: string;
            location: string;
            picture: string | null;
          } | null;
          found: {
            at: string;
            html: string;
            value: string | null;
            currency: string | null;
            raw: string;
            location: string;
            picture: string | null;
          } | null;
          proposed: {
            at: string;
            html: string;
            value: string | null;
            currency: string | null;
            raw: string;
            location: string;
            picture: string | null;
          } | null;
        }[];
      };
    };
  };
  /** Rename a product group. Scope: catalogue:write */
  updateGroup: { params: { id: string }; body: { group: string }; response: { message: string } };
  /** Change the limits of a listing's runs, and whether and how often it is watched. Scope: listings:write */
  updateListing: {
    params: { id: string };
    body: {
      maxPages?: number;
      maxDepth?: number;
      maxMinutes?: number;
      readFirst?: number;
      isWatched?: boolean;
      everyHours?: 6 | 12 | 24 | 168;
    };
    response: {
      message: string;
      data: {
        _id: string;
        url: string;
        title: string | null;
        maxPages: number;
        maxDepth: number;
        maxMinutes: number;
        readFirst: number;
        isWatched: boolean;
        everyHours: number;
        plan: {
          _id: string;
          timing:
            | {
                mode: "interval";
                everyMinutes: number;
                zone: string;
                window: { from: number; until: number } | null;
                weekdays: number[];
              }
            | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
          isPaused: boolean;
        } | null;
        nextPassAt: string | null;
        createdAt: string;
        products: number;
        tracked: number;
        gone: number;
        reading: number;
        pass: {
          _id: string;
          listingId: string;
          listing: string;
          url: string;
          trigger:
            | "person"
            | "schedule"
            | "import"
            | "retry"
            | "demo"
            | "companion"
            | "recheck"
            | "resume"
            | "repair";
          state: "queued" | "running" | "finished" | "cancelled";
          pages: number;
          waiting: number;
          failed: number;
          found: number;
          claimed: number | null;
          new: number;
          gone: number;
          back: number;
          replaced: number;
          isFirst: boolean;
          ended:
            | "complete"
            | "page_limit"
            | "product_limit"
            | "time_limit"
            | "page_failed"
            | "needs_browser"
            | "fewer_than_claimed"
            | "too_few"
            | "nothing_found"
            | "product_page"
            | "cancelled"
            | null;
          detail: string | null;
          startedBy: string | null;
          createdAt: string;
          finishedAt: string | null;
        } | null;
      };
    };
  };
  /** Change a plan's times, or pause it. Scope: plans:write */
  updatePlan: {
    params: { id: string };
    body: {
      timing?:
        | {
            mode: "interval";
            everyMinutes: number;
            zone: string;
            window: { from: number; until: number } | null;
            weekdays: number[];
          }
        | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
      isPaused?: boolean;
    };
    response: {
      message: string;
      data: {
        _id: string;
        scope: "product" | "group" | "subcategory" | "category" | "brand" | "seller" | "all" | "listing";
        target: { _id: string; name: string } | null;
        timing:
          | {
              mode: "interval";
              everyMinutes: number;
              zone: string;
              window: { from: number; until: number } | null;
              weekdays: number[];
            }
          | { mode: "budget"; unit: "visits" | "points" | "cents"; amount: number };
        isPaused: boolean;
        products: number;
        shops: { host: string; products: number; entries: number; intervalMs: number; otherVisits: number }[];
        otherPoints: number;
        nextAt: string | null;
        made: number;
        skipped: Record<string, number>;
        createdAt: string;
      };
    };
  };
  /** Change a product. Scope: products:write */
  updateProduct: {
    params: { id: string };
    body: {
      name?: string;
      brand?: string | null;
      category?: string | null;
      subcategory?: string | null;
      group?: string | null;
      seller?: string;
      isTracking?: boolean;
    };
    response: {
      data: {
        _id: string;
        url: string;
        name: string;
        description: string;
        image: string | null;
        picture: string | null;
        sku: string | null;
        brand: { _id: string; name: string } | null;
        category: { _id: string; name: string } | null;
        subcategory: { _id: string; name: string } | null;
        seller: { _id: string; name: string } | null;
        group: { _id: string; name: string } | null;
        isTracking: boolean;
        normalPrice: { value: string; currency: string } | null;
        discountedPrice: { value: string; currency: string } | null;
        availability: string | null;
        stockSince: string | null;
        pricedAt: string | null;
        checkedAt: string | null;
        outcome:
          | "value"
          | "held"
          | "skipped_cap"
          | "cancelled"
          | "out_of_stock"
          | "price_on_request"
          | "free_of_charge"
          | "url_rejected"
          | "dns"
          | "connect"
          | "tls"
          | "timeout"
          | "http_status"
          | "rate_limited"
          | "host_paused"
          | "blocked"
          | "robots_disallowed"
          | "not_found"
          | "gone"
          | "login_required"
          | "redirected"
          | "replaced"
          | "redirect_loop"
          | "too_large"
          | "wrong_type"
          | "element_not_found"
          | "price_not_found"
          | "price_ambiguous"
          | "price_unparsable"
          | "currency_changed"
          | "identity_changed"
          | "out_of_range"
          | "unstable_price"
          | "browser_crashed"
          | "internal"
          | null;
        detail?: string | null;
        createdAt: string;
        trend?: {
          from: number;
          to: number;
          currency: string;
          points: [number, number][];
          gaps: [number, number][];
        } | null;
      };
    };
  };
  /** Change many products alike. Scope: products:write */
  updateProducts: {
    body: {
      ids: string[];
      changes: {
        name?: string;
        brand?: string | null;
        category?: string | null;
        subcategory?: string | null;
        group?: string | null;
        seller?: string;
        isTracking?: boolean;
      };
    };
    response: { message: string; changed: number };
  };
  /** Rename a seller. Scope: catalogue:write */
  updateSeller: { params: { id: string }; body: { seller: string }; response: { message: string } };
  /** Decide for a shop how its prices are read ("1.099 or 1,099?"); null forgets. Scope: elements:write */
  updateShop: {
    params: { host: string };
    body: {
      decimalSeparator?: "." | "," | null;
      currency?: string | null;
      tier?: "http" | "browser" | null;
      price?: {
        role: "shelf" | "member" | "coupon" | "used" | "net" | "unit" | "instalment" | "from" | "seller";
        place?: string;
      } | null;
    };
    response: {
      data: {
        host: string;
        decimalSeparator: "." | "," | null;
        currency: string | null;
        tier: "http" | "browser" | null;
        sources: Record<string, string>;
        configurationId: string | null;
        decided: {
          decimalSeparator: "." | "," | null;
          currency: string | null;
          tier: "http" | "browser" | null;
          price: {
            role: "shelf" | "member" | "coupon" | "used" | "net" | "unit" | "instalment" | "from" | "seller";
            place?: string;
          } | null;
        };
        updatedAt: string;
      };
    };
  };
  /** Rename a subcategory or assign another category. Scope: catalogue:write */
  updateSubcategory: {
    params: { id: string };
    body: { subcategory: string; category: string };
    response: { message: string };
  };
  /** Data points and cost per UTC day, from the ledger. Scope: usage:read */
  usage: {
    query: { from?: string; to?: string };
    response: {
      data: { day: string; points: number; freePoints: number; billedPoints: number; costMicroUsd: number }[];
      today: { points: number; freePoints: number; costMicroUsd: number };
      totals: { points: number; billedPoints: number; costMicroUsd: number };
    };
  };
  /** Data points and cost in a range of UTC days by product, brand, category, subcategory, seller or plan, highest cost first. Scope: usage:read */
  usageParts: {
    query: {
      from?: string;
      to?: string;
      by: "product" | "brand" | "category" | "subcategory" | "seller" | "plan";
    };
    response: {
      data: { id: string; name: string | null; points: number; billedPoints: number; costMicroUsd: number }[];
      more: number;
    };
  };
  /** The data points behind an amount, newest first. Scope: usage:read */
  usagePoints: {
    query: {
      page?: number;
      pageSize?: number;
      from?: string;
      to?: string;
      by?: "product" | "brand" | "category" | "subcategory" | "seller" | "plan";
      of?: string;
    };
    response: {
      list: {
        _id: string;
        at: string;
        productId: string | null;
        product: string | null;
        trigger:
          | "person"
          | "schedule"
          | "import"
          | "retry"
          | "demo"
          | "companion"
          | "recheck"
          | "resume"
          | "repair"
          | null;
        number: number;
        quota: number;
        costMicroUsd: number;
      }[];
      pages: number;
      data: { page: number; pageSize: number; total: number; isMore?: boolean };
    };
  };
}

export const OPERATIONS: Record<keyof Operations, { method: "GET" | "POST"; path: string; isFile: boolean }> =
  {
    acceptHeldPrice: { method: "POST", path: "/api/accept/price/{id}", isFile: false },
    acceptPage: { method: "POST", path: "/api/accept/page/{id}", isFile: false },
    acceptTrial: { method: "POST", path: "/api/accept/trial/{id}", isFile: false },
    addAlert: { method: "POST", path: "/api/add/alert", isFile: false },
    addBrand: { method: "POST", path: "/api/add/brand", isFile: false },
    addCategory: { method: "POST", path: "/api/add/category", isFile: false },
    addChannel: { method: "POST", path: "/api/add/channel", isFile: false },
    addConfiguration: { method: "POST", path: "/api/add/configuration", isFile: false },
    addGroup: { method: "POST", path: "/api/add/group", isFile: false },
    addListed: { method: "POST", path: "/api/add/listing/{id}/product", isFile: false },
    addPlan: { method: "POST", path: "/api/add/plan", isFile: false },
    addProduct: { method: "POST", path: "/api/add/product", isFile: false },
    addSubcategory: { method: "POST", path: "/api/add/subcategory", isFile: false },
    cancelListing: { method: "POST", path: "/api/cancel/listing/{id}", isFile: false },
    cancelRun: { method: "POST", path: "/api/cancel/run/{id}", isFile: false },
    confirmRepair: { method: "POST", path: "/api/confirm/repair", isFile: false },
    continueListing: { method: "POST", path: "/api/continue/listing/{id}", isFile: false },
    countRepairs: { method: "GET", path: "/api/get/repair/count", isFile: false },
    countUnread: { method: "GET", path: "/api/get/alert/unread", isFile: false },
    dashboardOverview: { method: "GET", path: "/api/get/dashboard/overview", isFile: false },
    dashboardProducts: { method: "GET", path: "/api/get/dashboard/product", isFile: false },
    dashboardTiles: { method: "GET", path: "/api/get/dashboard/tile", isFile: false },
    deleteAlert: { method: "POST", path: "/api/delete/alert/{id}", isFile: false },
    deleteAlertFeed: { method: "POST", path: "/api/delete/alert/feed", isFile: false },
    deleteBrand: { method: "POST", path: "/api/delete/brand/{id}", isFile: false },
    deleteCategory: { method: "POST", path: "/api/delete/category/{id}", isFile: false },
    deleteChannel: { method: "POST", path: "/api/delete/channel/{id}", isFile: false },
    deleteConfiguration: { method: "POST", path: "/api/delete/configuration/{id}", isFile: false },
    deleteGroup: { method: "POST", path: "/api/delete/group/{id}", isFile: false },
    deleteListing: { method: "POST", path: "/api/delete/listing/{id}", isFile: false },
    deletePlan: { method: "POST", path: "/api/delete/plan/{id}", isFile: false },
    deleteProduct: { method: "POST", path: "/api/delete/product/{id}", isFile: false },
    deleteSubcategory: { method: "POST", path: "/api/delete/subcategory/{id}", isFile: false },
    dismissRepair: { method: "POST", path: "/api/dismiss/repair", isFile: false },
    evidenceFile: { method: "GET", path: "/api/evidence/{change}", isFile: true },
    exportChanges: { method: "GET", path: "/api/export/price-change", isFile: true },
    exportLatest: { method: "GET", path: "/api/export/latest", isFile: true },
    exportProducts: { method: "GET", path: "/api/export/product", isFile: true },
    exportStatement: { method: "GET", path: "/api/export/statement", isFile: true },
    exportStockChanges: { method: "GET", path: "/api/export/stock-change", isFile: true },
    exportTracked: { method: "GET", path: "/api/export/tracked-data", isFile: true },
    exportUsage: { method: "GET", path: "/api/export/usage", isFile: true },
    followAmount: { method: "POST", path: "/api/follow/amount/{id}", isFile: false },
    getAmounts: { method: "GET", path: "/api/get/amounts/{id}", isFile: false },
    getCap: { method: "GET", path: "/api/get/cap", isFile: false },
    getConfiguration: { method: "GET", path: "/api/get/configuration/{id}", isFile: false },
    getListing: { method: "GET", path: "/api/get/listing/{id}", isFile: false },
    getPicture: { method: "GET", path: "/api/get/picture/{id}", isFile: true },
    getProduct: { method: "GET", path: "/api/get/product/{id}", isFile: false },
    getPushKey: { method: "GET", path: "/api/get/push-key", isFile: false },
    getRun: { method: "GET", path: "/api/get/run/{id}", isFile: false },
    getShop: { method: "GET", path: "/api/get/shop/{host}", isFile: false },
    getTrial: { method: "GET", path: "/api/get/trial/{id}", isFile: false },
    groupHistory: { method: "GET", path: "/api/get/group/{id}/history", isFile: false },
    heldPrices: { method: "GET", path: "/api/get/price/held", isFile: false },
    importProducts: { method: "POST", path: "/api/import/product", isFile: false },
    listAlertFeeds: { method: "GET", path: "/api/get/alert/feed", isFile: false },
    listAlertMessages: { method: "GET", path: "/api/get/alert/message", isFile: false },
    listAlerts: { method: "GET", path: "/api/get/alert", isFile: false },
    listBrands: { method: "GET", path: "/api/get/brand", isFile: false },
    listCategories: { method: "GET", path: "/api/get/category", isFile: false },
    listChannels: { method: "GET", path: "/api/get/channel", isFile: false },
    listConfigurations: { method: "GET", path: "/api/get/configuration", isFile: false },
    listDeliveries: { method: "GET", path: "/api/get/delivery", isFile: false },
    listGroups: { method: "GET", path: "/api/get/group", isFile: false },
    listListedProducts: { method: "GET", path: "/api/get/listing/{id}/product", isFile: false },
    listListingChanges: { method: "GET", path: "/api/get/listing/{id}/change", isFile: false },
    listListingPasses: { method: "GET", path: "/api/get/listing-run", isFile: false },
    listListings: { method: "GET", path: "/api/get/listing", isFile: false },
    listPlans: { method: "GET", path: "/api/get/plan", isFile: false },
    listProducts: { method: "GET", path: "/api/get/product", isFile: false },
    listRepairs: { method: "GET", path: "/api/get/repair", isFile: false },
    listRunItems: { method: "GET", path: "/api/get/run/{id}/item", isFile: false },
    listRuns: { method: "GET", path: "/api/get/run", isFile: false },
    listSellers: { method: "GET", path: "/api/get/seller", isFile: false },
    listSubcategories: { method: "GET", path: "/api/get/subcategory", isFile: false },
    pausePlans: { method: "POST", path: "/api/pause/plan", isFile: false },
    planCoverage: { method: "GET", path: "/api/get/coverage/plan", isFile: false },
    planLoad: { method: "GET", path: "/api/get/plan/load", isFile: false },
    planMonth: { method: "GET", path: "/api/get/plan/month", isFile: false },
    previewProduct: { method: "POST", path: "/api/preview/product", isFile: false },
    priceChanges: { method: "GET", path: "/api/get/price/change", isFile: false },
    productChecks: { method: "GET", path: "/api/get/product/{id}/check", isFile: false },
    productCoverage: { method: "GET", path: "/api/get/product/{id}/coverage", isFile: false },
    productEvidence: { method: "GET", path: "/api/get/product/{id}/evidence", isFile: false },
    productHistory: { method: "GET", path: "/api/get/product/{id}/history", isFile: false },
    productPlan: { method: "GET", path: "/api/get/product/{id}/plan", isFile: false },
    readAlertMessages: { method: "POST", path: "/api/read/alert/message", isFile: false },
    readListed: { method: "POST", path: "/api/read/listing/{id}/product", isFile: false },
    rehearseAlert: { method: "POST", path: "/api/rehearse/alert", isFile: false },
    rejectHeldPrice: { method: "POST", path: "/api/reject/price/{id}", isFile: false },
    renewAlertFeed: { method: "POST", path: "/api/renew/alert/feed", isFile: false },
    repeatListing: { method: "POST", path: "/api/start/listing/{id}", isFile: false },
    resendDeliveries: { method: "POST", path: "/api/resend/delivery", isFile: false },
    restoreName: { method: "POST", path: "/api/restore/{kind}/{id}", isFile: false },
    restoreProduct: { method: "POST", path: "/api/restore/product/{id}", isFile: false },
    retryRun: { method: "POST", path: "/api/retry/run/{id}", isFile: false },
    rotateChannelSecret: { method: "POST", path: "/api/rotate/channel/{id}", isFile: false },
    shopCoverage: { method: "GET", path: "/api/get/coverage", isFile: false },
    startListing: { method: "POST", path: "/api/start/listing", isFile: false },
    startTrack: { method: "POST", path: "/api/start/track", isFile: false },
    startTrial: { method: "POST", path: "/api/start/trial/{id}", isFile: false },
    stockChanges: { method: "GET", path: "/api/get/stock/change", isFile: false },
    tagData: { method: "GET", path: "/api/get/tag/data", isFile: false },
    testCapture: { method: "POST", path: "/api/test/capture", isFile: false },
    testChannel: { method: "POST", path: "/api/test/channel/{id}", isFile: false },
    testConfiguration: { method: "POST", path: "/api/test/configuration/{id}", isFile: false },
    trackProducts: { method: "POST", path: "/api/track/product", isFile: false },
    trackedData: { method: "GET", path: "/api/get/tracked/data", isFile: false },
    trackingData: { method: "GET", path: "/api/get/tracking/data", isFile: false },
    updateAlert: { method: "POST", path: "/api/update/alert/{id}", isFile: false },
    updateBrand: { method: "POST", path: "/api/update/brand/{id}", isFile: false },
    updateCategory: { method: "POST", path: "/api/update/category/{id}", isFile: false },
    updateChannel: { method: "POST", path: "/api/update/channel/{id}", isFile: false },
    updateConfiguration: { method: "POST", path: "/api/update/configuration/{id}", isFile: false },
    updateGroup: { method: "POST", path: "/api/update/group/{id}", isFile: false },
    updateListing: { method: "POST", path: "/api/update/listing/{id}", isFile: false },
    updatePlan: { method: "POST", path: "/api/update/plan/{id}", isFile: false },
    updateProduct: { method: "POST", path: "/api/update/product/{id}", isFile: false },
    updateProducts: { method: "POST", path: "/api/update/product", isFile: false },
    updateSeller: { method: "POST", path: "/api/update/seller/{id}", isFile: false },
    updateShop: { method: "POST", path: "/api/update/shop/{host}", isFile: false },
    updateSubcategory: { method: "POST", path: "/api/update/subcategory/{id}", isFile: false },
    usage: { method: "GET", path: "/api/get/usage", isFile: false },
    usageParts: { method: "GET", path: "/api/get/usage/parts", isFile: false },
    usagePoints: { method: "GET", path: "/api/get/usage/points", isFile: false },
  };
