import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { describeLeverageAbsence, findLeverageAbsence, hasLeverage } from './leverage-series';
import { chooseChartPanes } from './use-chart-panes';

const NAMES = ['interest', 'funding', 'liquidations'] as const;
const perpetual = { exchange: 'BINANCE_FUTURES', category: 'PERPETUAL' };
const spot = { ...perpetual, category: 'SPOT' };
const ends = { from: { s: 60 }, to: { s: 120 } };

const recordedWith = (...leverage: NonNullable<NonNullable<Market['recorded']>['leverage']>) => ({
  ...perpetual,
  recorded: { ...ends, leverage },
});

const listOf = (market: Parameters<typeof hasLeverage>[0]) => NAMES.filter((name) => hasLeverage(market, name));

describe('open interest, funding and liquidations', () => {
  it('are those that are stored of a recording, each by itself', () => {
    expect(listOf(recordedWith())).toEqual([]);
    expect(listOf(recordedWith('FUNDING_RATE_AGG'))).toEqual(['funding']);
    expect(listOf(recordedWith('OPEN_INTEREST_AGG', 'LIQUIDATION_AGG'))).toEqual(['interest', 'liquidations']);
  });

  it('may come to what goes on, whatever is stored so far, and to no spot market', () => {
    expect(listOf(perpetual)).toEqual(NAMES);
    expect(listOf({ ...perpetual, recorded: { ...ends, live: true, leverage: [] } })).toEqual(NAMES);
    expect(listOf(spot)).toEqual([]);
  });

  it('are missing of a pane only where it has none of them, and the pane says why', () => {
    const funded = recordedWith('FUNDING_RATE_AGG');
    expect(findLeverageAbsence(funded, ['interest', 'funding'])).toBeUndefined();
    expect(findLeverageAbsence(funded, ['liquidations'])).toBe('not in this recording');
    expect(findLeverageAbsence(spot, ['funding'])).toBe('not on spot markets');
    expect(describeLeverageAbsence(funded, ['funding'], 'funding rates')).toBeUndefined();
    expect(describeLeverageAbsence(funded, ['liquidations'], 'liquidations')).toMatchObject({
      isAbsent: true,
      title: 'No liquidations in this recording',
    });
  });

  it('of a recording open with the chart where they are stored', () => {
    const wide = { width: 'wide', limit: 750 } as const;
    const funded = { ...wide, market: recordedWith('FUNDING_RATE_AGG') };
    expect(chooseChartPanes(undefined, funded)).toEqual(['volume', 'delta', 'cvd', 'funding']);
    expect(chooseChartPanes(undefined, { ...wide, market: recordedWith() })).toEqual(['volume', 'delta', 'cvd']);
  });
});
