import { describe, expect, it } from 'vitest';
import { buildMarketList } from '../market-list';
import { PricePaths } from '../price-paths';
import { readNumber } from '../running/read-number';
import type { MadeRows, MadeStep, PlannedStep } from '../track';
import { LeverageMaker } from './leverage-maker';
import { INTEREST_TRACK, LEVERAGE_HOUR_TRACK } from './leverage-tracks';

const SEED = 7;
const HOUR = 3600;
const START = Date.UTC(2026, 5, 18, 9) / 1000;
const markets = buildMarketList('small').filter(
  (market) => market.coin.ticker === 'ETH' && market.category === 'PERPETUAL',
);
const rest = async (): Promise<void> => {};
const stepOf = (from: number, to: number): PlannedStep => ({ track: '', markets, from, to, cost: 0, isFirst: false });
type Build = (maker: LeverageMaker, step: PlannedStep) => Promise<MadeStep>;

/** Rows of each table as texts, in key order. */
function textsOf(made: readonly MadeStep[]): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  for (const rows of made.flatMap((step) => step.rows)) {
    texts[rows.table] = [...(texts[rows.table] ?? []), ...rowTexts(rows)].sort((a, b) => a.localeCompare(b));
  }
  return texts;
}

function rowTexts({ rows, block }: MadeRows): string[] {
  const columns = Object.entries(block).map(([name, column]) => {
    if (!('values' in column)) throw new Error(`${name} is not a column of numbers`);
    return [name, column.values] as const;
  });
  return Array.from({ length: rows }, (_, i) => columns.map(([name, values]) => `${name} ${values[i]}`).join(', '));
}

const BUILDS: readonly (readonly [string, Build])[] = [
  ['liquidations', (maker, step) => maker.buildLiquidations(step, rest)],
  ['interest', (maker, step) => maker.buildInterest(step, rest)],
];

/** High and low of each row of open interest by its time, for rows of one market in time order. */
function extremesOf({ rows, block }: MadeRows): Map<number, { high: number; low: number }> {
  const at = (name: string, row: number): number => readNumber(block[name], row);
  const found = new Map<number, { high: number; low: number }>();
  for (let row = 1; row < rows; row++) {
    const [open, close] = [at('lots', row - 1), at('lots', row)];
    const high = Math.max(open, close) + at('high', row);
    found.set(at('ts', row), { high, low: Math.min(open, close) - at('low', row) });
  }
  return found;
}

describe('hours and minutes of open interest', () => {
  it.each(['small', 'full'] as const)('are made from one path wherever both exist in the %s world', (scale) => {
    for (const market of buildMarketList(scale).filter(({ category }) => category === 'PERPETUAL')) {
      const minutes = INTEREST_TRACK.rangeOf(market, START, scale).from;
      expect(LEVERAGE_HOUR_TRACK.rangeOf(market, START, scale).to, market.rawSymbol).toBeLessThanOrEqual(minutes);
    }
  });

  it('have the same extremes', async () => {
    const maker = new LeverageMaker(SEED, new PricePaths(SEED));
    const step = { ...stepOf(START, START + 6 * HOUR), markets: [markets[0]] };
    const find = ({ rows }: MadeStep, name: string) => rows.find(({ table }) => table === name) as MadeRows;
    const minutes = extremesOf(find(await maker.buildInterest(step, rest), 'interest_minute'));
    const hours = extremesOf(find(await maker.buildLiquidations(step, rest), 'interest_hour'));
    expect(hours.size).toBe(5);
    for (const [ts, hour] of hours) {
      const within = Array.from({ length: 60 }, (_, i) => minutes.get(ts + i * 60) as { high: number; low: number });
      expect(hour.high).toBe(Math.max(...within.map(({ high }) => high)));
      expect(hour.low).toBe(Math.min(...within.map(({ low }) => low)));
    }
  });
});

describe('LeverageMaker', () => {
  it.each(BUILDS)('makes the same rows of %s at once and in pieces, with no row twice', async (_, build) => {
    const whole = await build(new LeverageMaker(SEED, new PricePaths(SEED)), stepOf(START, START + 3 * HOUR + 600));
    const cuts = [0, 60, 120, 2100, HOUR, HOUR + 60, 3 * HOUR - 60, 3 * HOUR, 3 * HOUR + 600];
    const living = new LeverageMaker(SEED, new PricePaths(SEED));
    const pieces: MadeStep[] = [];
    for (let i = 1; i < cuts.length; i++) {
      pieces.push(await build(living, stepOf(START + cuts[i - 1], START + cuts[i])));
    }
    expect(textsOf(pieces)).toEqual(textsOf([whole]));
    for (const texts of Object.values(textsOf(pieces))) expect(new Set(texts).size).toBe(texts.length);
  });

  it('reports which hours the minutes have finished', async () => {
    const maker = new LeverageMaker(SEED, new PricePaths(SEED));
    const finishedBy = async (from: number, to: number): Promise<unknown> =>
      (await maker.buildLiquidations(stepOf(START + from, START + to), rest)).alsoFinished;
    const ids = markets.map((market) => market.id);
    expect(await finishedBy(60, 120)).toEqual([]);
    expect(await finishedBy(3540, HOUR)).toEqual([
      { track: 'leverage_hour', markets: ids, from: START, to: START + HOUR },
    ]);
    expect(await finishedBy(60, 2 * HOUR + 60)).toEqual([
      { track: 'leverage_hour', markets: ids, from: START, to: START + 2 * HOUR },
    ]);
  });

  it('makes a row of open interest and funding for every hour of a year', async () => {
    const maker = new LeverageMaker(SEED, new PricePaths(SEED));
    const { rows } = await maker.buildHours(stepOf(START - 365 * 24 * HOUR, START), rest);
    const counts = Object.fromEntries(rows.map((made) => [made.table, made.rows]));
    expect(counts['interest_hour']).toBe(365 * 24 * markets.length);
    expect(counts['funding_hour']).toBe(365 * 24 * markets.length);
    expect(counts['liquidation_hour']).toBeGreaterThan(300 * 24 * markets.length);
    expect(counts['liquidation_hour']).toBeLessThanOrEqual(365 * 24 * markets.length);
  });
});
