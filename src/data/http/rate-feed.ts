import type { RateRequest } from './http';
import type { RateState } from './rate-state';

/** What one answer states about the budget. */
export interface RateNews {
  /** From the answer's headers; `undefined` where they do not state it, and only `request` is informative. */
  readonly state: RateState | undefined;
  readonly request: RateRequest | undefined;
}

/** Passes the rate headers of all answers to its listeners. */
export interface RateFeed {
  take(news: RateNews): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: (news: RateNews) => void): () => void;
}

/** A new listener gets the latest news at once. */
export function makeRateFeed(): RateFeed {
  const listeners = new Set<(news: RateNews) => void>();
  let latest: RateNews | undefined;
  return {
    take(news) {
      if (news.state !== undefined) latest = news;
      for (const listener of listeners) listener(news);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (latest !== undefined) listener(latest);
      return () => listeners.delete(listener);
    },
  };
}
