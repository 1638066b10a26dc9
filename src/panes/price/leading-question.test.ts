import { expect, it } from 'vitest';
import type { Market, PredictionMarket } from '@/contract/payloads';
import { findLeadingQuestion } from './leading-question';

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

it('an event stands for the question which its price is of, the busiest one', () => {
  const questions = [question(0.4, 0.2, 10), question(0.4, 0.05, 800), question(0.9, -0.3, 700)];
  expect(findLeadingQuestion(event(0.4, ...questions))).toBe(questions[1]);
});

it('an event without a price stands for a question without figures, and other markets for none', () => {
  expect(findLeadingQuestion(event(undefined, question(0.4, 0.2, 10)))).toEqual({});
  expect(findLeadingQuestion({ exchange: 'ATLAS', rawSymbol: 'BTCUSDT', lastPrice: 64_000 })).toBeUndefined();
});
