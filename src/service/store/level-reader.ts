import { alignUp, INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import type { Engine } from './engine';
import { levelSql } from './level-sql';
import type { LevelQuery } from './store';

/** Snapshots per block of the database: few, so that the first bytes leave early and little is held. */
const BLOCK_ROWS = 24;
/** More levels than any snapshot has. */
const MOST_LEVELS = 2_000_000_000;

/** Snapshots of levels as texts with a comma before each, in the asked order. */
export async function* streamLevels(engine: Engine, query: LevelQuery): AsyncGenerator<Uint8Array, void, void> {
  const { interval } = query;
  const params = {
    markets: query.markets.map((market) => market.id),
    low: query.latest ? query.from : alignUp(query.from, interval),
    high: query.latest ? query.to : alignUp(query.to, interval),
    depth: Math.min(query.maxDepth, MOST_LEVELS),
    length: INTERVAL_SECONDS[interval],
    origin: interval === 'WEEK' ? WEEK_ORIGIN_SECONDS : 0,
  };
  yield* engine.stream(levelSql(query), params, { signal: query.signal, blockRows: BLOCK_ROWS });
}
