import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { binance } from '@/service/feeds/binance/binance';
import { CAPTURE_START_MS, futuresCapture } from '@/testing/ingest/capture-lines';
import { ABC, playFrames, toFrame } from '@/testing/record/play-frames';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import { nameOf, Recorder } from './recorder';
import { marketIdsOf } from './source-markets';

let test: TestEngine;
beforeAll(async () => {
  test = await openTestEngine();
});
afterAll(() => test.close());

it('a market whose stream is silent is not live, whatever its venue answers', async () => {
  const clock = makeManualClock(CAPTURE_START_MS + 21_000);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const recorder = new Recorder({ engine: test.engine, dataDirectory: test.directory, clock, onError });
  const sink = await recorder.add(binance, ABC);
  const [name, [id]] = [nameOf(ABC), marketIdsOf(ABC)];
  expect(recorder.silenceOf(name)).toBeUndefined();
  // The book in an answer does not count as the stream: a venue may accept every connection and send nothing.
  await sink.take(toFrame(futuresCapture(0)[0]));
  await recorder.tick();
  expect(recorder.hasHeard(name)).toBe(false);
  await playFrames(
    sink,
    futuresCapture(20).map((line) => toFrame(line)),
  );
  await recorder.tick();
  expect(recorder.hasHeard(name)).toBe(true);
  expect(recorder.readLive(id)).toMatchObject({ isFresh: true });
  expect(recorder.silenceOf(name)).toBeUndefined();
  clock.jump(20_000);
  const timeMs = clock.now() - 100;
  await sink.take({
    receivedMicros: clock.now() * 1000,
    connection: 1,
    url: 'https://fapi.binance.com/fapi/v1/openInterest?symbol=ABCUSDT',
    text: JSON.stringify({ symbol: 'ABCUSDT', openInterest: '100.000', time: timeMs }),
  });
  await recorder.tick();
  expect(recorder.readLive(id)).toMatchObject({ isFresh: false, reached: Math.floor(timeMs / 1000) });
  expect(recorder.silenceOf(name)).toBe(20_000);
  await recorder.close();
  expect(errors).toEqual([]);
});
