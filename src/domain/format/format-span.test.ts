import { expect, it } from 'vitest';
import { formatFullSpan, formatSpanTo } from './format-span';

const at = (text: string): number => Date.parse(text) / 1000;
const NOW = at('2026-06-18T14:32Z');

it('a range whose last bucket is open ends now, not with that bucket', () => {
  const year = { from: at('2025-06-19'), to: at('2026-06-19') };
  expect(formatSpanTo(year, NOW, 'utc')).toBe('19 Jun 2025 to 18 Jun 2026 14:32');
  expect(formatSpanTo({ from: at('2026-05-19'), to: at('2026-06-18T16:00Z') }, NOW, 'utc')).toBe(
    '19 May to 18 Jun 14:32',
  );
  expect(formatFullSpan(year, NOW)).toBe('19 Jun 2025 00:00:00 UTC to 18 Jun 2026 14:32:00 UTC');
});

it('a range that is over ends on the day of its last bucket', () => {
  expect(formatSpanTo({ from: at('2026-05-19'), to: at('2026-06-10') }, NOW, 'utc')).toBe('19 May to 9 Jun');
  expect(formatSpanTo({ from: at('2026-06-09'), to: at('2026-06-10') }, NOW, 'utc')).toBe('9 Jun');
});
