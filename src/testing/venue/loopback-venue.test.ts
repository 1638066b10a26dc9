import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { loadExcerpt } from './find-loop';
import { LoopbackVenue, type VenueOptions } from './loopback-venue';
import type { RecordedLoop } from './recorded-loop';
import { VenueStream } from './venue-stream';

interface Update {
  readonly T: number;
  readonly U: number;
  readonly u: number;
  readonly pu: number;
  readonly b: readonly [string, string][];
  readonly a: readonly [string, string][];
}

let loop: RecordedLoop;
beforeAll(() => {
  loop = loadExcerpt();
});

let venue: LoopbackVenue | undefined;
afterEach(() => venue?.close());

function start(options: Partial<VenueOptions> = {}): Promise<string> {
  venue = new LoopbackVenue({ loop, ...options });
  return venue.listen();
}

async function load<T>(address: string): Promise<T> {
  return (await (await fetch(address)).json()) as T;
}

/** The frames of `streams` until `isEnough`. */
async function listen(
  address: string,
  streams: readonly string[],
  isEnough: (frames: readonly { stream?: string; data: unknown }[]) => boolean,
): Promise<{ stream?: string; data: unknown }[]> {
  const socket = new WebSocket(address.replace('http:', 'ws:'));
  const frames: { stream?: string; data: unknown }[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ method: 'SUBSCRIBE', params: streams, id: 1 })));
    socket.on('message', (data: Buffer) => {
      frames.push(JSON.parse(data.toString()) as { stream?: string; data: unknown });
      if (isEnough(frames)) resolve();
    });
  });
  socket.terminate();
  return frames;
}

const updatesOf = (texts: readonly { readonly stream: string; readonly text: string }[]): Update[] =>
  texts
    .filter(({ stream }) => stream.includes('@depth'))
    .map(({ text }) => (JSON.parse(text) as { readonly data: Update }).data);

describe('the stream of the loop', () => {
  it('has no gap in its ids, even where the loop starts again, and ends with the book that it states', () => {
    const from = Date.UTC(2026, 0, 1) + 0.9 * loop.lengthMs;
    const stream = new VenueStream(loop, from);
    const book = { bids: new Map(stream.book.bids), asks: new Map(stream.book.asks) };
    let last = stream.position.lastId;
    const updates = updatesOf(stream.advance(from + 0.3 * loop.lengthMs));
    for (const { pu, u, b, a } of updates) {
      expect(pu).toBe(last);
      last = u;
      for (const [side, levels] of [
        [book.bids, b],
        [book.asks, a],
      ] as const) {
        for (const [price, size] of levels) {
          if (Number(size) === 0) side.delete(price);
          else side.set(price, size);
        }
      }
    }
    expect(updates.length).toBeGreaterThan(200);
    // The book stated by the venue includes updates that are joined but not sent yet.
    const rest = updatesOf(stream.advance(from + 0.3 * loop.lengthMs + 200)).at(0);
    expect(rest?.pu).toBe(last);
    expect(Math.max(...[...book.bids.keys()].map(Number))).toBeLessThan(Math.min(...[...book.asks.keys()].map(Number)));
  });

  it('sends the same minute that its candles show', () => {
    const from = Date.UTC(2026, 0, 1);
    const stream = new VenueStream(loop, from);
    const trades = stream
      .advance(from + 60_000 - 1)
      .filter((frame) => frame.stream.endsWith('@trade'))
      .map(({ text }) => (JSON.parse(text) as { data: { q: string; p: string; m: boolean } }).data);
    const [candle] = loop.candles;
    const volume = trades.reduce((sum, { q }) => sum + Number(q), 0);
    const bought = trades.filter(({ m }) => !m).reduce((sum, { q }) => sum + Number(q), 0);
    expect(volume).toBeCloseTo(Number(candle.volume), 6);
    expect(bought).toBeCloseTo(Number(candle.bought), 6);
    expect(trades.at(-1)?.p).toBe(candle.close);
  });
});

describe('the venue on loopback', () => {
  it('sends the book and the trades on /public, but no marks', async () => {
    const address = await start();
    const streams = ['btcusdt@markPrice@1s', 'btcusdt@depth@100ms', 'btcusdt@trade'];
    const count = (frames: readonly { stream?: string }[]): number =>
      frames.filter(({ stream }) => stream === 'btcusdt@depth@100ms').length;
    const frames = await listen(`${address}/public/stream`, streams, (so) => count(so) >= 15);
    expect(new Set(frames.map(({ stream }) => stream))).not.toContain('btcusdt@markPrice@1s');
  });

  it('returns a snapshot that fits the updates', async () => {
    const address = await start();
    let snapshot: { readonly lastUpdateId: number } | undefined;
    const frames = await listen(`${address}/public/stream`, ['btcusdt@depth@100ms'], (so) => {
      if (so.length === 3) {
        void load<{ readonly lastUpdateId: number }>(`${address}/fapi/v1/depth?symbol=BTCUSDT&limit=1000`).then(
          (answer) => {
            snapshot = answer;
          },
        );
      }
      const last = so.at(-1)?.data as Update | undefined;
      return snapshot !== undefined && last !== undefined && last.u > snapshot.lastUpdateId;
    });
    const id = snapshot?.lastUpdateId ?? 0;
    const updates = frames.slice(1).map(({ data }) => data as Update);
    expect(updates.filter(({ U, u, pu }) => pu === id || (U <= id && u >= id))).not.toEqual([]);
  });

  it('has minutes of the past up to the open one, newest last, and nothing of another market', async () => {
    const address = await start();
    const rows = await load<[number][]>(`${address}/fapi/v1/klines?symbol=BTCUSDT&interval=1m&limit=5`);
    const minute = Math.floor((venue?.nowMs ?? 0) / 60_000) * 60_000;
    expect(rows.map(([at]) => at)).toEqual([4, 3, 2, 1, 0].map((ago) => minute - ago * 60_000));
    const other = await fetch(`${address}/fapi/v1/klines?symbol=ETHUSDT&interval=1m`);
    expect(other.status).toBe(400);
    const [[at, , , , , volume, closes]] = await load<(string | number)[][]>(
      `${address}/fapi/v1/klines?symbol=BTCUSDT&interval=1h&limit=1`,
    );
    expect([Number(at) % 3_600_000, Number(closes) - Number(at)]).toEqual([0, 3_599_999]);
    const parts = await load<(string | number)[][]>(
      `${address}/fapi/v1/klines?symbol=BTCUSDT&interval=1m&startTime=${Number(at) - 3_600_000}&endTime=${Number(at) - 1}`,
    );
    const [before] = await load<(string | number)[][]>(
      `${address}/fapi/v1/klines?symbol=BTCUSDT&interval=1h&startTime=${Number(at) - 3_600_000}&limit=1`,
    );
    expect(parts).toHaveLength(60);
    expect(Number(volume)).toBeGreaterThan(0);
    expect(Number(before[5])).toBeCloseTo(
      parts.reduce((sum, row) => sum + Number(row[5]), 0),
      6,
    );
  });

  it('refuses a socket and answers a request as its faults demand', async () => {
    const faults = { open: () => 451, answer: () => ({ status: 429, headers: { 'retry-after': '7' } }) };
    const address = await start({ faults });
    await expect(listen(`${address}/public/stream`, [], () => true)).rejects.toThrow('451');
    const answer = await fetch(`${address}/fapi/v1/depth?symbol=BTCUSDT`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });
});
