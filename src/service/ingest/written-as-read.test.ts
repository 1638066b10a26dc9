import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { setUpImportRoom } from '@/testing/ingest/import-room';

const room = setUpImportRoom(60_000);

const START_MS = Date.UTC(2023, 10, 14);

interface Row {
  readonly timeMs: number;
  readonly cents: number;
  readonly lots: number;
  readonly isBuy: boolean;
}

/** Trades over some hours whose times go back by up to 95 s, as in merged logs. */
function makeRows(count: number): Row[] {
  const random = makeRandom(11);
  return Array.from({ length: count }, (_, i) => ({
    timeMs: START_MS + i * 2_000 - (i % 7 === 3 ? Math.floor(random() * 95_000) : 0),
    cents: 10_000 + Math.floor(random() * 50),
    lots: 1 + Math.floor(random() * 90),
    isBuy: random() < 0.5,
  }));
}

describe('trades over many minutes', () => {
  it('become one candle and one profile per minute, with every trade, although minutes are written while reading', async () => {
    const rows = makeRows(9_000).filter(({ timeMs }) => timeMs >= START_MS);
    const lines = rows.map(
      ({ timeMs, cents, lots, isBuy }, i) => `${i + 1},${cents / 100},${lots / 10},1,${timeMs},${!isBuy}`,
    );
    const path = join(room.inputs, 'ABCUSDT-trades-2023-11-14.csv');
    writeFileSync(path, `id,price,qty,quote_qty,time,is_buyer_maker\n${lines.join('\n')}\n`);
    const [report] = await room.run(path);
    expect(report.marker.trades).toBe(rows.length);
    const expected = new Map<number, { open: number; close: number; buy: number; sell: number }>();
    for (const { timeMs, cents, lots, isBuy } of rows) {
      const minute = Math.floor(timeMs / 60_000) * 60;
      const candle = expected.get(minute) ?? { open: cents, close: cents, buy: 0, sell: 0 };
      candle.close = cents;
      candle[isBuy ? 'buy' : 'sell'] += lots;
      expected.set(minute, candle);
    }
    const candles = await room.store.engine.rows<Record<string, number>>(
      'SELECT toUnixTimestamp(ts) AS minute, open, open + close AS last, buyLots, sellLots FROM candle_minute ORDER BY ts',
    );
    expect(
      candles.map(({ minute, open, last, buyLots, sellLots }) => [minute, open, last, buyLots, sellLots].map(Number)),
    ).toEqual(
      [...expected]
        .sort(([a], [b]) => a - b)
        .map(([minute, { open, close, buy, sell }]) => [minute, open, close, buy, sell]),
    );
    const profiles = await room.store.engine.rows<Record<string, number>>(
      'SELECT toUnixTimestamp(ts) AS minute, arraySum(buy) AS bought, arraySum(sell) AS sold FROM volume_at_price ORDER BY ts',
    );
    expect(profiles.map(({ minute, bought, sold }) => [minute, bought, sold].map(Number))).toEqual(
      [...expected].sort(([a], [b]) => a - b).map(([minute, { buy, sell }]) => [minute, buy, sell]),
    );
  });
});
