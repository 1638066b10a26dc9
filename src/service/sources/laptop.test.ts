import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketsAnswer } from '@/contract/payloads';
import type { Source } from '@/contract/sources';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { CAPTURE_START_MS, futuresEvents, snapshotLine } from '@/testing/ingest/capture-lines';
import { ABC, toFrame } from '@/testing/record/play-frames';
import { makePlayedWays, type PlayedWays, XYZ } from '@/testing/sources/played-ways';
import { marketIdsOf } from '../record/sources/source-markets';
import { type OpenSources, openSources } from './open-sources';
import { DEFAULT_RETENTION } from './retention';

const QRS: Instrument = { ...ABC, symbol: 'QRSUSDT', base: 'QRS' };
const MARKETS = [ABC, XYZ, QRS];
const IDS = MARKETS.map(({ symbol }) => `binance-futures:${symbol}`);
const START = CAPTURE_START_MS / 1000;
const SLEPT = 3600;
const CAUSE = `This machine slept for ${SLEPT} s`;

let folder: string;
let service: InProcessService;
let venue: PlayedWays;
let sources: OpenSources;
const errors: unknown[] = [];

function open(engine: InProcessService['engine'], clock: InProcessService['clock']): OpenSources {
  return openSources({
    engine,
    dataDirectory: folder,
    clock,
    ways: venue.ways,
    retention: DEFAULT_RETENTION,
    listed: () => [],
    onMarkets: () => {},
    onError: (error) => errors.push(error),
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-laptop-'));
  service = await openInProcessService({
    markets: [],
    nowMs: CAPTURE_START_MS,
    live: (engine, clock) => {
      venue = makePlayedWays(clock, MARKETS);
      sources = open(engine, clock);
      return { readLive: (market) => sources.recorder.readLive(market) };
    },
  });
  await sources.manager.start();
});
afterAll(async () => {
  await sources.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

/** Seconds `first` to `last` of all three markets as they come, with the snapshot that a new connection asks for. */
async function trade(first: number, last: number, connection: number): Promise<void> {
  const timeMs = CAPTURE_START_MS + first * 1000 + 100;
  const snapshot = snapshotLine({
    timeMs,
    id: 100 + 10 * (first - 1),
    bids: [['99.9', '1.000']],
    asks: [['900.1', '3.000']],
  });
  for (const { symbol } of MARKETS) {
    const lines = [snapshot, ...futuresEvents(first, last)].map((line) =>
      line.replaceAll('ABCUSDT', symbol).replaceAll('abcusdt', symbol.toLowerCase()),
    );
    await venue.play(
      `binance-futures:${symbol}`,
      lines.map((line) => toFrame(line, connection, symbol)),
    );
  }
  await turnTo(last + 1);
}

/** The clock stands at a second after the start, and what is due is done. */
async function turnTo(second: number): Promise<void> {
  service.clock.jump(CAPTURE_START_MS + second * 1000 - service.clock.now());
  // The first one may be a tick that the recorder's own timer began before the frames came.
  await sources.recorder.tick();
  await sources.recorder.tick();
  await service.refresh();
}

const listSources = async (): Promise<readonly Source[]> => (await sources.local.list()).sources;

const listMarkets = async () => marketsAnswer.parse(await (await service.get('/v1/markets')).json()).symbols ?? [];

async function countBooks(from: number, to: number): Promise<number[]> {
  const counts: number[] = [];
  for (const market of MARKETS) {
    const [{ n }] = await service.engine.rows<{ n: number }>(
      `SELECT count() AS n FROM book WHERE market = {market:UInt32} AND step = 1 AND ts >= {from:UInt32} AND ts < {to:UInt32}`,
      { market: marketIdsOf(market)[0], from: START + from, to: START + to },
    );
    counts.push(n);
  }
  return counts;
}

describe('an analyst who adds three markets, closes the laptop for an hour and opens it again', () => {
  it('sees them live', async () => {
    for (const id of IDS) await sources.manager.command({ action: 'add', id });
    await expect.poll(() => venue.connected().length).toBe(3);
    await trade(1, 200, 1);
    expect((await listMarkets()).map(({ recorded }) => recorded?.live)).toEqual([true, true, true]);
    expect(await countBooks(60, 120)).toEqual([60, 60, 60]);
  });

  it('sees that they are not, as soon as the lid is open', async () => {
    service.clock.jump((SLEPT - 1) * 1000);
    for (const id of IDS) venue.end(id, 1, CAUSE);
    await service.refresh();
    const listed = await listMarkets();
    expect(listed.map(({ recorded }) => recorded?.live)).toEqual([undefined, undefined, undefined]);
  });

  it('sees them live again, with one hole of an hour each and its cause, and no book drawn over it', async () => {
    await trade(201 + SLEPT, 400 + SLEPT, 2);
    const listed = await listMarkets();
    expect(listed.map(({ recorded }) => recorded?.live)).toEqual([true, true, true]);
    // What was missed is part of what was recorded: the time is covered, and known to be empty.
    expect(listed.map(({ recorded }) => recorded?.spans)).toEqual(
      Array.from({ length: 3 }, () => [{ from: { s: START }, to: { s: START + 400 + SLEPT } }]),
    );
    for (const source of await listSources()) {
      expect(source).toMatchObject({ state: 'live', gapsToday: 1 });
      const { gaps } = await sources.local.detail(source.id);
      expect(gaps).toEqual([{ from: { s: START + 200 }, to: { s: START + 201 + SLEPT }, cause: CAUSE }]);
    }
    expect(await countBooks(201, 201 + SLEPT)).toEqual([0, 0, 0]);
    expect(await countBooks(260 + SLEPT, 320 + SLEPT)).toEqual([60, 60, 60]);
  });

  it('has the day’s figures by the clock, with the open minute', async () => {
    const [market] = await listMarkets();
    expect(market.lastPrice).toBeCloseTo(100 + (400 + SLEPT) / 10);
    const path = `/v1/points?type=TRADE_SIDE_AGNOSTIC_AGG&exchange=BINANCE_FUTURES&rawSymbol=ABCUSDT&interval=MINUTE&period=120`;
    const { series } = (await (await service.get(path)).json()) as {
      readonly series: readonly { readonly points: readonly { readonly Point: { readonly close: number } }[] }[];
    };
    expect(series[0].points.at(-1)?.Point.close).toBeCloseTo(100 + (400 + SLEPT) / 10);
  });

  it('finds them recording after the machine was switched off for a day and a half', async () => {
    await sources.close();
    const off = 130_000;
    service.clock.jump(off * 1000);
    sources = open(service.engine, service.clock);
    await sources.manager.start();
    await expect.poll(() => [...venue.connected()].sort()).toEqual([...IDS].sort());
    await trade(500 + SLEPT + off, 700 + SLEPT + off, 3);
    const [{ recorded }] = await listMarkets();
    expect(recorded?.live).toBe(true);
    // A hole of more than a day is not recorded minute by minute: the record has another stretch.
    expect(recorded?.spans?.length).toBe(2);
    const [{ n }] = await service.engine.rows<{ n: number }>('SELECT count() AS n FROM recorded_minute');
    expect(n).toBeLessThan(3 * 90);
  });
});
