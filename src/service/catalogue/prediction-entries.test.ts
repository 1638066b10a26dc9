import { expect, it } from 'vitest';
import type { PredictionFigures, StoredMarket } from '@/service/store/engine/store';
import { describeEvent } from './prediction-entries';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const event = {
  rawSymbol: 'rain',
  recordedTo: 0,
  predictions: JSON.stringify([{ market: 1, conditionId: '0x1', availableSince: { s: NOW - 5 * 3600 } }]),
} as StoredMarket;

const describeWith = (volumeDayBefore: number) => {
  const figures: PredictionFigures = {
    market: 1,
    lastPrice: 0.4,
    priceDayAgo: 0.3,
    prices: [0.3, 0.4],
    totalVolume: 900,
    buyVolumeDay: 500,
    sellVolumeDay: 400,
    volumeDayBefore,
    weightedShares: 2500,
    weightedSharesDay: 2400,
  };
  return describeEvent(event, new Map([[1, figures]]), NOW);
};

it('leaves the change of volume out where nothing was traded the day before, of the question as of its event', () => {
  const young = describeWith(0);
  expect(young.predictionMarkets).toHaveLength(1);
  expect(young.predictionMarkets?.[0]).not.toHaveProperty('volumeChange24H');
  expect(young).not.toHaveProperty('volumeChange24h');
  const old = describeWith(600);
  expect(old.predictionMarkets?.[0]?.volumeChange24H).toBeCloseTo(50, 9);
  expect(old.volumeChange24h).toBeCloseTo(50, 9);
});

it('keeps a question open between its official end and its resolution, and pays one that came true early', () => {
  const figures: PredictionFigures = {
    market: 1,
    lastPrice: 0.998,
    priceDayAgo: 0.6,
    prices: [0.6, 0.998],
    totalVolume: 900,
    buyVolumeDay: 500,
    sellVolumeDay: 0,
    volumeDayBefore: 100,
    weightedShares: 1100,
    weightedSharesDay: 600,
  };
  const describeAs = (times: object) => {
    const predictions = JSON.stringify([{ market: 1, conditionId: '0x1', people: 'forecasters', ...times }]);
    return describeEvent({ ...event, predictions }, new Map([[1, figures]]), NOW).predictionMarkets?.[0];
  };
  const announced = describeAs({ availableTo: { s: NOW - 600 }, resolvedAt: NOW + 3000 });
  expect(announced).toMatchObject({ closed: false, lastPrice: 0.998 });
  const resolved = describeAs({ availableTo: { s: NOW - 3600 }, resolvedAt: NOW - 60 });
  expect(resolved).toMatchObject({ closed: true, lastPrice: 1, openInterest: 0 });
  expect(describeAs({ availableTo: { s: NOW - 3600 } })).toMatchObject({ closed: true, lastPrice: 1, openInterest: 0 });
  for (const entry of [announced, resolved]) {
    expect(entry).not.toHaveProperty('resolvedAt');
    expect(entry).not.toHaveProperty('people');
  }
});

it('changes open interest by no more than the shares traded, and not at all where nothing was', () => {
  for (const [day, price, shares] of [
    [0, 0.04, 0],
    [300, 0.9, 520],
    [9000, 0.03, 410_000],
  ] as const) {
    for (let condition = 0; condition < 60; condition++) {
      const figures: PredictionFigures = {
        market: 1,
        lastPrice: price,
        priceDayAgo: 1 - price,
        prices: [1 - price, price],
        totalVolume: 2e6,
        buyVolumeDay: day,
        sellVolumeDay: day / 2,
        volumeDayBefore: 4000,
        weightedShares: 5e6,
        weightedSharesDay: shares,
      };
      const predictions = JSON.stringify([{ market: 1, conditionId: `0x${condition}`, availableTo: { s: NOW + 9e5 } }]);
      const described = describeEvent({ ...event, predictions }, new Map([[1, figures]]), NOW);
      expect(Math.abs(described.predictionMarkets?.[0]?.oneDayOIChange ?? 1)).toBeLessThanOrEqual(shares);
    }
  }
});

it('states the tick that holds at the last price: a cent in the middle, a tenth of a cent beyond 4 and 96 %', () => {
  const steps = { orderPriceMinTickSize: 0.001, middleTick: 0.01 };
  const predictions = JSON.stringify([{ market: 1, conditionId: '0x1', availableTo: { s: NOW + 3600 }, ...steps }]);
  const tickAt = (lastPrice: number) => {
    const figures: PredictionFigures = {
      market: 1,
      lastPrice,
      priceDayAgo: 0.3,
      prices: [0.3, lastPrice],
      totalVolume: 900,
      buyVolumeDay: 500,
      sellVolumeDay: 400,
      volumeDayBefore: 100,
      weightedShares: 1500,
      weightedSharesDay: 1400,
    };
    const [entry] = describeEvent({ ...event, predictions }, new Map([[1, figures]]), NOW).predictionMarkets ?? [];
    expect(entry).not.toHaveProperty('middleTick');
    return entry.orderPriceMinTickSize;
  };
  expect([0.5, 0.04, 0.95].map(tickAt)).toEqual([0.01, 0.01, 0.01]);
  expect([0.039, 0.003, 0.96, 0.997].map(tickAt)).toEqual([0.001, 0.001, 0.001, 0.001]);
});
