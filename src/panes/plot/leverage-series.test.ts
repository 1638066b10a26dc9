import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { describeLeverageAbsence, describeLeverageLack, findLeverageAbsence, hasLeverage } from './leverage-series';
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
  it('of a recording are those that it contains, each on its own', () => {
    expect(listOf(recordedWith())).toEqual([]);
    expect(listOf(recordedWith('FUNDING_RATE_AGG'))).toEqual(['funding']);
    expect(listOf(recordedWith('OPEN_INTEREST_AGG', 'LIQUIDATION_AGG'))).toEqual(['interest', 'liquidations']);
  });

  it('can arrive for a running market, whatever is stored so far, but not for a spot market', () => {
    expect(listOf(perpetual)).toEqual(NAMES);
    expect(listOf({ ...perpetual, recorded: { ...ends, live: true, leverage: [] } })).toEqual(NAMES);
    expect(listOf(spot)).toEqual([]);
  });

  it('are missing from a pane only if it has none of them, and the pane says why', () => {
    const funded = recordedWith('FUNDING_RATE_AGG');
    expect(findLeverageAbsence(funded, ['interest', 'funding'])).toBeUndefined();
    expect(findLeverageAbsence(funded, ['liquidations'])).toBe('not in this recording');
    expect(findLeverageAbsence(spot, ['funding'])).toBe('not on spot markets');
    expect(describeLeverageAbsence(funded, ['funding'])).toBeUndefined();
    expect(describeLeverageAbsence(funded, ['liquidations'])).toMatchObject({
      isAbsent: true,
      title: 'No liquidations in this recording',
    });
  });

  const TYPES = {
    interest: 'OPEN_INTEREST_AGG',
    funding: 'FUNDING_RATE_AGG',
    liquidations: 'LIQUIDATION_AGG',
  } as const;
  const WORDS = { interest: 'open interest', funding: 'funding rates', liquidations: 'liquidations' } as const;
  const subsetsOf = <T>(items: readonly T[]): T[][] =>
    items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
  const COMBINATIONS = subsetsOf(NAMES).flatMap((stored) =>
    subsetsOf(NAMES)
      .filter((shown) => shown.length > 0)
      .map((shown) => ({ stored, shown, lacking: shown.filter((name) => !stored.includes(name)) })),
  );

  it.each(COMBINATIONS)(
    'stored: $stored, shown: $shown: the pane names every one that it goes without, and why',
    (all) => {
      const { stored, shown, lacking } = all;
      const market = recordedWith(...stored.map((name) => TYPES[name]));
      const told = describeLeverageAbsence(market, shown) ?? describeLeverageLack(market, shown);
      const said = JSON.stringify(told ?? '');
      for (const name of shown) expect([name, said.includes(WORDS[name])]).toEqual([name, lacking.includes(name)]);
      if (lacking.length === 0) expect(told).toBeUndefined();
      else expect(said).toContain('Nothing that was recorded or imported of this market told its');
      expect(told?.kind).toBe(lacking.length === 0 ? undefined : lacking.length === shown.length ? 'empty' : 'partial');
    },
  );

  it('are never called unrecorded for a running market, nor only partly missing on spot', () => {
    expect(
      describeLeverageLack({ ...perpetual, recorded: { ...ends, live: true, leverage: [] } }, NAMES),
    ).toBeUndefined();
    expect(describeLeverageLack(spot, NAMES)).toBeUndefined();
    expect(describeLeverageAbsence(spot, NAMES)).toMatchObject({
      title: 'No open interest, funding rates or liquidations on a spot market',
    });
  });

  it('of a recording open with the chart if it contains them', () => {
    const wide = { width: 'wide', limit: 750 } as const;
    const funded = { ...wide, market: recordedWith('FUNDING_RATE_AGG') };
    expect(chooseChartPanes(undefined, funded)).toEqual(['volume', 'delta', 'cvd', 'funding']);
    expect(chooseChartPanes(undefined, { ...wide, market: recordedWith() })).toEqual(['volume', 'delta', 'cvd']);
  });
});
