import { expect, it } from 'vitest';
import type { Market, PredictionMarket } from '@/contract/payloads';
import { getQuestionFigures } from './question-figures';

const question = (lastPrice: number, oneDayPriceChange: number, buyVolume24H: number): PredictionMarket => ({
  lastPrice,
  oneDayPriceChange,
  buyVolume24H,
});

const event = (lastPrice: number | undefined, ...questions: readonly PredictionMarket[]): Market => ({
  exchange: 'PREDMKT',
  rawSymbol: 'rain',
  lastPrice,
  priceChange24h: -56.79,
  predictionMarkets: [...questions],
});

it('an event has the probability and the change in points that the list of predictions shows', () => {
  expect(getQuestionFigures(event(0.296, question(0.296, -0.389, 900)))).toEqual({
    probability: '29.6%',
    change: '−38.9 pt',
    tone: 'sell',
  });
});

it('the change is that of the question which the price is of, the busiest one', () => {
  const questions = [question(0.4, 0.2, 10), question(0.4, 0.05, 800), question(0.9, -0.3, 700)];
  expect(getQuestionFigures(event(0.4, ...questions))).toMatchObject({ change: '+5.0 pt', tone: 'buy' });
});

it('an event without a price shows none, and other markets keep their own figures', () => {
  expect(getQuestionFigures(event(undefined, {}, {}))).toMatchObject({
    probability: '–',
    change: '–',
    tone: 'neutral',
  });
  expect(getQuestionFigures({ exchange: 'ATLAS', rawSymbol: 'BTCUSDT', lastPrice: 64_000 })).toBeUndefined();
});
