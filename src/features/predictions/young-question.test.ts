import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { listEventQuestions } from '@/data/queries/predictions';
import { describeSpan } from '@/domain/predictions/young-question';
import { parsePredictionsSearch } from '@/state/fields/predictions-fields';
import { fitPredictionColumns } from './prediction-columns';
import { listQuestions } from './prediction-rows';
import { listRecordFacts } from './record-facts';

const NOW = 1_781_793_120;

test('what opened within a day is new: its volume has no change yet, and its price has changed since it opened', () => {
  const factsOf = (hours: number, volumeChange24H?: number) => {
    const record = { oneDayPriceChange: 0.045, volumeChange24H, availableSince: { s: NOW - hours * 3600 } };
    const [prediction] = listEventQuestions({ slug: 'e', title: 'Event', coin: undefined, questions: [record] });
    const facts = new Map(listRecordFacts(prediction, 'utc', NOW).map(({ name, text }) => [name, text]));
    return [facts.get('Volume change'), facts.get('24 h change'), describeSpan(record, NOW)];
  };
  expect(factsOf(5)).toEqual(['new', '+4.5 pt since it opened', 'since it opened']);
  // Some services say 0 where there was no day before.
  expect(factsOf(23, 0)[0]).toBe('new');
  // The day before was only a part of one.
  expect(factsOf(24, 12)).toEqual(['new', '+4.5 pt', 'in 24 h']);
  expect(factsOf(47, 12)[0]).toBe('new');
  expect(factsOf(48, 12)).toEqual(['+12.0% vs previous 24 h', '+4.5 pt', 'in 24 h']);
  expect(factsOf(50)[0]).toBe('–');
});

test('the change of volume is a column where the question keeps enough room, and says what is new', () => {
  const room = { wide: true, extra: false };
  const idsAt = (width: number) => fitPredictionColumns(room, width).map(({ id }) => id);
  // Beside the details in a window of 1440 px, and without them.
  expect(idsAt(1440 - 380 - 32)).not.toContain('volume-change');
  expect(idsAt(1440 - 32)).toContain('volume-change');
  const widthOf = (width: number): number =>
    width - fitPredictionColumns(room, width).reduce((sum, column) => sum + column.width, 0);
  expect(widthOf(1440 - 380 - 32)).toBeGreaterThanOrEqual(240);
  const column = fitPredictionColumns(room, 2000).find(({ id }) => id === 'volume-change');
  const textOf = (hours: number): string => {
    const record = { volumeChange24H: -3.2, availableSince: { s: NOW - hours * 3600 } };
    const [prediction] = listEventQuestions({ slug: 'e', title: 'Event', coin: undefined, questions: [record] });
    return renderToStaticMarkup(column?.cell(prediction, { zone: 'utc', nowSeconds: NOW })).replaceAll(/<[^>]*>/g, '');
  };
  expect([textOf(30), textOf(60)]).toEqual(['new', '−3.2%']);
});

test('beside the details in a window of 1024 px, columns give way to the question', () => {
  const room = { wide: true, extra: false };
  const idsAt = (width: number) => fitPredictionColumns(room, width).map(({ id }) => id);
  expect(idsAt(1024 - 32)).toEqual([
    'probability',
    'change',
    'week',
    'recent',
    'volume',
    'interest',
    'traders',
    'closes',
  ]);
  const beside = 1024 - 348 - 32;
  expect(idsAt(beside)).toEqual(['probability', 'change', 'volume', 'closes']);
  const taken = fitPredictionColumns(room, beside).reduce((sum, { width }) => sum + width, 0);
  expect(beside - taken).toBeGreaterThanOrEqual(200);
});

test('the change of a new question is grey and named as new; that of an older one is coloured', () => {
  const cellOf = (hours: number): string => {
    const record = { oneDayPriceChange: -0.51, availableSince: { s: NOW - hours * 3600 } };
    const [prediction] = listEventQuestions({ slug: 'e', title: 'Event', coin: undefined, questions: [record] });
    const column = fitPredictionColumns({ wide: true, extra: true }, 2000).find(({ id }) => id === 'change');
    return renderToStaticMarkup(column?.cell(prediction, { zone: 'utc', nowSeconds: NOW }));
  };
  expect(cellOf(22)).toContain('Open for less than 48 h: −51.0 pt since it opened');
  expect(cellOf(47)).toContain('text-fg-3');
  expect(cellOf(48)).toBe('<span class="whitespace-nowrap text-sell ">−51.0 pt</span>');
});

test('a new question does not win the sorts by change: it is last, alone and by its group', () => {
  const makeQuestion = (name: string, hours: number, oneDayPriceChange: number) => ({
    groupItemTitle: name,
    conditionId: `0x${name}`,
    lastPrice: 0.5,
    oneDayPriceChange,
    buyVolume24H: 50_000,
    availableSince: { s: NOW - hours * 3600 },
  });
  const makeEvent = (slug: string, questions: readonly ReturnType<typeof makeQuestion>[]) =>
    listEventQuestions({ slug, title: slug, coin: undefined, questions });
  const all = [
    ...makeEvent('new', [makeQuestion('N1', 22, -0.51), makeQuestion('N2', 47, 0.4)]),
    ...makeEvent('old', [makeQuestion('O1', 48, 0.03), makeQuestion('O2', 900, -0.02)]),
  ];
  const titlesOf = (fields: Readonly<Record<string, string>>): readonly (string | undefined)[] =>
    listQuestions(all, parsePredictionsSearch(fields), { watched: new Set(), nowSeconds: NOW }).questions.map(
      ({ record }) => record.groupItemTitle,
    );
  expect(titlesOf({ flat: '1', sort: 'move' })).toEqual(['O1', 'O2', 'N1', 'N2']);
  expect(titlesOf({ flat: '1', sort: 'change', dir: 'asc' })).toEqual(['O2', 'O1', 'N1', 'N2']);
  expect(titlesOf({ sort: 'move' })).toEqual(['O1', 'O2', 'N1', 'N2']);
  // Their probability ranks as that of any other.
  expect(titlesOf({ flat: '1', sort: 'probability' })).toHaveLength(4);
});

test('beside the details in a window of 720 to 1023 px a question keeps its probability and its change in sight', () => {
  for (let window = 720; window < 1024; window += 1) {
    const width = window - 320 - 32;
    const columns = fitPredictionColumns({ wide: false, extra: false }, width);
    const ids = columns.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['probability', 'change']);
    expect(width - columns.reduce((sum, column) => sum + column.width, 0), `${window}`).toBeGreaterThan(150);
  }
});
