import { expect, test } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import type { ChartView } from './chart-view';
import {
  clipAhead,
  computeClosingRange,
  type EventLens,
  findChosen,
  findOpening,
  listCoinGroups,
  traceQuestion,
} from './event-lens';
import { canPlaceStrikes, drawQuestions, drawStrikes, holdStrikes, listPricedGroups } from './lens-picture';
import { getPlaceCodec } from './lens-place';
import { buildLensTable, buildLensTables } from './lens-table';
import { describeQuestions } from './question-status';
import { findChosenPrice, findShownGroups, findTraced, speakEnds, summariseQuestions } from './question-words';

const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const CLOSES = Date.UTC(2026, 5, 19, 16) / 1000;
const HOUR = 3600;
const span = { from: 0, to: NOW, isRecorded: false };
const view = { timeFrom: NOW - 10 * HOUR, timeTo: NOW, priceLow: 90, priceHigh: 110 };

const strikes = [0.999, 0.9, 0.2].map((lastPrice, at) => ({
  question: `Will it be above $${90 + 10 * at}?`,
  groupItemTitle: `$${90 + 10 * at}`,
  lastPrice,
  conditionId: `0x${at}`,
  availableSince: { s: 100 },
  availableTo: { s: CLOSES },
}));
const event = { slug: 'above', title: 'Coin above ___?', coin: 'BTC', questions: strikes };
const other = { ...event, slug: 'eth', coin: 'ETH' };
const all = [event, other].flatMap((one) =>
  strikes.map((record, at) => ({ id: `PREDMKT:${one.slug}${at}`, event: one, record })),
);
const groups = listCoinGroups(all, 'BTC');
const chosen = findChosen(groups, 'PREDMKT:above1');
const lens: EventLens = {
  groups,
  chosen,
  fetchedAt: NOW,
  isPending: false,
  error: undefined,
  wait: undefined,
  retry: () => undefined,
};
const trace = { times: Float64Array.from([NOW - 2 * HOUR, NOW]), values: Float64Array.from([0.7, 0.9]) };
const pane = { columns: trace, seconds: HOUR, unit: '', venues: [] };
const chart = {
  lens,
  span,
  interval: 'HOUR',
  zone: 'utc',
  market: { coin: 'BTC', exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT' },
  settled: { view: { ...view, timeTo: CLOSES + HOUR }, isLive: true },
  columns: { question: pane },
  states: {},
} as unknown as ChartView;

test('only questions of the coin are taken, and the chosen one is found by its id', () => {
  expect(groups).toHaveLength(1);
  expect(chosen?.question.groupItemTitle).toBe('$100');
  expect(traceQuestion(chosen?.question)).toEqual({ conditionId: '0x1', since: 100, until: CLOSES });
  expect(findChosen(groups, 'PREDMKT:eth1')).toBeUndefined();
  expect(traceQuestion(undefined)).toBeUndefined();
});

test('a range ahead asks for no more candles and no longer ones', () => {
  expect(clipAhead({ ...view, timeTo: CLOSES }, span)).toEqual({ from: view.timeFrom, to: NOW });
  expect(clipAhead({ ...view, timeTo: NOW - 60 }, span).to).toBe(NOW - 60);
});

test('an end is shown beside what led to it, in proportion', () => {
  const near = computeClosingRange(view, CLOSES, span);
  expect(near.from).toBe(view.timeFrom);
  expect(near.to).toBeGreaterThan(CLOSES);
  const far = computeClosingRange(view, NOW + 300 * HOUR, span);
  expect(NOW - far.from).toBe(100 * HOUR);
  const long = computeClosingRange({ timeFrom: NOW - 9000 * HOUR }, CLOSES, span);
  expect(NOW - long.from).toBeLessThan(100 * HOUR);
  const past = computeClosingRange(view, NOW - 50 * HOUR, span);
  expect([past.from, past.to]).toEqual([NOW - 55 * HOUR, NOW - 45 * HOUR]);
});

test('a view opens at the first end that has room of its own, else at the last', () => {
  const ends = [HOUR, 20 * HOUR, 400 * HOUR].map((ahead) => ({ closes: NOW + ahead }));
  expect(findOpening(ends, view, span)).toBe(NOW + 20 * HOUR);
  expect(findOpening(ends, { timeFrom: NOW - 9000 * HOUR }, span)).toBe(NOW + 400 * HOUR);
  expect(findOpening([{ closes: NOW - 1 }], view, span)).toBeUndefined();
});

test('an address keeps a view ahead, and it follows the live edge when it is opened again', () => {
  const codec = getPlaceCodec({ panes: ['questions'] });
  const plot = { view: { ...view, timeTo: CLOSES }, isAutofit: true, isLive: true };
  const place = codec.write(plot, span);
  expect(place).toMatchObject({ from: view.timeFrom, period: CLOSES - view.timeFrom });
  expect(codec.read(place, span, 100)).toMatchObject({ isLive: true, view: { timeTo: CLOSES } });
  expect(codec.write({ ...plot, view }, span).from).toBeUndefined();
  // What lies ahead is of the lens alone: other views show what led to it.
  const { view: plain, isLive } = getPlaceCodec({ panes: ['volume'] }).read(place, span, 100);
  expect([isLive, plain.timeTo - plain.timeFrom]).toEqual([true, 10 * HOUR]);
});

test('strikes lie at their prices where these are dollars, and hold the fitted prices open', () => {
  expect(canPlaceStrikes({ normalizedSymbol: 'BTC-USDT' }, undefined)).toBe(true);
  expect(canPlaceStrikes({ normalizedSymbol: 'ETH-BTC' }, undefined)).toBe(false);
  expect(canPlaceStrikes({ normalizedSymbol: 'BTC-USDT' }, 'basis')).toBe(false);
  const [column] = drawStrikes(groups, lens);
  expect(column).toMatchObject({ time: CLOSES, pays: 'above', isClosed: false });
  expect(column.marks.map(({ low, probability, isChosen }) => [low, probability, isChosen])).toEqual([
    [90, 0.999, false],
    [100, 0.9, true],
    [110, 0.2, false],
  ]);
  const candles = buildCandleColumns([{ open: 99, high: 101, low: 98, close: 100, timestamp: { s: NOW - HOUR } }]);
  const held = holdStrikes(candles, groups);
  expect([held.times[1], held.lows[1], held.highs[1]]).toEqual([CLOSES, 100, 110]);
  expect(holdStrikes(candles, [])).toBe(candles);
});

test('numbers that are no prices of the coin stay out of the plot', () => {
  expect(listPricedGroups(groups, 99)).toEqual(groups);
  expect(listPricedGroups(groups, undefined)).toEqual(groups);
  expect(listPricedGroups(groups, 99_000)).toEqual([]);
  const flows = listCoinGroups(
    all.map((one) => ({ ...one, event: { ...event, title: 'How many coins will it hold?' } })),
    'BTC',
  );
  expect(flows.length).toBeGreaterThan(0);
  expect(listPricedGroups(flows, 99)).toEqual([]);
});

test('the row has a dot for each traded question and leads the chosen one to its end', () => {
  const row = drawQuestions(lens, pane, span);
  expect(row.dots.map(({ probability, isChosen }) => [probability, isChosen])).toEqual([
    [0.999, false],
    [0.9, true],
    [0.2, false],
  ]);
  expect(row.carried).toEqual({ to: CLOSES, probability: 0.9 });
  expect(drawQuestions({ ...lens, chosen: undefined }, undefined, span).carried).toBeUndefined();
});

test('words, table and file tell each end with its questions', () => {
  expect(findShownGroups(lens, chart, undefined)).toEqual(groups);
  expect(findShownGroups(lens, chart, NOW - 5 * HOUR)).toEqual([]);
  expect(findTraced(chart, NOW - HOUR)).toBe(0.7);
  expect(findTraced(chart, NOW - 3 * HOUR)).toBeUndefined();
  // Ahead, and without a cursor, the heading has the last price: the trace says nothing there.
  expect(findTraced(chart, NOW + 2 * HOUR)).toBeUndefined();
  expect(findChosenPrice(chart, NOW + 2 * HOUR)).toBe(0.9);
  expect(findChosenPrice(chart, undefined)).toBe(0.9);
  expect(speakEnds(lens, CLOSES - 60, CLOSES)).toEqual([]);
  const [spoken] = speakEnds(lens, CLOSES, CLOSES + 60);
  expect(spoken).toContain('above $100 90.0%');
  expect(spoken).toContain('strikes agree, inferred');
  expect(summariseQuestions(chart)).toContain('Closes 19 Jun 16:00 UTC, in 25 h: $90 99.9%, $100 90.0%');
  const table = buildLensTable(chart);
  expect(table.rows.map((cells) => cells.slice(2, 4).map(({ text }) => text))).toEqual([
    ['$90', '99.9%'],
    ['$100', '90.0%'],
    ['$110', '20.0%'],
  ]);
  expect(buildLensTables(chart)[0].length).toBe(3);
  expect(buildLensTables({ lens: undefined })).toEqual([]);
});

test('the row says why it has nothing to show', () => {
  const context = {
    isRemote: false,
    isOffline: false,
    tier: 'free',
    nowSeconds: NOW,
    isFrozen: false,
    isPolling: true,
    zone: 'utc',
    ways: {},
  } as const;
  const describe = (change: object) =>
    describeQuestions({ ...chart, ...change }, { wait: undefined, weight: 1 }, context);
  expect(describe({})).toEqual({ kind: 'ready' });
  expect(describe({ lens: { ...lens, groups: [], isPending: true } })).toMatchObject({
    kind: 'loading',
    hasData: false,
  });
  expect(describe({ lens: { ...lens, groups: [] } })).toMatchObject({ title: 'No questions about BTC' });
  expect(describe({ lens: { ...lens, error: new Error('Boom') } })).toMatchObject({ kind: 'error', hasData: true });
  expect(describe({ lens: undefined, market: { recorded: {}, coin: 'BTC' } })).toMatchObject({
    title: 'No questions in a recording',
  });
  const failed = { isPending: false, isWhole: false, error: new Error('Boom'), retry: () => undefined };
  expect(describe({ states: { question: failed } })).toMatchObject({ kind: 'error', hasData: true });
});
