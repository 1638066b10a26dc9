import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { weight } from '@/domain/units';
import type { BudgetJob } from '../../budget/budget';
import type { Http } from '../../http/http';
import { getWeekChange, listEventQuestions, type PredictionEvent } from '../predictions';
import { getWeekSpan, listWeekGroups, priceWeek, type WeekSource, weekBasesQuery } from './week-bases';

const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const WEEK_AGO = Date.UTC(2026, 5, 11, 15) / 1000;

const event = (slug: string, coin: string | undefined, ids: readonly string[]): PredictionEvent => ({
  slug,
  title: slug,
  coin,
  normalizedSymbol: slug.toUpperCase(),
  questions: ids.map((conditionId) => ({ conditionId, lastPrice: 0.7 })),
});
const QUESTIONS = [
  event('fed', undefined, ['0xf1', '0xf2']),
  event('btc-june', 'BTC', ['0xb1']),
  event('btc-july', 'BTC', ['0xb2']),
].flatMap((one) => listEventQuestions(one));

const budget = { predict: () => ({ weight: weight(1), source: 'documented' as const }) };

it('one request covers all questions about a coin, and all of an event without one', () => {
  const groups = listWeekGroups(QUESTIONS);
  expect(groups).toEqual([{ normalizedSymbol: 'FED' }, { coin: 'BTC' }]);
  expect(priceWeek(groups, budget)).toMatchObject({ weight: 2, requests: 2 });
});

it('looks at the first day of the week, from its first whole hour on that the key opens', () => {
  expect(getWeekSpan({ coin: 'BTC' }, NOW, undefined)).toEqual({ from: WEEK_AGO, to: WEEK_AGO + 86_400 });
  // What is one minute from closed is closed by the time the request is sent.
  expect(getWeekSpan({ coin: 'BTC' }, NOW + 27 * 60, 7 * 86_400).from).toBe(WEEK_AGO + 3600);
  expect(getWeekSpan({ normalizedSymbol: 'A', endSeconds: NOW - 86_400 }, NOW, 7 * 86_400).from).toBe(
    WEEK_AGO - 86_400,
  );
});

it('takes the earliest price of the day for each question, whatever the order of the points', async () => {
  const asked: string[] = [];
  const point = (hour: number, close?: number) => ({ Point: { close, timestamp: { s: WEEK_AGO + hour * 3600 } } });
  const http = {
    loadJson: (path: string, search: string) => {
      asked.push(`${path}?${search}`);
      return Promise.resolve({
        series: [
          { id: { rawSymbol: '0xb1', coin: 'BTC' }, points: [point(5, 0.9), point(2, 0.4), point(1)] },
          { id: { rawSymbol: '0xb2', coin: 'BTC' }, points: [] },
        ],
      });
    },
  } as unknown as Http;
  const run = async (job: BudgetJob<unknown>) => (await job.send(job.signal)).value;
  const source = {
    http,
    clock: { now: () => NOW * 1000 },
    getBudget: () => ({ run }),
    historySeconds: undefined,
    world: undefined,
  };
  const query = weekBasesQuery({ coin: 'BTC' }, source as unknown as WeekSource);
  const { bases, askedAt, isKept } = await new QueryClient().fetchQuery(query);
  expect(asked).toEqual([
    `/v1/points?type=TRADE_SIDE_AGNOSTIC_AGG&exchange=PREDMKT&coin=BTC&interval=HOUR&from=${WEEK_AGO}&period=86400`,
  ]);
  expect([askedAt, isKept]).toEqual([NOW, false]);
  expect([...bases]).toEqual([['0xb1', { price: 0.4, at: WEEK_AGO + 7200 }]]);
  const [fed, , bitcoin] = QUESTIONS;
  expect(getWeekChange({ ...bitcoin, week: bases.get('0xb1') })).toBeCloseTo(0.3);
  expect(getWeekChange(fed)).toBeUndefined();
});
