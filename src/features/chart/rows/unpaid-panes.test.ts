import { expect, it } from 'vitest';
import { describeUnpaid, listUnpaidPanes, withUnpaid } from './unpaid-panes';

const free = { width: 'wide', limit: 10, market: { category: 'PERPETUAL' } } as const;

it('a small budget leaves out the panes of leverage, which are named', () => {
  const unpaid = listUnpaidPanes(undefined, free);
  expect(describeUnpaid(unpaid)).toBe('3 panes off to save budget: Open interest, Funding, Liquidations.');
  expect(describeUnpaid(['oi'])).toBe('1 pane off to save budget: Open interest.');
  expect(withUnpaid(['volume', 'cvd'], unpaid)).toEqual(['volume', 'cvd', 'oi', 'funding', 'liquidations']);
});

it('nothing is said where the budget, the market, the window or the reader leaves nothing out', () => {
  expect(listUnpaidPanes(undefined, { ...free, limit: 750 })).toEqual([]);
  expect(listUnpaidPanes(undefined, { ...free, market: { category: 'SPOT' } })).toEqual([]);
  expect(listUnpaidPanes(undefined, { ...free, width: 'narrow' })).toEqual([]);
  expect(listUnpaidPanes(['volume'], free)).toEqual([]);
});
