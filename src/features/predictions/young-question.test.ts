import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { listEventQuestions } from '@/data/queries/predictions';
import { fitPredictionColumns } from './prediction-columns';
import { listRecordFacts } from './record-facts';
import { describeSpan } from './young-question';

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
  expect(factsOf(48, 12)).toEqual(['+12.0%', '+4.5 pt', 'in 24 h']);
  expect(factsOf(50)[0]).toBe('–');
});

test('the change of volume is a column where the question keeps enough room, and says what is new', () => {
  const room = { wide: true, docked: true, extra: false };
  const idsAt = (width: number) => fitPredictionColumns(room, width).map(({ id }) => id);
  // Beside the details in windows of 1440 and 1280 px.
  expect(idsAt(1440 - 348 - 32)).toContain('volume-change');
  expect(idsAt(1280 - 348 - 32)).not.toContain('volume-change');
  const column = fitPredictionColumns(room, 2000).find(({ id }) => id === 'volume-change');
  const textOf = (hours: number): string => {
    const record = { volumeChange24H: -3.2, availableSince: { s: NOW - hours * 3600 } };
    const [prediction] = listEventQuestions({ slug: 'e', title: 'Event', coin: undefined, questions: [record] });
    return renderToStaticMarkup(column?.cell(prediction, { zone: 'utc', nowSeconds: NOW })).replaceAll(/<[^>]*>/g, '');
  };
  expect([textOf(30), textOf(60)]).toEqual(['new', '−3.2%']);
});
