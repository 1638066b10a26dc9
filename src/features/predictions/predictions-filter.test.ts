import { expect, test } from 'vitest';
import { listEventQuestions, type PredictionEvent } from '@/data/queries/predictions';
import { type PredictionsSearch, parsePredictionsSearch } from '@/state/fields/predictions-fields';
import { listQuestions } from './prediction-rows';
import { getEmptyCopy, getNextSort } from './predictions-filter';
import { TABLE_KEYS } from './table-keys';

const NOW = 1_781_793_120;
const DAY = 86_400;

test('each order starts in the direction of its own: questions that close soonest are first', () => {
  const event: PredictionEvent = {
    slug: 'rain-on',
    title: 'Rain on',
    coin: undefined,
    questions: Object.entries({ Friday: 5, Wednesday: 3, Monday: -2, Sunday: -3 }).map(([groupItemTitle, days]) => ({
      conditionId: `0x${groupItemTitle}`,
      question: `Will it rain on ${groupItemTitle}?`,
      groupItemTitle,
      lastPrice: 0.5,
      availableTo: { s: NOW + days * DAY },
      closed: days < 0,
    })),
  };
  const listed = listEventQuestions(event);
  const titlesOf = (fields: Readonly<Record<string, string>>) =>
    listQuestions(listed, parsePredictionsSearch({ flat: '1', sort: 'closes', ...fields }), {
      watched: new Set(),
      nowSeconds: NOW,
    }).questions.map(({ record }) => record.groupItemTitle);
  const pressed = (search: PredictionsSearch) => getNextSort(search, 'closes').dir;
  expect(pressed({ v: 1 })).toBe('asc');
  expect(titlesOf({ dir: 'asc' })).toEqual(['Wednesday', 'Friday']);
  expect(pressed({ v: 1, sort: 'closes', dir: 'asc' })).toBeUndefined();
  // Of what is over, the latest end comes first.
  expect(pressed({ v: 1, show: 'closed' })).toBeUndefined();
  expect(titlesOf({ show: 'closed' })).toEqual(['Monday', 'Sunday']);
  // An address without a direction means what it always has.
  expect(titlesOf({})).toEqual(['Friday', 'Wednesday']);
});

test('pressing a sort turns it around, another one starts in its own direction', () => {
  expect(getNextSort({ v: 1, flat: true }, 'volume')).toEqual({ sort: 'volume', dir: 'asc' });
  expect(getNextSort({ v: 1, dir: 'asc' }, 'volume')).toEqual({ sort: 'volume', dir: undefined });
  expect(getNextSort({ v: 1 }, 'closes')).toEqual({ sort: 'closes', dir: 'asc' });
  // Movers are listed without their groups, whose other questions have not moved.
  expect(getNextSort({ v: 1, dir: 'asc' }, 'move')).toEqual({ sort: 'move', dir: undefined, flat: true });
});

test('the example of a search is never broken between two lines', () => {
  expect(getEmptyCopy({ v: 1, q: 'zzzz' }, 5).body).toContain('“a\u00a0|\u00a0b” finds either');
});

test('each thing that the keys of the table do is listed once', () => {
  const labels = TABLE_KEYS.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(TABLE_KEYS.find(({ label }) => label === 'Details')?.keys).toBe('Space or Enter');
});
