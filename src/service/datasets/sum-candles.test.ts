import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CandlePoint } from '@/contract/payloads';
import type { InProcessService } from '@/testing/in-process-service';
import { NOW, openSmallService, pointsPath, readJson } from '@/testing/small-service';
import { sumCandles } from './sum-candles';

let service: InProcessService;

beforeAll(async () => {
  service = await openSmallService();
});

afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

interface Answer {
  readonly series: { readonly points: { readonly Point: CandlePoint }[] }[];
}

const QUERY = {
  type: 'TRADE_SIDE_AGNOSTIC_AGG',
  coin: 'ETH',
  interval: 'HOUR',
  from: String(NOW - 36_000),
  period: '36000',
  'transform.normalize.quote': 'USD',
};
const SUM = { 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' };

async function read(change: Record<string, string> = {}): Promise<CandlePoint[][]> {
  const path = pointsPath({ ...QUERY, ...change }, '&exchange=ATLAS_FUTURES&exchange=EMBER_SPOT');
  const { series } = await readJson<Answer>(service.get(path));
  return series.map(({ points }) => points.map(({ Point }) => Point));
}

describe('a sum in USD over markets with different quote assets', () => {
  it.each(['MINUTE', 'HOUR'])('is the sum of its markets, by %s', async (interval) => {
    const [dollars, bitcoins] = await read({ interval });
    const sums = await read({ interval, ...SUM });
    expect(sums).toHaveLength(1);
    expect(sums[0].length).toBe(dollars.length);
    for (const [i, point] of sums[0].entries()) {
      const [a, b] = [dollars[i], bitcoins[i]];
      expect(b.volume).toBeGreaterThan(0);
      expect(point).toEqual({
        open: 0,
        high: 0,
        low: 0,
        close: 0,
        volume: (a.volume ?? 0) + (b.volume ?? 0),
        timestamp: a.timestamp,
        firstTimestamp: a.firstTimestamp,
        lastTimestamp: a.lastTimestamp,
      });
    }
  });

  it('is reversed on request', async () => {
    const [ascending] = await read(SUM);
    const [descending] = await read({ ...SUM, sortDirection: 'SORT_DIRECTION_DESC' });
    expect(descending).toEqual([...ascending].reverse());
  });
});

const encoder = new TextEncoder();

function row(s: number, volume: number, firstMs: number): string {
  const at = { s: s + Math.floor(firstMs / 1000), ...(firstMs % 1000 ? { ns: (firstMs % 1000) * 1e6 } : {}) };
  return `,${JSON.stringify({ Point: { volume, timestamp: { s }, firstTimestamp: at, lastTimestamp: at } })}\n`;
}

/** The text in pieces, cut anywhere. */
async function* piecesOf(text: string, length: number): AsyncGenerator<Uint8Array, void, void> {
  for (let at = 0; at < text.length; at += length) {
    await Promise.resolve();
    yield encoder.encode(text.slice(at, at + length));
  }
}

describe('sumCandles', () => {
  const range = { from: 1000 * 60 - 59, to: 1010 * 60, interval: 'MINUTE', descending: false, gapfill: true } as const;
  const early = row(60_060, 1.5, 250) + row(60_120, 2, 0);
  const late = row(60_120, 3, 30_000) + row(60_300, 4, 59_999);

  it.each([1, 7, 90, 10_000])(
    'fills only between the first and the last candle, read in pieces of %d bytes',
    async (length) => {
      let text = '';
      for await (const chunk of sumCandles(range, [() => piecesOf(early, length), () => piecesOf(late, length)])) {
        text += new TextDecoder().decode(chunk);
      }
      const points = (JSON.parse(`[${text.slice(1)}]`) as { Point: CandlePoint }[]).map(({ Point }) => Point);
      expect(points.map(({ timestamp, volume }) => [timestamp.s, volume])).toEqual([
        [60_060, 1.5],
        [60_120, 5],
        [60_180, 0],
        [60_240, 0],
        [60_300, 4],
      ]);
      expect(points[0].firstTimestamp).toEqual({ s: 60_060, ns: 250e6 });
      expect(points[1]).toMatchObject({ firstTimestamp: { s: 60_120 }, lastTimestamp: { s: 60_150 } });
      expect(points[2]).not.toHaveProperty('firstTimestamp');
    },
  );

  it('returns nothing without trades', async () => {
    const chunks = sumCandles(range, [() => piecesOf('', 1), () => piecesOf('', 1)]);
    expect(await chunks.next()).toEqual({ done: true, value: undefined });
  });
});
