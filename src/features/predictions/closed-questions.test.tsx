import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { listEventQuestions } from '@/data/queries/predictions';
import { nameColumns, PREDICTION_COLUMNS, ProbabilityCell } from './prediction-columns';

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
