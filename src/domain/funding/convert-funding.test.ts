import { expect, it } from 'vitest';
import { convertFunding, FUNDING_PERIOD_SECONDS } from './convert-funding';

const RATES = [0.0001, -8.81e-6, 0, 0.00375, Number.NaN];
const HOURS = { '1h': 1, '8h': 8, day: 24, year: 8760 } as const;

it.each(Object.entries(HOURS))('converts a rate of eight hours to %s within 1e-12', (period, hours) => {
  const seconds = FUNDING_PERIOD_SECONDS[period as keyof typeof HOURS];
  const converted = convertFunding(Float64Array.from(RATES), 8 * 3600, seconds);
  for (const [i, rate] of RATES.entries()) {
    const expected = ((rate * 100) / 8) * hours;
    if (Number.isNaN(rate)) expect(converted[i]).toBeNaN();
    else expect(Math.abs(converted[i] - expected)).toBeLessThanOrEqual(1e-12 * Math.abs(expected));
  }
});

it('uses the interval that was in force for each rate', () => {
  // Four settlements of eight hours, then of one hour each, at the same cost per day.
  const rates = Float64Array.from([...Array(4).fill(0.0008), ...Array(8).fill(0.0001)]);
  const intervals = [...Array(4).fill(8 * 3600), ...Array(8).fill(3600)] as number[];
  for (const per of convertFunding(rates, intervals, 8 * 3600)) expect(per).toBeCloseTo(0.08, 12);
  for (const per of convertFunding(rates, intervals, 86_400)) expect(per).toBeCloseTo(0.24, 12);
});
