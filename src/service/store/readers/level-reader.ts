import { alignUp, INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import type { Engine } from '@/service/store/engine/engine';
import { levelSql } from '@/service/store/engine/level-sql';
import { spansOf, streamPacedText } from '@/service/store/engine/paced-stream';
import type { LevelQuery } from '@/service/store/engine/store';

/**
 * Snapshots per block of the database, and at once for a slow reader: few, so that the first bytes are sent early and
 * memory stays small.
 */
const BLOCK_ROWS = 24;
/** More levels than any snapshot has. */
const MAX_LEVELS = 2_000_000_000;

/** Snapshots of levels as texts with a comma before each, in the requested order. */
export function streamLevels(engine: Engine, query: LevelQuery): AsyncGenerator<Uint8Array, void, void> {
  const { interval, latest, descending, signal, key, from, to } = query;
  const params = {
    markets: query.markets.map((market) => market.id),
    depth: Math.min(query.maxDepth, MAX_LEVELS),
    length: INTERVAL_SECONDS[interval],
    origin: interval === 'WEEK' ? WEEK_ORIGIN_SECONDS : 0,
  };
  return streamPacedText(engine, {
    sql: levelSql(query),
    paramsOf: (low, high) => ({ ...params, low, high }),
    low: latest ? from : alignUp(from, interval),
    high: latest ? to : alignUp(to, interval),
    // The one snapshot covers the whole range: nothing follows it.
    spans: latest ? { start: () => from, next: () => to } : spansOf(interval),
    slice: BLOCK_ROWS,
    blockRows: BLOCK_ROWS,
    descending,
    signal,
    key,
  });
}
