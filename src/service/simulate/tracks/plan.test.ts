import { describe, expect, it } from 'vitest';
import { Coverage } from '../coverage';
import { buildMarketList } from '../market-list';
import { planSteps } from './plan';

const NOW = Date.UTC(2025, 5, 18, 14, 32, 20) / 1000;
const markets = buildMarketList('full');

describe('planSteps', () => {
  it('covers everything once: nothing is missing afterwards and no two steps overlap', () => {
    const coverage = new Coverage();
    for (const step of planSteps(markets, coverage, NOW, 'full')) {
      const ids = step.markets.map((market) => market.id);
      for (const id of ids) {
        expect(coverage.getMissing(step.track, id, step)).toEqual([{ from: step.from, to: step.to }]);
      }
      coverage.add({ ...step, markets: ids });
    }
    expect(planSteps(markets, coverage, NOW, 'full')).toEqual([]);
  });

  it('gives each market the reach of the extent', () => {
    const reach = (track: string, ticker: string) => {
      const steps = planSteps(markets, new Coverage(), NOW, 'full').filter(
        (step) => step.track === track && step.markets.some((market) => market.coin.ticker === ticker),
      );
      return (NOW - Math.min(...steps.map((step) => step.from))) / 86_400;
    };
    expect(reach('minute', 'BTC')).toBeGreaterThanOrEqual(92);
    expect(reach('minute', 'ADA')).toBeGreaterThanOrEqual(7);
    expect(reach('minute', 'ADA')).toBeLessThan(7.1);
    expect(reach('hour', 'ADA')).toBeGreaterThanOrEqual(365);
    expect(reach('interest', 'ADA')).toBeGreaterThanOrEqual(3);
    expect(reach('interest', 'BTC')).toBeGreaterThanOrEqual(7);
    expect(reach('liquidation', 'ADA')).toBeGreaterThanOrEqual(7);
    expect(reach('leverage_hour', 'ADA')).toBeGreaterThanOrEqual(365);
    expect(reach('book', 'BTC')).toBeCloseTo(3, 1);
    expect(reach('book', 'DOGE')).toBeCloseTo(1, 1);
    expect(reach('profile', 'DOGE')).toBeGreaterThanOrEqual(92);
    expect(reach('profile', 'DOGE')).toBeLessThan(93);
  });

  it('keeps profiles of whole days, including the current month, and hours up to where they start', () => {
    const lateInMonth = Date.UTC(2025, 6, 30, 5, 7) / 1000;
    const small = buildMarketList('small').filter((market) => market.tpoBlock > 0);
    const steps = planSteps(small, new Coverage(), lateInMonth, 'small');
    for (const { id } of small) {
      const of = (track: string) =>
        steps.filter((step) => step.track === track && step.markets.some((m) => m.id === id));
      const first = Math.min(...of('profile').map((step) => step.from));
      expect(first).toBe(Date.UTC(2025, 6, 1) / 1000);
      expect(Math.max(...of('profile').map((step) => step.to))).toBe(
        Math.min(...of('minute').map((step) => step.from)),
      );
      for (const step of of('hour')) expect(step.to).toBeLessThanOrEqual(first);
    }
  });

  it("makes no data from before a market's listing", () => {
    for (const step of planSteps(markets, new Coverage(), NOW, 'full')) {
      for (const market of step.markets) expect(step.from).toBeGreaterThanOrEqual(market.availableSince);
    }
  });

  it('makes the pieces of a book in time order', () => {
    const reached = new Map<number, number>();
    for (const step of planSteps(markets, new Coverage(), NOW, 'full')) {
      if (step.track !== 'book') continue;
      for (const { id } of step.markets) {
        expect(step.from).toBe(reached.get(id) ?? step.from);
        reached.set(id, step.to);
      }
    }
    expect(reached.size).toBe(10);
    expect([...reached.values()].every((to) => to === NOW - 20 + 60)).toBe(true);
  });

  it('needs few steps for one more minute', () => {
    const coverage = new Coverage();
    for (const step of planSteps(markets, coverage, NOW, 'full')) {
      coverage.add({ ...step, markets: step.markets.map((market) => market.id) });
    }
    const next = planSteps(markets, coverage, NOW + 60, 'full');
    expect(next.map(({ track, from, to }) => ({ track, from, to }))).toEqual([
      { track: 'minute', from: NOW - 20, to: NOW + 40 },
      { track: 'book', from: NOW + 40, to: NOW + 100 },
      { track: 'liquidation', from: NOW - 20, to: NOW + 40 },
      { track: 'interest', from: NOW - 20, to: NOW + 40 },
      { track: 'levels', from: NOW + 40, to: NOW + 100 },
    ]);
  });
});
