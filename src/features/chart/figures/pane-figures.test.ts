import { expect, it } from 'vitest';
import { computeComparedChange } from '@/features/chart/columns/compared-columns';
import { withUnit } from './figure-words';
import { describeCvd, nameFundingLines, nameVolumeBars } from './pane-figures';

const times = Float64Array.of(0, 60);
const line = (...values: readonly number[]) => ({ times, values: Float64Array.from(values), seconds: 60 });

it('an unknown value has no unit', () => {
  const chart = { buckets: { cvd: line(57.4, Number.NaN) }, units: { volume: 'BTC' } };
  expect(describeCvd(chart, 30)).toBe('+57.4 BTC');
  expect(describeCvd(chart, 90)).toBe('–');
  expect(describeCvd(chart, undefined)).toBe('–');
  expect(describeCvd(chart, 200)).toBe('–');
  expect(withUnit('3.0', 'USD')).toBe('3.0 USD');
});

it('a compared market shows its change since its first close in view, if it has one', () => {
  const one = { line: { times, values: Float64Array.of(100, 104) }, seconds: 60 } as Parameters<
    typeof computeComparedChange
  >[0];
  expect(computeComparedChange(one, 100, 70)).toBeCloseTo(4);
  expect(computeComparedChange(one, 100, undefined)).toBeCloseTo(4);
  expect(computeComparedChange(one, 100, 200)).toBeNaN();
  expect(computeComparedChange(one, undefined, 70)).toBeNaN();
  expect(computeComparedChange({ ...one, line: undefined }, 100, 70)).toBeNaN();
});

it('volume and delta in one pane say which bars are which; alone, volume needs no such words', () => {
  expect(nameVolumeBars(['volume', 'delta', 'cvd'])).toEqual({ volume: 'upper bars', delta: 'lower bars' });
  expect(nameVolumeBars(['volume', 'cvd'])).toEqual({ volume: undefined, delta: undefined });
});

it('funding says which line is paid and which is predicted, where both are drawn', () => {
  const drawn = (predicted: unknown, each: readonly unknown[]) =>
    nameFundingLines({ predicted, each } as Parameters<typeof nameFundingLines>[0]);
  expect(drawn({}, [])).toEqual({ paid: 'paid (solid)', predicted: 'predicted (dashed)' });
  expect(drawn(undefined, [])).toEqual({ paid: 'paid', predicted: 'predicted' });
  expect(drawn({}, [{}])).toEqual({ paid: 'paid', predicted: 'predicted' });
});
