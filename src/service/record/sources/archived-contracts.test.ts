import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { type ManualClock, makeManualClock } from '@/base/clock';
import { deribit } from '@/service/feeds/deribit/deribit';
import { chain } from '@/service/feeds/deribit/deribit-kinds';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { FrameSink } from '@/service/feeds/received-frame';
import { importMarkets, surveyFiles } from '@/service/ingest/import-files';
import { chainAnswer, chainUrl, expiryAfter, makeExpiry } from '@/testing/feeds/option-chain';
import { readRecorded } from '@/testing/record/read-recorded';
import { openTestEngine } from '@/testing/test-store';
import { DIALECTS } from '@/testing/venue/dialects';
import { TrueMarket } from '@/testing/venue/true-market';
import { someOf } from '@/testing/volume';
import { FrameArchive } from './frame-archive';
import { Recorder } from './recorder';

/** Crosses the end of an hour, and so of a file. */
const START_MS = Date.UTC(2026, 5, 1, 7, 57);
const MINUTES = 8;

let folder: string;
let errors: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-contracts-'));
  errors = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

interface Recording {
  readonly venue: Venue;
  readonly instrument: Instrument;
  readonly play: (sink: FrameSink, clock: ManualClock) => Promise<void>;
}

type Rows = Record<string, unknown[]>;
const readRows = async (engine: Parameters<typeof readRecorded>[0]): Promise<Rows> =>
  readRecorded(engine, START_MS / 1000 + 60, START_MS / 1000 + (MINUTES - 1) * 60);

/** Records while keeping the raw frames, and imports those into another store. */
async function recordAndImport({ venue, instrument, play }: Recording): Promise<{ live: Rows; imported: Rows }> {
  const onError = (error: unknown): void => void errors.push(error);
  const first = await openTestEngine();
  const clock = makeManualClock(START_MS);
  const archive = new FrameArchive(folder, clock, onError);
  const recorder = new Recorder({ engine: first.engine, dataDirectory: first.directory, clock, onError, archive });
  await play(await recorder.add(venue, instrument), clock);
  // A tick in progress may have started before the last frame.
  await recorder.tick();
  await recorder.tick();
  const live = await readRows(first.engine);
  await recorder.close();
  await archive.close();
  await first.close();
  const second = await openTestEngine();
  const [source] = readdirSync(folder);
  const files = readdirSync(join(folder, source)).map((name) => join(folder, source, name));
  expect(files.length).toBeGreaterThan(1);
  const { markets, leftOut } = await surveyFiles(files);
  expect(leftOut).toEqual([]);
  await importMarkets({ engine: second.engine, dataDirectory: second.directory, markets, isReplacing: false });
  const imported = await readRows(second.engine);
  await second.close();
  return { live, imported };
}

const SOCKET = 'wss://venue.example/stream';

/** A market whose contracts are worth `value` of `of`, in its venue's format. */
function contracts(kindId: string, value: string, of: string): Recording {
  const make = ensure(
    DIALECTS.find((dialect) => dialect().instrument.kind.id === kindId),
    kindId,
  );
  const dialect = make();
  const instrument = { ...dialect.instrument, tick: '0.5', lot: '1', contract: { value, of } };
  return {
    venue: dialect.venue,
    instrument,
    async play(sink, clock) {
      const market = new TrueMarket(7, START_MS);
      const client = {} as never;
      const take = async (text: string): Promise<void> => {
        const receivedMs = market.position.timeMs + 40;
        clock.jump(receivedMs - clock.now());
        await sink.take({ receivedMicros: receivedMs * 1000, connection: 1, url: SOCKET, text });
      };
      await take(dialect.picture(market.book, market.position, client));
      while (market.position.timeMs < START_MS + MINUTES * 60_000) {
        const event = market.next();
        await take('trade' in event ? dialect.trade(event.trade, client) : dialect.update(event.update, client));
      }
      clock.advance(30_000);
    },
  };
}

describe('the archive of a market that trades contracts', () => {
  it.each(
    someOf([
      ['okx-swap', '0.001', 'ABC'],
      ['okx-swap', '10', 'USD'],
      ['deribit-perpetual', '1', 'USD'],
    ]),
  )(
    'imported has the rows that were recorded: %s, contracts of %s %s',
    { timeout: 200_000 },
    async (kind, value, of) => {
      const { live, imported } = await recordAndImport(contracts(kind, value, of));
      expect(live['book'].length).toBeGreaterThan(300);
      expect(live['candle_minute'].length).toBeGreaterThan(4);
      for (const table of ['book', 'candle_minute']) expect(imported[table], table).toEqual(live[table]);
    },
  );
});

it('gives the same option figures when imported as when recorded', { timeout: 200_000 }, async () => {
  const instrument = {
    kind: chain,
    symbol: 'ABC',
    base: 'ABC',
    quote: 'ABC',
    tick: '0.0001',
    lot: '0.1',
    contract: undefined,
  };
  const { live, imported } = await recordAndImport({
    venue: deribit,
    instrument,
    async play(sink, clock) {
      for (let second = 5; second < MINUTES * 60 + 60; second += 40) {
        const timeMs = START_MS + second * 1000;
        const options = [10, 35].flatMap((days) =>
          makeExpiry('ABC', 1000 + second, {
            expiryMs: expiryAfter(START_MS, days),
            level: 0.5 + second / 1e4,
            slope: 0.4,
          }),
        );
        clock.jump(timeMs + 200 - clock.now());
        const text = chainAnswer(options, timeMs);
        await sink.take({ receivedMicros: (timeMs + 200) * 1000, connection: 0, url: chainUrl('ABC'), text });
      }
      clock.advance(120_000);
    },
  });
  expect(live['option_summary'].length).toBeGreaterThan(10);
  expect(imported['option_summary']).toEqual(live['option_summary']);
});
