import type { RateRequest } from './http';
import type { RateState } from './rate-state';

/** What one answer says of the budget. */
export interface RateNews {
  /** Of its headers; `undefined` where they do not tell it, and `request` alone says something. */
  readonly state: RateState | undefined;
  readonly request: RateRequest | undefined;
}

/** Passes the budget headers of all answers on to those who listen. */
export interface RateFeed {
  take(news: RateNews): void;
  /** Gives back the listener's removal. */
  subscribe(listener: (news: RateNews) => void): () => void;
}

/** Those who begin to listen hear the latest news at once. */
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
