import { describe, expect, it } from 'vitest';
import { chooseChartPanes } from './use-chart-panes';

const wide = { width: 'wide', limit: 750, market: { category: 'PERPETUAL' } } as const;

describe('the panes of a chart', () => {
  it('are what the window, the budget and the market allow', () => {
    expect(chooseChartPanes(undefined, wide)).toHaveLength(6);
    expect(chooseChartPanes(undefined, { ...wide, width: 'middle' })).toEqual(['volume', 'cvd', 'oi', 'funding']);
    expect(chooseChartPanes(undefined, { ...wide, width: 'narrow' })).toEqual(['volume']);
    const unlevered = ['volume', 'delta', 'cvd'];
    expect(chooseChartPanes(undefined, { ...wide, limit: 10 })).toEqual(unlevered);
    expect(chooseChartPanes(undefined, { ...wide, market: { category: 'SPOT' } })).toEqual(unlevered);
  });

  it('of an address that do not fit a narrow window are not requested', () => {
    const narrow = { ...wide, width: 'narrow' } as const;
    expect(chooseChartPanes(['funding', 'oi', 'liquidations'], narrow)).toEqual(['oi']);
    expect(chooseChartPanes(['volume', 'delta', 'cvd'], narrow)).toEqual(['volume', 'delta']);
    expect(chooseChartPanes(['none'], narrow)).toEqual([]);
    expect(chooseChartPanes(['funding', 'oi'], wide)).toEqual(['oi', 'funding']);
  });
});
