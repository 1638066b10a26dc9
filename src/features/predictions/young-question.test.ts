import { expect, test } from 'vitest';
import { listEventQuestions } from '@/data/queries/predictions';
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
  expect(factsOf(24, 12)).toEqual(['+12.0%', '+4.5 pt', 'in 24 h']);
  expect(factsOf(30)[0]).toBe('–');
});
