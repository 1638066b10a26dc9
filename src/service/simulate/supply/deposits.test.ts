import { describe, expect, it } from 'vitest';
import { TODAY, tokenOf } from '@/testing/supply/token-steps';
import { correlation, deviation, kurtosis, mean, median } from '@/testing/world/facts/statistics';
import { PricePaths } from '../price-paths';
import { SupplyDays } from './supply-days';
import { TOKENS } from './tokens';

const YEAR = 365;
const worlds = [1, 2, 42].map((seed) => new SupplyDays(new PricePaths(seed), seed, TODAY - YEAR, TODAY + 1));
const NAMES = TOKENS.filter(({ valueLocked }) => valueLocked > 0).map(({ name }) => name);

/** Changes of the logarithm over a year of days. */
function changesOf(world: SupplyDays, name: string, of: 'valueLocked' | 'price'): number[] {
  const logs = Array.from({ length: YEAR + 1 }, (_, i) => {
    const report = world.getReport(tokenOf(name), TODAY - YEAR + i);
    return Math.log(report?.[of] ?? Number.NaN);
  });
  return logs
    .slice(1)
    .map((log, i) => log - logs[i])
    .map((change) => (Number.isNaN(change) ? 0 : change));
}

/** How much of a price's moves the deposits of a token follow, and what remains of their own. */
function follow(name: string, priced: string) {
  const years = worlds.map((world) => {
    const moves = changesOf(world, priced, 'price');
    const changes = changesOf(world, name, 'valueLocked');
    const beta = (correlation(moves, changes) * deviation(changes)) / deviation(moves);
    return { beta, rest: changes.map((change, i) => change - beta * moves[i]) };
  });
  return { beta: mean(years.map(({ beta }) => beta)), rest: years.flatMap(({ rest }) => rest) };
}

describe('the value locked', () => {
  it('follows the price of what is staked nearly one to one', () => {
    for (const [name, priced] of [
      ['Lido DAO', 'Ethereum'],
      ['Bitcoin', 'Bitcoin'],
    ] as const) {
      const { beta, rest } = follow(name, priced);
      expect(beta, name).toBeGreaterThan(0.93);
      expect(beta, name).toBeLessThan(1.03);
      expect(deviation(rest), name).toBeLessThan(0.006);
    }
  });

  it('follows Ether by about half where much of it is lent dollars, and hardly any price where it is dollars', () => {
    for (const name of ['Aave', 'Compound']) {
      expect(follow(name, 'Ethereum').beta, name).toBeGreaterThan(0.4);
      expect(follow(name, 'Ethereum').beta, name).toBeLessThan(0.8);
    }
    for (const name of ['Ethena', 'Ondo']) expect(follow(name, name).beta, name).toBeLessThan(0.2);
  });

  it('has days on which a great depositor comes or goes, where coins are bridged', () => {
    for (const name of ['Arbitrum', 'Optimism']) {
      const { rest } = follow(name, 'Ethereum');
      expect(kurtosis(rest), name).toBeGreaterThan(5);
      expect(Math.max(...rest.map(Math.abs)) / median(rest.map(Math.abs)), name).toBeGreaterThan(6);
    }
    expect(kurtosis(follow('Solana', 'Solana').rest)).toBeLessThan(4.5);
  });

  it('is as restless as its kind and its size: no two in ten alike', () => {
    const restless = NAMES.map((name) => deviation(follow(name, name).rest)).toSorted((a, b) => a - b);
    expect(restless.length).toBeGreaterThan(25);
    expect(restless[restless.length - 4] / restless[3]).toBeGreaterThan(2);
    const betas = NAMES.map((name) => follow(name, name).beta).toSorted((a, b) => a - b);
    expect(betas[betas.length - 4] - betas[3]).toBeGreaterThan(0.4);
  });
});
