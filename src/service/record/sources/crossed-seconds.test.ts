import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { binance } from '@/service/feeds/binance/binance';
import { CAPTURE_START_MS, futuresEvents, snapshotLine } from '@/testing/ingest/capture-lines';
import { ABC, playFrames, toFrame } from '@/testing/record/play-frames';
import { LiveMarket } from '../live-market';
import { SourceRecorder } from './source-recorder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-crossed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A snapshot and events with the best ask `ask`. The best bid is 99.9. */
const frames = (ask: string, id: number, first: number, last: number) =>
  [
    snapshotLine({
      timeMs: CAPTURE_START_MS + first * 1000 + 100,
      id,
      bids: [['99.9', '1.000']],
      asks: [[ask, '3.000']],
    }),
    ...futuresEvents(first, last),
  ].map((line) => toFrame(line));

it('counts the seconds for which a book has been crossed, until it no longer is or its connection ends', async () => {
  const market = new LiveMarket({ market: 1, instrument: ABC, rowTicks: undefined, storedTo: 0 });
  const sink = new SourceRecorder({ venue: binance, market, folder });
  await playFrames(sink, frames('99.8', 100, 1, 10));
  expect(sink.standing.crossedSeconds).toBeGreaterThanOrEqual(8);
  expect(market.gaps.filter(({ cause }) => cause === 'crossed')).toHaveLength(sink.standing.crossedSeconds);
  sink.ended(1, (CAPTURE_START_MS + 10_500) * 1000, 'cut');
  expect(sink.standing.crossedSeconds).toBe(0);
  expect(market.hole?.cause).toBe('cut');
  await playFrames(sink, frames('100.1', 200, 11, 20));
  expect(sink.standing.crossedSeconds).toBe(0);
  expect(market.hole).toBeUndefined();
  await sink.dispose();
});
