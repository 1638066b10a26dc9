import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { listEventQuestions } from '@/data/queries/predictions';
import { Outcomes, WeekMove } from './prediction-drawer';

const NOW = 1_781_793_120;

/** The colours and words of the changes of both outcomes of a question that opened so many hours ago. */
function readChanges(hours: number): readonly (readonly (string | undefined)[])[] {
  const record = { lastPrice: 0.4, oneDayPriceChange: 0.1, availableSince: { s: NOW - hours * 3600 } };
  const [{ event }] = listEventQuestions({ slug: 'e', title: 'Event', coin: undefined, questions: [record] });
  const html = renderToStaticMarkup(<Outcomes record={record} event={event} nowSeconds={NOW} />);
  return [...html.matchAll(/text-\[11px\] (text-[\w-]+)"[^>]*>([^<]*pt [^<]*)</g)].map(([, tone, text]) => [
    tone,
    text,
  ]);
}

it('the changes in the details have the colours of the list: grey while the question is new, and named so', () => {
  expect(readChanges(30)).toEqual([
    ['text-fg-3', '+10.0 pt in 24 h, new'],
    ['text-fg-3', '−10.0 pt in 24 h, new'],
  ]);
  expect(readChanges(5)[0]).toEqual(['text-fg-3', '+10.0 pt since it opened']);
  expect(readChanges(48)).toEqual([
    ['text-buy', '+10.0 pt in 24 h'],
    ['text-sell', '−10.0 pt in 24 h'],
  ]);
});

it('the details say where a change of a week started, once it is loaded', () => {
  const record = { lastPrice: 0.06 };
  const at = Date.UTC(2026, 5, 11, 15) / 1000;
  const tell = (week?: { readonly price: number; readonly at: number }): string =>
    renderToStaticMarkup(<WeekMove prediction={{ record, week }} />).replaceAll(/<[^>]+>/g, '');
  expect(tell({ price: 0.55, at })).toBe('7 d −49.0 pt, from 55.0% on 11 Jun, 15:00 to 16:00 UTC');
  expect(tell()).toBe('');
});
