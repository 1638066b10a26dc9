import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { listEventQuestions } from '@/data/queries/predictions';
import { computeBandChance, computeExpectedMove } from '@/domain/volatility/expected-move';
import type { OptionMove } from './describe-spread';
import { describeImplied, findPayingBand } from './implied-chance';
import { OptionSpread } from './option-spread';

const DAYS = 1.1;
const SPOT = 97_105.5;
const MOVE: OptionMove = {
  days: DAYS,
  volatility: 34.8,
  terms: '1W',
  move: computeExpectedMove(34.8, DAYS),
  spot: { price: SPOT, market: { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', lastPrice: SPOT } },
  symbol: 'HALCYON_OPTIONS BTC_ATM',
  publishedAt: Date.UTC(2026, 5, 18) / 1000,
};

/** The questions of an event, each asked in these words about its title. */
function ask(words: string, titles: readonly string[], lastPrice: number | undefined = 0.279) {
  const questions = titles.map((title, at) => ({
    conditionId: `c${at}`,
    question: `Will the price of Bitcoin ${words} ${title} on June 19?`,
    groupItemTitle: title,
    lastPrice,
  }));
  return listEventQuestions({ slug: 'e', title: 'Bitcoin on June 19?', coin: 'BTC', questions });
}

const STRIKES = ['$96,000', '$98,000'];

test('a strike question has the probability that options imply beside its own', () => {
  const [, higher] = ask('be above', STRIKES);
  const chance = computeBandChance({ low: 98_000, high: Number.POSITIVE_INFINITY }, SPOT, MOVE.move);
  expect(chance).toBeGreaterThan(0.3);
  expect(chance).toBeLessThan(0.32);
  expect(describeImplied(higher, MOVE)).toEqual({
    text: `Options imply ${(chance * 100).toFixed(1)}%, market 27.9%`,
    from: 'Yes, above 98,000: log-normal of 34.8% (1W), 1.1 days, no skew.',
  });
});

test('one that pays below has the rest, and a band what lies between its prices', () => {
  const [, higher] = ask('be below', STRIKES);
  expect(findPayingBand(higher)).toEqual({ low: Number.NEGATIVE_INFINITY, high: 98_000 });
  const [low, middle] = ask('be', ['<$96,000', '$96,000-$98,000', '>$98,000']);
  expect(findPayingBand(low)).toMatchObject({ low: Number.NEGATIVE_INFINITY, high: 96_000 });
  expect(findPayingBand(middle)).toMatchObject({ low: 96_000, high: 98_000 });
});

test('none without a price in dollars, nor for what pays as soon as a price is touched', () => {
  expect(describeImplied(ask('be above', STRIKES)[0], { ...MOVE, spot: undefined })).toBeUndefined();
  expect(findPayingBand(ask('reach', STRIKES)[0])).toBeUndefined();
  expect(findPayingBand(ask('hit', STRIKES)[0])).toBeUndefined();
});

test('the formula stands behind its own word, the answer before it', () => {
  const [, prediction] = ask('be above', STRIKES);
  const html = renderToStaticMarkup(
    <OptionSpread coin="BTC" spread={{ kind: 'ready', move: MOVE }} prediction={prediction} />,
  );
  const [open, hidden = ''] = html.split('<details');
  expect(open).toMatch(/Options imply 3\d\.\d%, market 27\.9%/);
  expect(open).not.toContain('σ√t');
  expect(hidden).toContain('How</summary>');
  expect(hidden).toContain('σ√t');
});
