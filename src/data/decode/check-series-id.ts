import { DecodeError } from './decode-error';
import type { ExpectedSeries } from './decode-types';

const IDENTIFIERS = ['rawSymbol', 'normalizedSymbol', 'coin'] as const satisfies readonly (keyof ExpectedSeries)[];

/**
 * Refuses a series whose `id` (in the neutral dialect) contradicts the request. `offset`: bytes read so far.
 * @throws DecodeError `unexpected`
 */
export function checkSeriesId(id: unknown, expected: ExpectedSeries, offset = 0): void {
  const answered = Object(id) as Readonly<Partial<Record<keyof ExpectedSeries, string>>>;
  for (const name of IDENTIFIERS) {
    const [asked, told] = [expected[name], answered[name]];
    if (asked === undefined || told === undefined || told === asked) continue;
    throw new DecodeError('unexpected', offset, `The answer is of ${told} instead of ${asked}`);
  }
}
