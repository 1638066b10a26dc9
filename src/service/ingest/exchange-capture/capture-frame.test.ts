import { describe, expect, it } from 'vitest';
import { looksLikeCapture } from '@/service/feeds/capture-line';
import { FrameLevels } from '@/service/feeds/protocol/frame-levels';
import { diffLine, snapshotLine, tradeLine } from '@/testing/ingest/capture-lines';
import { FrameReader } from './capture-frame';

const TIME = 1_700_000_000_000;
const RECEIVED = (TIME + 5) * 1000;

const LINEAR = { id: 'binance-futures' };

const spotDiff = diffLine({ timeMs: TIME, first: 5, last: 9, bids: [['1.5', '2.0']] });
const futuresDiff = diffLine({ timeMs: TIME, first: 5, last: 9, previous: 4, asks: [['1.5', '0']] });
const trade = tradeLine({ timeMs: TIME, id: 3, price: '1.5', size: '2', isBuy: false });

/** Converts levels, which stay in the text of their frame until they are read. */
const readLevels = (value: unknown): unknown => (value instanceof FrameLevels ? [...value] : value);

/** The first event of a line with its levels, or the frame without events. */
function read(line: string): unknown {
  const frame = new FrameReader().read(line);
  const event = frame?.events[0];
  if (event === undefined) return frame;
  return Object.fromEntries(Object.entries(event).map(([name, value]) => [name, readLevels(value)]));
}

describe('a line of a capture', () => {
  it('reads a spot diff with the time of E', () => {
    const frame = new FrameReader().read(spotDiff);
    expect(frame).toMatchObject({ receivedMicros: RECEIVED, receivedNanos: 0 });
    expect(frame?.events).toHaveLength(1);
    expect(read(spotDiff)).toEqual({
      type: 'delta',
      symbol: 'ABCUSDT',
      kind: expect.objectContaining({ id: 'binance-spot' }),
      timeMs: TIME,
      first: 5,
      last: 9,
      previous: undefined,
      bids: [['1.5', '2.0']],
      asks: [],
    });
  });

  it('reads a futures diff with the time of T', () => {
    const line = futuresDiff.replace(`"T":${TIME}`, `"T":${TIME - 3}`);
    expect(read(line)).toMatchObject({ kind: LINEAR, timeMs: TIME - 3, previous: 4, asks: [['1.5', '0']] });
  });

  it('recognises coin-margined futures by the symbol', () => {
    const line = diffLine({ timeMs: TIME, first: 1, last: 1, previous: 0, symbol: 'BTCUSD_PERP' });
    expect(read(line)).toMatchObject({ kind: { id: 'binance-delivery' }, symbol: 'BTCUSD_PERP' });
  });

  it('reads a trade with the side of the taker', () => {
    expect(read(trade)).toMatchObject({
      type: 'trade',
      kind: LINEAR,
      isBuy: false,
      sequence: 3,
      id: '3',
      price: '1.5',
    });
    const spot = tradeLine({ timeMs: TIME, id: 3, price: '1.5', size: '2', isSpot: true });
    expect(read(spot)).toMatchObject({ kind: { id: 'binance-spot' }, isBuy: true });
  });

  it('reads snapshots with and without a time', () => {
    const levels = { bids: [['1', '2']], asks: [['3', '4']] } as const;
    expect(read(snapshotLine({ timeMs: TIME, id: 7, ...levels }))).toMatchObject({
      last: 7,
      timeMs: TIME,
      ...levels,
    });
    expect(read(snapshotLine({ timeMs: TIME, id: 7, ...levels, hasTime: false }))).toMatchObject({
      timeMs: undefined,
    });
  });

  it('reads receive times in nanoseconds', () => {
    expect(new FrameReader().read(trade.replace(' ', '789 '))).toMatchObject({
      receivedMicros: RECEIVED,
      receivedNanos: 789,
    });
  });

  it.each(['abcusdt@bookTicker', 'abcusdt@kline_1m', 'abcusdt@depth20@100ms', 'abcusdt@ticker'])(
    'skips the stream %s',
    (stream) => {
      const line = `${RECEIVED} ${JSON.stringify({ stream, data: { e: 'depthUpdate' } })}`;
      expect(read(line)).toEqual({ events: [], receivedMicros: RECEIVED, receivedNanos: 0 });
    },
  );

  it.each([
    ['no frame', 'hello', 'receive time'],
    ['no receive time', trade.slice(17), 'receive time'],
    ['seconds as receive time', `1700000000 {}`, 'receive time'],
    ['a cut line', trade.slice(0, -9), 'not JSON'],
    ['no object', `${RECEIVED} [1]`, 'a JSON object'],
    ['a stream without a name', `${RECEIVED} {"stream":5,"data":{}}`, '"stream"'],
    ['no data', `${RECEIVED} {"stream":"abcusdt@trade"}`, '"data"'],
    ['a missing symbol', trade.replace('"s":"ABCUSDT",', ''), '"s"'],
    ['a number as symbol', trade.replace('"ABCUSDT"', '5'), '"s"'],
    ['a text as trade id', trade.replace('"t":3', '"t":"3"'), '"t"'],
    ['a fraction as time', trade.replace(`"T":${TIME}`, `"T":${TIME}.5`), '"T"'],
    ['a time on another day', trade.replace(`"T":${TIME}`, `"T":${TIME + 90_000_000}`), 'more than a day'],
    ['a number as price', trade.replace('"1.5"', '1.5'), '"p"'],
    ['no maker flag', trade.replace('"m":true,', ''), '"m"'],
    ['a negative update id', futuresDiff.replace('"U":5', '"U":-5'), '"U"'],
    ['update ids that run backwards', futuresDiff.replace('"U":5', '"U":10'), 'backwards'],
    ['a text as previous update id', futuresDiff.replace('"pu":4', '"pu":"4"'), '"pu"'],
    ['no bids', futuresDiff.replace('"b":[],', ''), '"b"'],
    ['a level without size', futuresDiff.replace('["1.5","0"]', '["1.5"]'), '[price, size]'],
    ['a level of numbers', futuresDiff.replace('["1.5","0"]', '[1.5,0]'), '[price, size]'],
    ['a snapshot id that is no number', snapshotLine({ timeMs: TIME, id: 7 }).replace(':7', ':null'), '"lastUpdateId"'],
    ['a snapshot without asks', snapshotLine({ timeMs: TIME, id: 7 }).replace('"asks"', '"asx"'), '"asks"'],
  ])('refuses %s and names it', (_, line, named) => {
    expect(() => read(line)).toThrow(named);
    expect(() => read(line)).toThrow(expect.objectContaining({ name: 'FrameError' }));
  });
});

describe('looksLikeCapture', () => {
  it('expects a receive time and an object', () => {
    expect([spotDiff, futuresDiff, trade].map(looksLikeCapture)).toEqual([true, true, true]);
    expect(
      ['', 'time,price', '{"stream":""}', '1700000000000000', '1700000000000000 1', '1700000000 {}'].some(
        looksLikeCapture,
      ),
    ).toBe(false);
  });
});
