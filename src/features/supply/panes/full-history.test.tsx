import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FullHistory } from './full-history';

const DAY = 86_400;

it('a range that the tier shows in part tells which one opens all of it, and leads to the settings', () => {
  const facts = { tier: 'advanced', span: { from: 0, to: 365 * DAY, isRecorded: false, isClipped: true } } as const;
  const draw = (range: '1Y' | '3Y' | 'Max') =>
    renderToStaticMarkup(<FullHistory view={{ choice: { range }, facts }} />).replaceAll('<!-- -->', '');
  expect(draw('Max')).toContain('>Full history: Enterprise</button>');
  expect(draw('3Y')).toContain('title="Open settings. Advanced: 365 days of history');
  expect(draw('1Y')).toBe('');
});
