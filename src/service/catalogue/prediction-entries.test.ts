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
