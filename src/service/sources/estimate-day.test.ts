import { describe, expect, it } from 'vitest';
import type { Instrument } from '../feeds/instrument';
import { VENUES } from '../feeds/venues';
import { estimateDay, measuredDay } from './estimate-day';

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
    const [shallow, deep] = ['okx-swap', 'binance-spot'].map((id) => estimateDay(instrument(id)).bytes);
    expect(deep).toBeGreaterThan(8 * shallow);
    // What was measured on the recorded perpetual.
    expect(estimateDay(instrument('binance-futures')).bytes / 38e6).toBeCloseTo(1, 1);
  });

  it('is less of a market in which little is traded, where its list says so', () => {
    const of = (turnover: number, quote = 'USD') => estimateDay(instrument('coinbase-spot', { turnover, quote }));
    expect(of(1e6).bytes).toBeLessThan(of(1e9).bytes / 9);
    expect(of(1e10)).toEqual(of(1e9));
    expect(of(1e6).basis).toBe('Estimated for a book of 2,200 levels a side each second, by the turnover of 24 h');
    // A turnover in coins says nothing before their price is known.
    expect(of(1e6, 'BTC')).toEqual(estimateDay(instrument('coinbase-spot', { quote: 'BTC' })));
  });

  it('is what was measured, where a market of its kind is recorded', () => {
    expect(measuredDay([10, 30])).toEqual({ bytes: 20, basis: 'Measured on 2 markets of its kind recorded here' });
  });
});
