import { describe, expect, it } from 'vitest';
import type { PastCandle } from '@/service/feeds/protocol/venue-history';
import { MinuteFold } from './minute-fold';

const bar = (at: number, [open, high, low, close]: string[], base: string, bought = base): PastCandle => ({
  at,
  open,
  high,
  low,
  close,
  volume: { base, quote: '1.05' },
  bought: { base: bought, quote: undefined },
});

function fold(bars: readonly PastCandle[]): PastCandle[] {
  const minutes = new MinuteFold();
  return [...bars.flatMap((each) => minutes.add(each) ?? []), ...(minutes.end() ? [minutes.end() as PastCandle] : [])];
}

describe('MinuteFold', () => {
  it('merges the seconds of a minute: the extremes, the first and the last price, and the exact sums', () => {
    const found = fold([
      bar(120, ['10', '10.5', '9.5', '10.2'], '0.1', '0.1'),
      bar(121, ['10.2', '11', '10', '10.9'], '0.2', '0.05'),
      bar(179, ['10.9', '10.9', '9.1', '9.2'], '1000000000000.000000001', '7'),
      bar(185, ['9', '9', '8', '8.5'], '3'),
    ]);
    expect(found).toEqual([
      {
        at: 120,
        open: '10',
        high: '11',
        low: '9.1',
        close: '9.2',
        volume: { base: '1000000000000.300000001', quote: '3.15' },
        bought: { base: '7.15', quote: undefined },
      },
      bar(180, ['9', '9', '8', '8.5'], '3'),
    ]);
  });

  it('ignores the prices of a second without trades', () => {
    const quiet = (at: number, price: string) => bar(at, [price, price, price, price], '0');
    expect(fold([quiet(60, '7'), bar(61, ['8', '8', '8', '8'], '1'), quiet(62, '7')])).toEqual([
      bar(60, ['8', '8', '8', '8'], '1'),
    ]);
  });

  it('refuses an inconsistent second, even if its minute would be consistent', () => {
    const minutes = new MinuteFold();
    minutes.add(bar(60, ['8', '9', '7', '8'], '1'));
    expect(() => minutes.add(bar(61, ['8', '7.9', '7.5', '7.6'], '1'))).toThrow(/do not enclose/);
  });

  it('returns nothing at the end without a candle', () => {
    expect(fold([])).toEqual([]);
  });
});
