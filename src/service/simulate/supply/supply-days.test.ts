import { beforeAll, describe, expect, it } from 'vitest';
import { PricePaths } from '../price-paths';
import { computeCoins, SupplyDays } from './supply-days';
import { TOKENS, type Token } from './tokens';

const SEED = 7;
const DAY = 86_400;
const TODAY = Date.UTC(2026, 5, 18) / 1000 / DAY;
const THREE_YEARS = 3 * 365;
const paths = new PricePaths(SEED);
const tokenOf = (name: string): Token => TOKENS.find((token) => token.name === name) as Token;
let days: SupplyDays;

beforeAll(() => {
  days = new SupplyDays(paths, SEED, TODAY - THREE_YEARS, TODAY + 1);
});

describe('SupplyDays', () => {
  it('is a pure function of seed and day', () => {
    const alone = new SupplyDays(new PricePaths(SEED), SEED, TODAY - 400, TODAY - 399);
    for (const token of TOKENS) expect(alone.getReport(token, TODAY - 400)).toEqual(days.getReport(token, TODAY - 400));
  });

  it('prices a coin as its markets do, as far back as candles reach', () => {
    const bitcoin = tokenOf('Bitcoin');
    for (const day of [TODAY, TODAY - 90, TODAY - 364]) {
      const { price } = paths.getHours(
        { coin: bitcoin.coin, price: bitcoin.coin.price, quote: 'USD' },
        day * DAY,
        day * DAY + 3600,
      );
      expect(days.getReport(bitcoin, day)?.price).toBe(Number(price[0].toPrecision(6)));
    }
  });

  it('lets prices rise over the years before, without a leap where candles begin', () => {
    const bitcoin = tokenOf('Bitcoin');
    const prices = Array.from(
      { length: THREE_YEARS },
      (_, i) => days.getReport(bitcoin, TODAY - i)?.price ?? Number.NaN,
    );
    expect(prices[THREE_YEARS - 1]).toBeLessThan(0.6 * prices[0]);
    for (let i = 1; i < prices.length; i++) expect(Math.abs(Math.log(prices[i] / prices[i - 1]))).toBeLessThan(0.2);
  });

  it('shares the whole among all tokens', () => {
    // A Monday: every token reports.
    const monday = TODAY - ((TODAY - 4) % 7);
    const reports = TOKENS.map((token) => days.getReport(token, monday));
    expect(reports.reduce((sum, report) => sum + (report?.dominance ?? Number.NaN), 0)).toBeCloseTo(100, 4);
    expect(reports.map((report) => report?.capRank).sort((a = 0, b = 0) => a - b)).toEqual(TOKENS.map((_, i) => i + 1));
    expect(reports[0]?.capRank).toBe(1);
  });

  it('lets the share of Bitcoin drift by points within months', () => {
    const bitcoin = tokenOf('Bitcoin');
    const shares = Array.from(
      { length: 13 },
      (_, i) => days.getReport(bitcoin, TODAY - 30 * i)?.dominance ?? Number.NaN,
    );
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(2);
  });

  it('hears of weekly tokens on Mondays only', () => {
    const polkadot = tokenOf('Polkadot');
    const reported = Array.from({ length: 21 }, (_, i) => TODAY - i).filter((day) => days.getReport(polkadot, day));
    expect(reported.map((day) => new Date(day * DAY * 1000).getUTCDay())).toEqual([1, 1, 1]);
  });
});

describe('computeCoins', () => {
  it('lets no supply pass its limit, nor circulate more than there are', () => {
    for (const token of TOKENS) {
      for (let day = TODAY - THREE_YEARS; day < TODAY + 3000; day += 100) {
        const { circulating, total } = computeCoins(token, day);
        expect(circulating).toBeGreaterThan(0);
        expect(circulating).toBeLessThanOrEqual(total);
        if (token.maxSupply > 0) expect(total).toBeLessThanOrEqual(token.maxSupply);
      }
    }
  });

  it('unlocks in steps where a token does so', () => {
    const sui = tokenOf('Sui');
    const seen = new Set(Array.from({ length: 90 }, (_, i) => computeCoins(sui, TODAY - i).circulating));
    expect(seen.size).toBeGreaterThanOrEqual(3);
    expect(seen.size).toBeLessThanOrEqual(4);
  });
});

describe('unlocks and burns', () => {
  const stepsOf = (name: string): number[] => {
    const coins = Array.from({ length: 400 }, (_, i) => computeCoins(tokenOf(name), TODAY - 400 + i).circulating);
    return coins.slice(1).flatMap((value, i) => (value === coins[i] ? [] : [value - coins[i]]));
  };

  it('unlock unevenly, with a cliff now and then, and not all on one day', () => {
    const steps = stepsOf('Sui');
    expect(Math.max(...steps)).toBeGreaterThan(3 * Math.min(...steps));
    const changes = (name: string): string =>
      Array.from({ length: 60 }, (_, i) => computeCoins(tokenOf(name), TODAY - i).circulating)
        .map((value, i, all) => (i > 0 && value !== all[i - 1] ? 'x' : '.'))
        .join('');
    expect(changes('Sui')).not.toBe(changes('Arbitrum'));
  });

  it('burn once a quarter, from both supplies', () => {
    const steps = stepsOf('BNB');
    expect(steps.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...steps)).toBeLessThan(0);
    const { circulating, total } = computeCoins(tokenOf('BNB'), TODAY);
    expect(total).toBe(circulating);
  });
});

describe('what is seen of unlocks', () => {
  it('a cliff moves the market cap away from the price on its day, and dilutes what was there', () => {
    const sui = tokenOf('Sui');
    const steps = Array.from({ length: 365 }, (_, i) => TODAY - i).map((day) => {
      const [before, now] = [days.getReport(sui, day - 1), days.getReport(sui, day)];
      const [capBefore, cap] = [before, now].map((report) => (report?.circulating ?? 0) * (report?.price ?? 0));
      return cap / capBefore / ((now?.price ?? 0) / (before?.price ?? 1)) - 1;
    });
    const unlocks = steps.filter((step) => step > 1e-9);
    // Twelve turns of thirty days, one in six of them a cliff.
    expect(unlocks.length).toBeGreaterThanOrEqual(11);
    expect(unlocks.length).toBeLessThanOrEqual(13);
    expect(Math.max(...unlocks)).toBeGreaterThan(0.02);
  });
});

describe('TOKENS', () => {
  it('names two tokens of some tickers, each by a name of its own', () => {
    const tickers = TOKENS.map((token) => token.ticker);
    expect(new Set(tickers.filter((ticker, i) => tickers.indexOf(ticker) !== i))).toEqual(new Set(['UNI', 'APT']));
    expect(new Set(TOKENS.map((token) => token.name)).size).toBe(TOKENS.length);
  });

  it('gives contracts to tokens of a platform, none to its native coin', () => {
    expect(tokenOf('Ethereum').contractAddress).toBe('');
    expect(tokenOf('Chainlink').contractAddress).toMatch(/^0x[0-9a-f]{40}$/);
  });
});
