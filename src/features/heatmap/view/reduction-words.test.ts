import { describe, expect, it } from 'vitest';
import type { ShownReduction } from '@/charts/heatmap/shown-reduction';
import { makeCodeBook } from '@/domain/grid/code-book';
import { MAX_REDUCTION } from '@/domain/grid/reduction';
import { describeReduction, describeService, getReduction, joinReductions } from './reduction-words';

const spec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const size = { width: 1000, height: 600, pixelRatio: 2 };
const view = { timeFrom: 0, timeTo: 60_000, priceLow: 0, priceHigh: 1500 };

const describeShown = (columns: number, rows: number, reduction = MAX_REDUCTION) => {
  const shown: ShownReduction = { columns, rows, reduction, blocks: undefined };
  return describeReduction(shown, spec, view, size);
};
const tell = (...shown: Parameters<typeof describeShown>): string => describeShown(...shown).sentence;
const brief = (...shown: Parameters<typeof describeShown>): string => describeShown(...shown).short;

describe('the reduction', () => {
  it('says what a pixel stands for', () => {
    expect(tell(7, 12)).toBe('Each pixel shows the largest of 7 snapshots × 12 levels');
    expect(tell(1, 12.4)).toBe('Each pixel shows the largest of 12 levels');
    expect(tell(1.44, 1)).toBe('Each pixel shows the largest of 1–2 snapshots');
    expect(tell(1, 1.02)).toBe('Each pixel shows the largest of 1–2 levels');
    expect(brief(7, 12)).toBe('Largest of 84 cells');
    expect(brief(1, 2)).toBe('Largest of 2 levels');
    expect(brief(1, 1)).toBe('Every level drawn');
  });

  it('states the size of cells larger than pixels, in screen pixels', () => {
    expect(tell(1, 1)).toBe('Every level drawn, 2 × 4 px');
  });

  it('names each of several layers, but not a single one', () => {
    const words = (name: string, rows: number) => ({ name, sentence: `1 pixel = ${rows}`, short: `1 px = ${rows}` });
    expect(joinReductions([words('Depth', 12)])).toMatchObject({ sentence: '1 pixel = 12', short: '1 px = 12' });
    expect(joinReductions([words('Depth', 12), words('Liquidations', 3)])).toEqual({
      sentence: 'Depth: 1 pixel = 12; Liquidations: 1 pixel = 3',
      long: 'Depth: 1 px = 12 · Liquidations: 1 px = 3',
      short: 'Depth: 1 px = 12',
    });
  });

  it('names each rule', () => {
    const rules = [undefined, 'sum', 'mean', 'last'] as const;
    expect(rules.map((rule) => tell(3, 2, getReduction(rule)))).toEqual([
      'Each pixel shows the largest of 3 snapshots × 2 levels',
      'Each pixel shows the sum of 2 levels, the largest of 3 snapshots',
      'Each pixel shows the largest of 2 levels, the mean of 3 snapshots',
      'Each pixel shows the largest of 2 levels, the last of 3 snapshots',
    ]);
    expect(tell(2, 2, { price: 'sum', time: 'mean' })).toContain('the sum of 2 levels, the mean of 2 snapshots');
  });

  it('never adds sizes over time', () => {
    for (const rule of [undefined, 'sum', 'mean', 'last'] as const)
      expect(['max', 'mean', 'last']).toContain(getReduction(rule).time);
  });
});

it("names the service's reduction and who chose the interval", () => {
  expect(describeService('FIVE_MINUTES', false)).toBe('last snapshot of 5 min, follows the zoom');
  expect(describeService('HOUR', true)).toBe('last snapshot of 1 h, fixed');
  expect(describeService('MINUTE', false)).toBe('one snapshot per 1 min, follows the zoom');
});
