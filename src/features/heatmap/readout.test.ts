import { describe, expect, it } from 'vitest';
import type { HeatReading } from '@/charts/heatmap/hit-test';
import { describeReading } from './readout';

const words = { decimals: 0, coin: 'BTC', quote: 'USD', zone: 'utc' } as const;
const snapshot = {} as Extract<HeatReading['cell'], { kind: 'size' }>['snapshot'];
const cell = { kind: 'size', snapshot, size: 423.5, side: 'bid', mid: 97_387.5, sumToMid: 1216 } as const;
const reading: HeatReading = {
  timeFrom: Date.parse('2026-06-18T10:28:00Z') / 1000,
  timeTo: Date.parse('2026-06-18T10:29:00Z') / 1000,
  price: 97_000,
  priceLow: 97_000,
  priceHigh: 97_005,
  cell,
};

describe('the readout', () => {
  it('names the price range, the snapshot, the size, its value and its distance', () => {
    expect(describeReading(reading, words)).toEqual({
      title: '97,000 – 97,005',
      time: '10:28 UTC',
      rows: [
        { label: 'Bid volume', value: '423.5 BTC', tone: 'buy' },
        { label: 'Notional', value: '41.1M USD' },
        { label: 'From mid', value: '−39.8 bp' },
        { label: 'Summed to mid', value: '1.22K BTC' },
      ],
      spoken: '97,000, bid 423.5 BTC, minus 39.8 basis points, 10:28 UTC',
    });
  });

  it('claims no side and no distance that it does not know', () => {
    const unsure = { ...reading, cell: { ...cell, side: 'unknown', mid: undefined, sumToMid: undefined } as const };
    expect(describeReading(unsure, words).rows).toEqual([
      { label: 'Volume, side unknown', value: '423.5 BTC' },
      { label: 'Notional', value: '41.1M USD' },
    ]);
  });

  it.each([
    [{ kind: 'no-snapshot' }, 'No snapshot'],
    [{ kind: 'outside', snapshot }, 'Outside the requested depth'],
  ] as const)('tells %o from a true zero', (missing, text) => {
    expect(describeReading({ ...reading, cell: missing }, words).rows).toEqual([{ label: 'Volume', value: text }]);
    expect(describeReading({ ...reading, cell: { ...cell, size: 0 } }, words).rows[0]?.value).toBe('0.0 BTC');
  });

  it('shows seconds where columns are seconds', () => {
    const second = { ...reading, timeTo: reading.timeFrom + 1 };
    expect(describeReading(second, words).time).toBe('10:28:00 UTC');
  });
});
