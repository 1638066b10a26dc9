import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketsAnswer } from '@/contract/payloads';
import { deribit } from '@/service/feeds/deribit/deribit';
import { chain } from '@/service/feeds/deribit/deribit-kinds';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { FrameSink } from '@/service/feeds/received-frame';
import { chainAnswer, chainUrl, expiryAfter, makeExpiry } from '@/testing/feeds/option-chain';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { Recorder } from './recorder';

/** The hour at which options expire, so that tenors are whole days. */
const START_MS = Date.UTC(2026, 5, 1, 8);
const START = START_MS / 1000;
const INSTRUMENT: Instrument = {
  kind: chain,
  symbol: 'ABC',
  base: 'ABC',
  quote: 'ABC',
  tick: '0.0001',
  lot: '0.1',
  contract: undefined,
};

let folder: string;
let service: InProcessService;
let recorder: Recorder;
let sink: FrameSink;
const errors: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-chain-'));
  const open = (): Recorder => recorder;
  service = await openInProcessService({
    markets: [],
    nowMs: START_MS,
    live: (engine, clock) => {
      recorder = new Recorder({ engine, dataDirectory: folder, clock, onError: (error) => errors.push(error) });
      return { readLive: (market) => open().readLive(market) };
    },
  });
  sink = await recorder.add(deribit, INSTRUMENT);
});
afterAll(async () => {
  await recorder.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

/** The venue answers at `second`, then a tick follows. No expiry is late enough for two months. */
async function answer(second: number, level: number): Promise<void> {
  const timeMs = START_MS + second * 1000;
  const options = [7, 30].flatMap((days) =>
    makeExpiry('ABC', 1000, { expiryMs: expiryAfter(START_MS, days), level, slope: 0.5 }),
  );
  const others = makeExpiry('XYZ', 10_000, { expiryMs: expiryAfter(START_MS, 7), level: 9, slope: 0 });
  const text = chainAnswer([...options, ...others], timeMs);
  await sink.take({ receivedMicros: (timeMs + 300) * 1000, connection: 0, url: chainUrl('ABC'), text });
  service.clock.jump(timeMs + 300 - service.clock.now());
  await recorder.tick();
  await service.refresh();
}

interface Answer {
  readonly series: readonly {
    readonly points: readonly { readonly Point: Record<string, number> & { readonly timestamp: { s: number } } }[];
  }[];
}

async function ask(type: string, rawSymbol: string, tenor: string, field: string): Promise<[number, number][]> {
  const query = `type=${type}&exchange=DERIBIT&rawSymbol=${rawSymbol}&tenor=${tenor}&interval=MINUTE&coin=ABC`;
  const response = await service.get(`/v1/points?${query}&from=${START}&period=600`);
  expect(response.status).toBe(200);
  const { series } = (await response.json()) as Answer;
  return (series.at(0)?.points ?? []).map(({ Point }) => [Point.timestamp.s - START, Point[field]]);
}

const askVolatility = (tenor: string): Promise<[number, number][]> =>
  ask('IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG', 'ABC_ATM', tenor, 'impliedVolatility');

describe('the options of a coin that are being recorded', () => {
  it('returns the volatility of every tenor up to now, stored or not, each once', async () => {
    await answer(5, 0.5);
    expect(await askVolatility('ONE_W')).toEqual([[0, 50]]);
    await answer(45, 0.52);
    await answer(80, 0.6);
    // The first minute is stored by now.
    expect(await askVolatility('ONE_W')).toEqual([
      [0, 52],
      [60, 60],
    ]);
    expect((await askVolatility('ONE_M')).map(([second]) => second)).toEqual([0, 60]);
    const skew = await ask('SKEW_OPTION_SUMMARY_AGG', 'ABC_25', 'ONE_W', 'skew');
    expect(skew.map(([second]) => second)).toEqual([0, 60]);
    for (const [, value] of skew) expect(value).toBeLessThan(-1);
  });

  it('is listed as live, with only the tenors that the chain reaches', async () => {
    const { symbols: listed = [] } = marketsAnswer.parse(await (await service.get('/v1/markets')).json());
    const names = listed.map(({ rawSymbol, tenor, recorded }) => `${rawSymbol} ${tenor} ${recorded?.live}`);
    expect(new Set(names)).toEqual(
      new Set(['ABC_25', 'ABC_ATM'].flatMap((symbol) => ['ONE_M', 'ONE_W'].map((tenor) => `${symbol} ${tenor} true`))),
    );
    expect(names).toHaveLength(4);
    const types = JSON.stringify(await (await service.get('/v1/types?exchange=DERIBIT')).json());
    expect(types).toContain('IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG');
    expect(types).toContain('SKEW_OPTION_SUMMARY_AGG');
  });

  it('continues after a restart where it ended, without duplicates', async () => {
    const { engine, dataDirectory } = { engine: service.engine, dataDirectory: folder };
    await recorder.close();
    const onError = (error: unknown): void => void errors.push(error);
    recorder = new Recorder({ engine, dataDirectory, clock: service.clock, onError });
    sink = await recorder.add(deribit, INSTRUMENT);
    expect(await askVolatility('ONE_W')).toEqual([
      [0, 52],
      [60, 60],
    ]);
    await answer(135, 0.7);
    await answer(200, 0.8);
    const expected = [
      [0, 52],
      [60, 60],
      [120, 70],
      [180, 80],
    ];
    expect(await askVolatility('ONE_W')).toEqual(expected);
    const rows = await engine.rows<{ n: number }>('SELECT count() AS n FROM option_summary GROUP BY market, ts');
    expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([1]));
  });

  it('leaves nothing of a removed source for the next one', async () => {
    await recorder.remove('deribit-options:ABC');
    expect(recorder.sources).toEqual([]);
    expect((await askVolatility('ONE_W')).at(-1)).toEqual([180, 80]);
  });
});
