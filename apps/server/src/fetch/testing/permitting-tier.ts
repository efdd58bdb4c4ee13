import type { TierVisitOptions } from "../http-tier.ts";
import type { FetchResult } from "../page.ts";

const permit = () => Promise.resolve(null);

interface Tier {
  fetchPage(url: URL, options: TierVisitOptions): Promise<FetchResult>;
}

/** A tier for tests and measurements that are not about robots.txt and host slots: by default, it permits every request. */
export type PermittingTier<T extends Tier> = Omit<T, "fetchPage"> & {
  fetchPage(url: URL, options?: Partial<TierVisitOptions>): Promise<FetchResult>;
};

export const permitting = <T extends Tier>(tier: T): PermittingTier<T> => ({
  ...tier,
  fetchPage: (url, options = {}) =>
    tier.fetchPage(url, { beforeHop: permit, beforeRetry: permit, ...options }),
});
