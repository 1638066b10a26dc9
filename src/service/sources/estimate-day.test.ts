import { describe, expect, it } from 'vitest';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import { VENUES } from '../feeds/venues';
import { correctDay, estimateDay } from './estimate-day';

const KINDS = VENUES.flatMap(({ kinds }) => kinds);

function instrument(kindId: string, rest: Partial<Instrument> = {}): Instrument {
  const kind = KINDS.find(({ id }) => id === kindId);
  if (kind === undefined) throw new Error(kindId);
  return { kind, symbol: 'ABC', base: 'ABC', quote: 'USD', tick: '0.1', lot: '1', contract: undefined, ...rest };
}

describe('the disk that a market will take a day', () => {
  it('is told of every kind, and grows with the depth of the book that its venue sends', () => {
    for (const kind of KINDS) {
      const { bytes, basis } = estimateDay(instrument(kind.id));
      expect(bytes, kind.id).toBeGreaterThan(10_000);
      expect(basis, kind.id).toMatch(/^Estimated /);
      expect(kind.bookLevels !== undefined, kind.id).toBe(kind.publishes.includes('book'));
    }
    const [shallow, deep] = ['okx-swap', 'coinbase-spot'].map((id) => estimateDay(instrument(id)).bytes);
    expect(deep).toBeGreaterThan(8 * shallow);
  });

  /**
   * Recorded markets, with the dollars that they traded in a day and what a day of their books and the rest took once it was merged:
   * captures of 2021-04 to 2024-08, imported, their minutes taken for a day. The last of them are of half a minute.
   */
  it.each([
    ['binance-futures', 'BTCUSDT', undefined, 216e6, 1.5],
    ['binance-futures', 'BTCUSDT', undefined, 263e6, 1.5],
    ['binance-futures', 'BTCUSDT', 5.6e9, 256e6, 1.5],
    ['binance-futures', 'BTCUSDT in a crash', 37e9, 463e6, 2],
    ['binance-spot', 'BTCUSDT', 3.6e9, 231e6, 1.5],
    ['okx-spot', 'BTC-USDT', 760e6, 98e6, 2],
    ['binance-futures', 'SUSHIUSDT', 48e6, 57e6, 2],
    ['binance-futures', 'CTKUSDT', 51e6, 30e6, 2],
    ['binance-futures', 'AKROUSDT', 7.7e6, 38e6, 2],
    ['binance-futures', 'KEEPUSDT', 3.1e6, 31e6, 2],
  ] as const)('is near what was measured: %s %s, traded %d', (kind, _, turnover, measured, factor) => {
    const { bytes } = estimateDay(instrument(kind, { turnover }));
    expect(bytes / measured).toBeLessThan(factor);
    expect(measured / bytes).toBeLessThan(factor);
  });

  it('is less of a market in which little is traded, where its list says so', () => {
    const of = (turnover: number, quote = 'USD') => estimateDay(instrument('coinbase-spot', { turnover, quote }));
    expect(of(5e6).bytes).toBeLessThan(of(5e9).bytes / 9);
    expect(of(1e10)).toEqual(of(5e9));
    expect(of(5e6).basis).toBe('Estimated for a book of 2,200 levels a side each second, by the turnover of 24 h');
    // A turnover in coins says nothing before their price is known.
    expect(of(1e6, 'BTC')).toEqual(estimateDay(instrument('coinbase-spot', { quote: 'BTC' })));
  });

  it('is corrected by what markets of its kind take that are recorded', () => {
    const estimated = estimateDay(instrument('coinbase-spot', { turnover: 5e9 }));
    const recorded = [{ estimated, bytes: estimated.bytes / 2, basis: '' }];
    const quiet = estimateDay(instrument('coinbase-spot', { turnover: 5e6 }));
    // A quiet market does not take what a busy one does that happens to be recorded.
    expect(correctDay(quiet, recorded)).toEqual({
      bytes: Math.round(quiet.bytes / 2),
      basis: 'Estimated from a market of its kind recorded here',
    });
    expect(correctDay(estimated, [...recorded, { estimated, bytes: estimated.bytes, basis: '' }])).toEqual({
      bytes: Math.round(estimated.bytes * 0.75),
      basis: 'Estimated from 2 markets of its kind recorded here',
    });
    expect(correctDay(estimateDay(instrument('coinbase-spot')), recorded).basis).toBe(
      'Estimated from a market of its kind recorded here: a quiet one takes less',
    );
  });
});
