import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import { streamCandles } from '@/service/store/readers/candle-reader';
import { candleRows, marketRow } from '@/testing/store-rows';
import { readPoints } from '@/testing/test-store';
import { createStatements } from './create-statements';
import { openEmbeddedEngine } from './engine';
import { insertRows } from './insert-rows';
import { CANDLE_FIELDS, CANDLE_TYPES } from './schema';

const START = 1_700_000_040;

it('are read correctly: all their volume has a side', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'depthscape-older-'));
  const engine = await openEmbeddedEngine(directory);
  try {
    const columns = CANDLE_FIELDS.map((name, i) => `${name} ${CANDLE_TYPES[i]}`).join(', ');
    for (const table of ['candle_minute', 'candle_hour']) {
      await engine.run(`CREATE TABLE ${table} (${columns}) ENGINE = MergeTree ORDER BY (market, ts)`);
    }
    const trades = [
      { atMs: START * 1000 + 5, side: 'BUY', ticks: 1000, lots: 7 },
      { atMs: START * 1000 + 6, side: 'SELL', ticks: 1001, lots: 3 },
    ] as const;
    await insertRows(engine, 'candle_minute', candleRows(1, trades));
    // As every start of the service does.
    for (let start = 0; start < 2; start++) for (const statement of createStatements()) await engine.run(statement);
    const query = {
      markets: [marketRow()],
      interval: 'MINUTE',
      from: unixSeconds(START),
      to: unixSeconds(START + 60),
      descending: false,
      usd: false,
      sum: false,
      gapfill: false,
      rolledUpTo: unixSeconds(START),
    } as const;
    const [both] = await readPoints(streamCandles(engine, { ...query, side: 'BOTH' }));
    expect(both).toMatchObject({ open: 100, close: 100.1, volume: 0.01, firstTimestamp: { s: START, ns: 5_000_000 } });
    const [bought] = await readPoints(streamCandles(engine, { ...query, side: 'BUY' }));
    expect(bought).toMatchObject({ open: 100, volume: 0.007 });
  } finally {
    await engine.close();
    await rm(directory, { recursive: true, force: true });
  }
});
