import type { IndexEntry } from './database-index';

/** What one page sends to the others that share a database. */
export type DatabaseNews =
  | { readonly saved: readonly (IndexEntry & { readonly key: string })[] }
  | { readonly removed: readonly string[] }
  | { readonly cleared: true };

export interface DatabaseChannel {
  tell(news: DatabaseNews): void;
  close(): void;
}

const SILENCE: DatabaseChannel = { tell: () => undefined, close: () => undefined };

/** Joins the pages that have the database `name` open. `version` separates pages of different formats. */
export function joinDatabaseChannel(
  name: string,
  version: number,
  onNews: (news: DatabaseNews) => void,
): DatabaseChannel {
  if (typeof BroadcastChannel !== 'function') return SILENCE;
  const channel = new BroadcastChannel(`${name}/${version}`);
  channel.addEventListener('message', ({ data }: MessageEvent<DatabaseNews>) => onNews(data));
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() };
}
