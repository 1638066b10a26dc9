import { parseMarketId } from '@/domain/market-id';

const KIND = 'depthscape watchlist';
const VERSION = 1;
/** Larger files are not read: a thousand markets need a tenth of it. */
export const WATCHLIST_FILE_MAX_BYTES = 1_000_000;

/** The text of a watchlist file, as `parseWatchlist` reads it. */
export function formatWatchlist(ids: readonly string[]): string {
  return `${JSON.stringify({ kind: KIND, version: VERSION, markets: ids }, null, 2)}\n`;
}

export interface ReadWatchlist {
  readonly ids: readonly string[];
  /** Entries that name no market. */
  readonly unread: number;
}

/** The market ids in a file; `undefined` if it is not a watchlist. */
export function parseWatchlist(text: string): ReadWatchlist | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { kind, version, markets } = Object(content) as Partial<Record<string, unknown>>;
  if (kind !== KIND || version !== VERSION || !Array.isArray(markets)) return undefined;
  const listed = markets as readonly unknown[];
  const ids = listed.filter((id): id is string => typeof id === 'string' && parseMarketId(id) !== undefined);
  return { ids: [...new Set(ids)], unread: listed.length - ids.length };
}
