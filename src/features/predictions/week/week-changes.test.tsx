import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { listEventQuestions, type Prediction, type PredictionEvent } from '@/data/queries/predictions';
import { parsePredictionsSearch } from '@/state/fields/predictions-fields';
import { listQuestions } from '../prediction-rows';
import { clearFilters, getNextSort } from '../predictions-filter';
import { buildPredictionTable } from '../save-predictions';
import { addWeek } from './use-week-changes';
import { WeekCell, WeekChange } from './week-change';

const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const WEEK_AGO = Date.UTC(2026, 5, 11, 15) / 1000;
const DAY = 86_400;

const question = (conditionId: string, lastPrice: number, days = 30) => ({
  groupItemTitle: conditionId,
  conditionId,
  lastPrice,
  oneDayPriceChange: 0.01,
  buyVolume24H: 50_000,
  availableSince: { s: NOW - days * DAY },
});
const EVENT: PredictionEvent = {
  slug: 'm',
  title: 'Movers',
  coin: 'BTC',
  questions: [
    question('up', 0.5),
    question('down', 0.2),
    question('still', 0.5),
    question('young', 0.9, 5),
    question('quiet', 0.3),
  ],
};
const BASES = { up: 0.38, down: 0.6, still: 0.5, young: 0.1 };
const LOADED = {
  bases: new Map(Object.entries(BASES).map(([id, price]) => [id, { price, at: WEEK_AGO }])),
  askedAt: NOW,
  isKept: false,
};
const UNLOADED = listEventQuestions(EVENT);
const QUESTIONS = UNLOADED.map((one) => addWeek(one, new Map([['{"coin":"BTC"}', LOADED]]), NOW));

const titlesOf = (fields: Readonly<Record<string, string>>): readonly string[] =>
  listQuestions(QUESTIONS, parsePredictionsSearch({ flat: '1', ...fields }), {
    watched: new Set(),
    nowSeconds: NOW,
  }).questions.map(({ record }) => record.groupItemTitle ?? '');
const cellOf = (at: number): string =>
  renderToStaticMarkup(<WeekCell prediction={QUESTIONS[at]} zone="utc" nowSeconds={NOW} />);
const textOf = (at: number, questions: readonly Prediction[] = QUESTIONS): string =>
  renderToStaticMarkup(<WeekChange prediction={questions[at]} zone="utc" nowSeconds={NOW} />);

test('which market moved most this week: sorted by the size of the move, unknown ones last', () => {
  expect(titlesOf({ sort: 'week-move' })).toEqual(['down', 'up', 'still', 'young', 'quiet']);
  expect(titlesOf({ sort: 'week-change' })).toEqual(['up', 'still', 'down', 'young', 'quiet']);
  expect(getNextSort(parsePredictionsSearch({}), 'week-move')).toMatchObject({
    sort: 'week-move',
    span: 'week',
    flat: true,
  });
});

test('movers of a week are those that moved within it', () => {
  expect(titlesOf({ sort: 'week-move', moved: '10', span: 'week' })).toEqual(['down', 'up']);
  expect(titlesOf({ moved: '10' })).toEqual([]);
  expect(clearFilters(parsePredictionsSearch({ moved: '10', span: 'week' }))).toMatchObject({
    moved: undefined,
    span: undefined,
  });
});

test('a cell shows the change and the prices it is between, whole, or why there is none', () => {
  expect(textOf(0)).toMatch(/title="38\.0% → 50\.0% since 11 Jun, 15:00 to 16:00 UTC".*\+12\.0 pt/);
  expect(cellOf(0)).toMatch(/whitespace-nowrap text-fg-3">38→50<\/span>$/);
  expect(cellOf(3)).not.toContain('→');
  expect(textOf(3)).toContain('Open for less than 7 days');
  expect(textOf(4)).toContain('No trade a week ago');
  expect(textOf(0, UNLOADED)).toContain('Not loaded');
});

test('the saved file has the change of a week where it was loaded', () => {
  const column = buildPredictionTable(QUESTIONS).columns.find(({ name }) => name === '7 d change');
  expect(column === undefined ? [] : Array.from(column.values).slice(2)).toEqual([0, '', '']);
});
