import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BudgetState } from '@/data/budget/budget-types';
import { computeMeter, type Usage } from '@/data/queries/usage';
import { weight } from '@/domain/units';
import { listBudgetSum, listMinuteSum, listTabSum, type SumLine } from './usage-sums';

const usage: Usage = { limit: 750, remaining: 1212, used: 412, heardAt: 0, fullAt: 23_000, windowSeconds: 60 };
const meterOf = (next: number, at: number) => computeMeter(usage, 1500, next, at);
const told = (lines: readonly SumLine[]) => lines.map(({ name, value }) => `${name} ${value}`);
const numberOf = ({ value }: SumLine): number =>
  value === 'free' ? 0 : Number(value.replace('−', '-').replaceAll(/[+~,]| of .*/g, ''));

/** Each total is the sum of the lines above it, including earlier totals. */
function checkSum(lines: readonly SumLine[]): void {
  let sum = 0;
  for (const line of lines) {
    if (line.isTotal === true) expect(`${line.name} ${numberOf(line)}`).toBe(`${line.name} ${sum}`);
    else sum += numberOf(line);
  }
}

describe('the budget adds up', () => {
  it('from full to what is left after the next request', () => {
    expect(told(listBudgetSum({ meter: meterOf(25, 0), usage }, { kind: 'known', weight: weight(25) }, false))).toEqual(
      ['Full budget 1,500', 'Not refilled yet −288', 'Left now 1,212', 'Next request −25', 'Left after it 1,187'],
    );
  });

  it('says that a request waits, that it is estimated, and that nothing is sent while the service does not answer', () => {
    const poor = { ...usage, remaining: 4 };
    const meter = computeMeter(poor, 1500, 30, 0);
    const lines = listBudgetSum({ meter, usage: poor }, { kind: 'estimated', weight: weight(30) }, false);
    expect(lines.at(-1)).toEqual({ name: 'Left after it', value: '~−26', note: 'waits for budget', isTotal: true });
    expect(told(listBudgetSum({ meter: meterOf(0, 0), usage }, { kind: 'free' }, true)).at(-1)).toBe('Next request –');
  });

  it('at every time', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(2000), (at, next) =>
        checkSum(listBudgetSum({ meter: meterOf(next, at), usage }, { kind: 'known', weight: weight(next) }, false)),
      ),
    );
  });
});

describe('what was spent adds up', () => {
  const spent = (weights: readonly number[]) =>
    weights.map((one) => ({ type: 'TPO_AGG', weight: one, requests: 1 })) as BudgetState['spent'];

  it('from the minute in the header to everything that the tab has spent', () => {
    const budget = { spent: spent([300, 200]), burnPerMinute: 400 };
    expect(told(listMinuteSum(usage, budget))).toEqual([
      'This page 400',
      'Other pages, or before a reload 12',
      'Used in the last minute 412 of 750',
    ]);
    expect(told(listTabSum(usage, budget, 'Since 14:02'))).toEqual([
      'This page, in the last minute 400',
      'Earlier, or before a reload 100',
      'Since 14:02 500',
    ]);
  });

  it('whatever the service and the page count', () => {
    const check = (used: number, budget: Parameters<typeof listTabSum>[1]): void => {
      const sums = [listMinuteSum({ used, limit: 750 }, budget), listTabSum({ used }, budget, '')];
      for (const lines of sums) {
        checkSum(lines);
        expect(Math.min(...lines.map(numberOf))).toBeGreaterThanOrEqual(0);
      }
    };
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), fc.array(fc.nat(900)), (used, burnPerMinute, weights) =>
        check(used, { spent: spent(weights), burnPerMinute }),
      ),
    );
    check(412, undefined);
  });
});
