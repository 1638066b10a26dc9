import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { listEventQuestions } from '@/data/queries/predictions';
import { nameColumns, PREDICTION_COLUMNS, ProbabilityCell } from './prediction-columns';
import { listRecordFacts } from './record-facts';

const questionsOf = (closed: readonly boolean[]) =>
  listEventQuestions({
    slug: 'e',
    title: 'Event',
    coin: undefined,
    questions: closed.map((one, at) => ({ conditionId: `c${at}`, closed: one, lastPrice: 0.9991 })),
  });

it('a list of closed questions alone is headed by their result', () => {
  const labelOf = (closed: readonly boolean[]) => nameColumns(PREDICTION_COLUMNS, questionsOf(closed))[0].label;
  expect(labelOf([true, true])).toBe('Result');
  expect(labelOf([true, false])).toBe('Probability');
  expect(labelOf([])).toBe('Probability');
});

it('a question that came true stands out from one that did not, and both tell their last price', () => {
  const tell = (lastPrice: number): string =>
    renderToStaticMarkup(<ProbabilityCell record={{ closed: true, lastPrice }} />);
  expect(tell(0.9991)).toMatch(/font-semibold text-buy[^>]*>Yes<.*last (&gt;)?99\.9%/);
  expect(tell(0.0005)).toMatch(/text-fg-3[^>]*>No<.*last (&lt;)?0\.1%/);
  expect(tell(0.0005)).not.toContain('text-buy');
});

it('the recent prices say how many they are, and the height of their common scale', () => {
  const [question] = questionsOf([false]);
  const withPrices = (prices: readonly number[]) => ({
    ...question,
    record: { ...question.record, prices: [...prices] },
  });
  const recent = nameColumns(PREDICTION_COLUMNS, [withPrices([0.64, 0.5, 0.28]), withPrices([0.95, 0.92])]).find(
    ({ id }) => id === 'recent',
  );
  expect(recent?.unit).toBe('3 prices');
  expect(recent?.hint).toContain('one scale: a move of 36 pt or more takes the full height');
  expect(nameColumns(PREDICTION_COLUMNS, [question]).find(({ id }) => id === 'recent')?.unit).toBeUndefined();
});

it('a question past its end that nobody resolved awaits that, and is not open', () => {
  const statusAt = (now: number, closed: boolean): string | undefined => {
    const record = { closed, lastPrice: 0.9991, availableTo: { s: 1000 } };
    const [question] = listEventQuestions({ slug: 'e', title: 'Event', coin: undefined, questions: [record] });
    return listRecordFacts(question, 'utc', now).find(({ name }) => name === 'Status')?.text;
  };
  expect(statusAt(999, false)).toBe('Open');
  expect(statusAt(1000, false)).toBe('Awaiting resolution');
  expect(statusAt(1000, true)).toMatch(/^Resolved/);
});
