import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marketsAnswer } from '@/contract/payloads';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { CAPTURE_START_MS, futuresCapture, futuresEvents, tradeLine } from '@/testing/ingest/capture-lines';
import { toFrame } from '@/testing/record/play-frames';
import { makePlayedWays, type PlayedWays } from '@/testing/sources/played-ways';
import { type OpenSources, openSources } from './open-sources';
import { DEFAULT_RETENTION } from './retention';

const ABC = 'binance-futures:ABCUSDT';
const START = CAPTURE_START_MS / 1000;

let folder: string;
let service: InProcessService;
let venue: PlayedWays;
let sources: OpenSources;
const errors: unknown[] = [];

const open = (engine: InProcessService['engine'], clock: InProcessService['clock']): OpenSources =>
  openSources({
    engine,
    dataDirectory: folder,
    clock,
    ways: venue.ways,
    retention: DEFAULT_RETENTION,
    listed: () => [],
    onMarkets: () => {},
    onError: (error) => errors.push(error),
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-prints-'));
  service = await openInProcessService({
    markets: [],
    nowMs: CAPTURE_START_MS,
    live: (engine, clock) => {
      venue = makePlayedWays(clock);
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

async function play(lines: readonly string[], second: number): Promise<void> {
  await venue.play(
    ABC,
    lines.map((line) => toFrame(line)),
  );
  service.clock.jump(CAPTURE_START_MS + second * 1000 - service.clock.now());
  await sources.recorder.tick();
  await sources.recorder.tick();
  await service.refresh();
}

/** What the insurance fund took over at a price that nobody traded, after second `after`; its number follows in the count. */
function insurance(after: number, id: number, price: string): string {
  const line = tradeLine({ timeMs: CAPTURE_START_MS + after * 1000 + 600, id, price, size: '0.505' });
  return line.replace('"MARKET"', '"INSURANCE_FUND"');
}

/** Seconds `first` to `last`, whose trades are counted on from a print that stands before them. */
const shifted = (first: number, last: number, by: number): string[] =>
  futuresEvents(first, last).map((line) => line.replace(/"t":(\d+)/, (_, id) => `"t":${Number(id) + by}`));

const printAt = (second: number, price: number) => ({
  timestamp: { s: START + second, ns: 600_000_000 },
  price,
  volume: 0.505,
  kind: 'INSURANCE_FUND',
});

async function readListed() {
  const { symbols = [] } = marketsAnswer.parse(await (await service.get('/v1/markets')).json());
  return symbols[0].recorded?.offMarket;
}

it('prints off the market are in the candles of a recording, and told one by one at once, once stored, and once after a restart', async () => {
  await sources.manager.command({ action: 'add', id: ABC });
  await expect.poll(() => venue.connected()).toEqual([ABC]);
  const first = [printAt(20, 250)];
  await play([...futuresCapture(20), insurance(20, 21, '250.00'), ...shifted(21, 40, 1)], 40);
  expect(await readListed()).toEqual({ count: 1, prints: first });
  expect((await sources.local.detail(ABC)).offMarket).toEqual({ count: 1, prints: first });

  const both = [...first, printAt(65, 1.5)];
  await play([...shifted(41, 65, 1), insurance(65, 67, '1.50'), ...shifted(66, 85, 2)], 85);
  expect(await readListed()).toEqual({ count: 2, prints: both });

  // The first minute is in the store, and the second in the journal.
  await sources.close();
  sources = open(service.engine, service.clock);
  await sources.manager.start();
  await expect.poll(() => venue.connected()).toEqual([ABC]);
  await service.refresh();
  expect(await readListed()).toEqual({ count: 2, prints: both });

  await play(
    futuresCapture(0)
      .concat(shifted(86, 140, 2))
      .map((line) => line.replace('"lastUpdateId":100', '"lastUpdateId":950')),
    150,
  );
  expect(await readListed()).toEqual({ count: 2, prints: both });
  expect((await sources.local.detail(ABC)).offMarket).toEqual({ count: 2, prints: both });
  const rows = await service.engine.rows(
    'SELECT toUnixTimestamp(ts) AS minute, ms, price, kind FROM off_market_print ORDER BY minute',
  );
  expect(rows).toEqual([
    { minute: START, ms: 20_600, price: 250, kind: 'INSURANCE_FUND' },
    { minute: START + 60, ms: 5600, price: 1.5, kind: 'INSURANCE_FUND' },
  ]);
  const path = `/v1/points?type=TRADE_SIDE_AGNOSTIC_AGG&exchange=BINANCE_FUTURES&rawSymbol=ABCUSDT&interval=MINUTE&from=${START}&period=120`;
  const { series } = (await (await service.get(path)).json()) as {
    readonly series: readonly {
      readonly points: readonly { readonly Point: { readonly high: number; low: number } }[];
    }[];
  };
  expect(series[0].points.map(({ Point }) => [Point.low, Point.high])).toEqual([
    [100.1, 250],
    [1.5, 111.9],
  ]);
});
