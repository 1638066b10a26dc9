import type { Engine } from '@/service/store/engine/engine';
import { insertRows } from '@/service/store/engine/insert-rows';
import type { OffMarketPrints, StoredPrint, TimeRange } from '@/service/store/engine/recorded-span';
import { MAX_LISTED_PRINTS } from './import-markers';

/** The prints off a market in one of its recorded minutes (Unix seconds). */
interface PrintedMinute {
  readonly market: number;
  readonly minute: number;
  readonly offMarket?: readonly StoredPrint[];
}

export async function saveOffMarket(engine: Engine, minutes: readonly PrintedMinute[]): Promise<void> {
  const rows = minutes.flatMap(({ market, minute, offMarket = [] }) =>
    offMarket.map(({ ms, ...print }) => ({ market, ts: minute, ms: ms - minute * 1000, ...print })),
  );
  await insertRows(engine, 'off_market_print', rows);
}

/** A market with recorded minutes. `owned`: ranges of its imports, which report their own prints. */
export interface RecordedPrints {
  readonly market: number;
  readonly owned: readonly TimeRange[];
  /** Unix seconds. Earlier prints are left out. */
  readonly from?: number;
}

const whereOf = ({ market, owned, from = 0 }: RecordedPrints): string =>
  [
    `market = ${market} AND ts >= ${from}`,
    ...owned.map((range) => `NOT (ts >= ${range.from} AND ts < ${range.to})`),
  ].join(' AND ');

/** The prints that the recorder found off each market: their number, and the newest of them, ascending. */
export async function loadOffMarket(
  engine: Engine,
  recorded: readonly RecordedPrints[],
): Promise<ReadonlyMap<number, OffMarketPrints>> {
  if (recorded.length === 0) return new Map();
  const where = recorded.map((one) => `(${whereOf(one)})`).join(' OR ');
  const counts = await engine.rows<{ market: number; count: number }>(
    `SELECT market, count() AS count FROM off_market_print WHERE ${where} GROUP BY market`,
  );
  if (counts.length === 0) return new Map();
  const newest = await engine.rows<StoredPrint & { readonly market: number; readonly minute: number }>(
    `SELECT market, toUnixTimestamp(ts) AS minute, ms, price, volume, kind FROM off_market_print WHERE ${where}
     ORDER BY market, ts DESC, ms DESC LIMIT ${MAX_LISTED_PRINTS} BY market`,
  );
  const printsOf = (market: number): StoredPrint[] =>
    newest
      .filter((row) => row.market === market)
      .map(({ minute, ms, price, volume, kind }) => ({ ms: minute * 1000 + ms, price, volume, kind }))
      .reverse();
  return new Map(counts.map(({ market, count }) => [market, { count, prints: printsOf(market) }]));
}

/** Prints of several sources together. If there are many, the newest are listed. `undefined` without any. */
export function joinPrints(given: readonly (OffMarketPrints | undefined)[]): OffMarketPrints | undefined {
  const parts = given.filter((part) => part !== undefined);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  if (count === 0) return undefined;
  const prints = parts.flatMap((part) => part.prints).sort((a, b) => a.ms - b.ms);
  return { count, prints: prints.slice(-MAX_LISTED_PRINTS) };
}
