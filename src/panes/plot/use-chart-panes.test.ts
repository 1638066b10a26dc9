import { describe, expect, it } from 'vitest';
import { chooseChartPanes, listChartTypes } from './use-chart-panes';

const wide = { width: 'wide', limit: 750, hasLeverage: true } as const;

describe('the panes of a chart', () => {
  it('are what window, budget and market bear, and cost what they are made of', () => {
    expect(listChartTypes(chooseChartPanes(undefined, wide))).toHaveLength(5);
    expect(listChartTypes(chooseChartPanes(undefined, { ...wide, width: 'middle' }))).not.toContain('LIQUIDATION_AGG');
    const both = ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'];
    expect(listChartTypes(chooseChartPanes(undefined, { ...wide, width: 'narrow' }))).toEqual(both);
    expect(listChartTypes(chooseChartPanes(undefined, { ...wide, limit: 10 }))).toEqual(both);
    expect(listChartTypes(chooseChartPanes(undefined, { ...wide, hasLeverage: false }))).toEqual(both);
    expect(listChartTypes(['volatility'])).toEqual(['TRADE_SIDE_AGNOSTIC_AGG']);
  });

  it('of an address that a narrow window has no room for are not asked for', () => {
    const narrow = { ...wide, width: 'narrow' } as const;
    expect(chooseChartPanes(['funding', 'oi', 'liquidations'], narrow)).toEqual(['oi']);
    expect(chooseChartPanes(['volume', 'delta', 'cvd'], narrow)).toEqual(['volume', 'delta']);
    expect(chooseChartPanes(['none'], narrow)).toEqual([]);
    expect(chooseChartPanes(['funding', 'oi'], wide)).toEqual(['oi', 'funding']);
  });
});
