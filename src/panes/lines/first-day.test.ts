import { expect, it } from 'vitest';
import { nameFirstDay } from './first-day';

const at = (text: string): number => Date.parse(text) / 1000;
const NOW = at('2026-06-18T14:32:00Z');

it('the first day is told in the zone of the reader, that of days in UTC, and with another year', () => {
  const from = at('2026-06-11T15:00:00Z');
  const tell = (seconds: number, zone: 'utc' | 'Asia/Tokyo', first = from) => nameFirstDay(first, seconds, NOW, zone);
  expect(tell(14_400, 'utc')).toBe('11 Jun');
  expect(tell(14_400, 'Asia/Tokyo')).toBe('12 Jun');
  expect(tell(86_400, 'Asia/Tokyo')).toBe('11 Jun');
  expect(tell(14_400, 'utc', at('2025-06-18T14:00:00Z'))).toBe('18 Jun 2025');
});
