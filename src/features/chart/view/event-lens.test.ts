import { expect, test } from 'vitest';
import { findPastRange } from '@/features/chart/questions/lens-moves';
import { canPlaceStrikes, drawQuestions, drawStrikes, listPricedGroups } from '@/features/chart/questions/lens-picture';
import { buildLensTable, buildLensTables } from '@/features/chart/questions/lens-table';
import { describeQuestions } from '@/features/chart/questions/question-status';
import {
  findChosenPrice,
  findShownGroups,
  findTraced,
  listShort,
  speakEnds,
  summariseQuestions,
} from '@/features/chart/questions/question-words';
import { parseChartSearch } from '@/state/url-state';
import { makeLoneSurroundings } from '@/testing/screen/lone-surroundings';
import { makeLens } from '@/testing/screen/make-lens';
import { makePaneContext } from '@/testing/screen/pane-context';
import { findAhead, findChosen, listCoinGroups, traceQuestion } from './event-lens';
import { resolveChart } from './resolve-chart';

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
const lens = { ...makeLens(groups, 'PREDMKT:above1'), fetchedAt: NOW };
const { chosen } = lens;
const trace = { times: Float64Array.from([NOW - 2 * HOUR, NOW]), values: Float64Array.from([0.7, 0.9]) };
const pane = { columns: trace, seconds: HOUR, unit: '', venues: [] };
const market = { coin: 'BTC', exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT' };
const settled = { view, isLive: true, isAutofit: true };
const chart = {
  lens,
  span,
  interval: 'HOUR',
  zone: 'utc',
  market,
  settled,
  data: { ahead: { time: CLOSES, strikes: [] } },
  columns: { question: pane },
} as const;

test('only questions about the coin are taken, and the chosen one is found by its id', () => {
  expect(groups).toHaveLength(1);
  expect(chosen?.question.groupItemTitle).toBe('$100');
  expect(traceQuestion(chosen?.question)).toEqual({ conditionId: '0x1', since: 100, until: CLOSES });
  expect(findChosen(groups, 'PREDMKT:eth1')).toBeUndefined();
  expect(traceQuestion(undefined)).toBeUndefined();
  // Belongs to a recording, whatever its coin.
  const recorded = all.map((one) => ({ ...one, event: { ...one.event, recorded: { from: { s: 1 }, to: { s: 2 } } } }));
  expect(listCoinGroups(recorded, 'BTC')).toEqual([]);
});

test('the next end is shown beside the axis, unless one is requested or belongs to the chosen question', () => {
  const ends = [-HOUR, HOUR, 20 * HOUR].map((away) => ({ ...groups[0], closes: NOW + away }));
  const many = { groups: ends, chosen: undefined };
  expect(findAhead(many, undefined, NOW)).toBe(NOW + HOUR);
  expect(findAhead(many, NOW + 20 * HOUR, NOW)).toBe(NOW + 20 * HOUR);
  // A past end is shown where it closed.
  expect(findAhead(many, NOW - HOUR, NOW)).toBe(NOW + HOUR);
  expect(findAhead({ groups: ends.slice(0, 1), chosen: undefined }, undefined, NOW)).toBeUndefined();
  const own = chosen && { ...chosen, group: ends[2] };
  expect(findAhead({ groups: ends, chosen: own }, undefined, NOW)).toBe(NOW + 20 * HOUR);
});

test('a past end is shown in the middle of a view of the same length', () => {
  const model = { get: () => settled, place: () => undefined };
  expect(findPastRange({ model, span }, NOW - 50 * HOUR)).toEqual({ from: NOW - 55 * HOUR, to: NOW - 45 * HOUR });
  expect(findPastRange({ model, span }, NOW - HOUR)).toEqual({ from: NOW - 10 * HOUR, to: NOW });
});

test('strikes are at their prices if these are in dollars', () => {
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
});

test('numbers that are not prices of the coin stay out of the plot', () => {
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

test('the row has a dot for each traded question and draws the chosen one to its end', () => {
  const row = drawQuestions(lens, pane, span);
  expect(row.dots.map(({ probability, isChosen }) => [probability, isChosen])).toEqual([
    [0.999, false],
    [0.9, true],
    [0.2, false],
  ]);
  expect(row.carried).toEqual({ to: CLOSES, probability: 0.9 });
  expect(drawQuestions({ ...lens, chosen: undefined }, undefined, span).carried).toBeUndefined();
});

test('words, table and file list each end with its questions', () => {
  expect(findShownGroups(lens, chart, undefined)).toEqual(groups);
  expect(findShownGroups(lens, chart, NOW - 5 * HOUR)).toEqual([]);
  expect(findTraced(chart, NOW - HOUR)).toBe(0.7);
  expect(findTraced(chart, NOW - 3 * HOUR)).toBeUndefined();
  // In the future, and without a cursor, the heading has the last price: the trace has none there.
  expect(findTraced(chart, NOW + 2 * HOUR)).toBeUndefined();
  expect(findChosenPrice(chart, NOW + 2 * HOUR)).toBe(0.9);
  expect(findChosenPrice(chart, undefined)).toBe(0.9);
  expect(speakEnds(lens, CLOSES - 60, CLOSES)).toEqual([]);
  const [spoken] = speakEnds(lens, CLOSES, CLOSES + 60);
  expect(spoken).toContain('above $100 90.0%');
  expect(spoken).toContain('consistent strikes (inferred)');
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

test('a question that is alone in its group is named once', () => {
  const question = 'Coin up or down on June 19?';
  const single = { slug: 'up-down', title: question, coin: 'BTC', questions: [] };
  const record = { question, lastPrice: 0.3, conditionId: '0x9', availableTo: { s: CLOSES } };
  const [alone] = listCoinGroups([{ id: 'PREDMKT:updown', event: single, record }], 'BTC');
  expect(listShort(alone)).toEqual(['30.0%']);
  const text = summariseQuestions({ ...chart, lens: { ...lens, groups: [alone] } });
  expect(text.split(question)).toHaveLength(2);
});

test('the row says why it has nothing to show', () => {
  const { dataClient } = makeLoneSurroundings('advanced', NOW).around;
  const around = { dataClient, span, offered: [], canSum: true, plot: settled, interval: 'HOUR', lens } as const;
  const { choice, factsOf } = resolveChart(market, parseChartSearch({}), { ...around, panes: ['questions'] });
  const model = { get: () => settled, place: () => undefined };
  const row = { ...chart, model, facts: factsOf(undefined), choice, states: {} };
  const describe = (change: Partial<Parameters<typeof describeQuestions>[0]>) =>
    describeQuestions({ ...row, ...change }, { wait: undefined, weight: 1 }, makePaneContext(NOW));
  const recorded = { from: { s: 1 }, to: { s: 2 } };
  expect(describe({})).toEqual({ kind: 'ready' });
  expect(describe({ lens: { ...lens, groups: [], isPending: true } })).toMatchObject({
    kind: 'loading',
    hasData: false,
  });
  expect(describe({ lens: { ...lens, groups: [] } })).toMatchObject({ title: 'No questions about BTC' });
  expect(describe({ lens: { ...lens, error: new Error('Boom') } })).toMatchObject({ kind: 'error', hasData: true });
  expect(describe({ lens: undefined, market: { ...market, recorded } })).toMatchObject({
    title: 'No questions in a recording',
  });
  const failed = { isPending: false, isWhole: false, error: new Error('Boom'), retry: () => undefined };
  expect(describe({ states: { question: failed } })).toMatchObject({ kind: 'error', hasData: true });
});
