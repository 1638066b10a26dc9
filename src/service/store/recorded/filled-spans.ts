import { deleteRows } from '@/service/store/engine/cluster-tables';
import type { Engine } from '@/service/store/engine/engine';
import { insertRows } from '@/service/store/engine/insert-rows';
import type { TimeRange } from '@/service/store/engine/recorded-span';

/**
 * Data filled from a venue's history. `edges`: candles of recorded minutes that lacked trades; `hours`: candles of
 * hours whose minutes are no longer stored.
 */
export type FilledDataset = 'candles' | 'edges' | 'hours' | 'funding' | 'openInterest';

/** A range that was requested from the venue, and whose rows are stored. */
export interface FilledSpan extends TimeRange {
  readonly market: number;
  readonly dataset: FilledDataset;
  /** Unix seconds of its oldest row. 0 without any. */
  readonly first: number;
  /** Number of its candles that were recorded too, and of those that differ from the venue's. */
  readonly compared: number;
  readonly differing: number;
}

const SELECT = `SELECT market, dataset, toUnixTimestamp(ts) AS from, toUnixTimestamp(until) AS to, first, compared, differing
  FROM filled_span`;

/** Of one market, ascending. */
export function loadFilledSpans(engine: Engine, market: number): Promise<FilledSpan[]> {
  return engine.rows<FilledSpan>(`${SELECT} WHERE market = {market:UInt32} ORDER BY dataset, ts`, { market });
}

/** Of the candles of all markets, ascending. */
export function loadFilledCandles(engine: Engine): Promise<FilledSpan[]> {
  return engine.rows<FilledSpan>(`${SELECT} WHERE dataset IN ('candles', 'hours') ORDER BY market, ts`);
}

/** Call this after the rows of the range are stored: from then on they are not requested again. */
export function saveFilledSpan(engine: Engine, { from, to, ...span }: FilledSpan): Promise<void> {
  return insertRows(engine, 'filled_span', [{ ...span, ts: from, until: to }]);
}

/** Makes the past of a market be filled again, for example after its rows were deleted. */
export async function forgetFilled(engine: Engine, market: number): Promise<void> {
  await deleteRows(engine, 'filled_span', 'market = {market:UInt32}', { market });
}
