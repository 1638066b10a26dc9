import { lowerBound } from '@/base/binary-search';
import type { LineValues } from '@/domain/columns/line-columns';
import type { TimeSpan } from '@/domain/time-span';

/** The buckets that start in [from, to). */
export function sliceLine({ times, values }: LineValues, { from, to }: TimeSpan): LineValues {
  const [start, end] = [lowerBound(times, from), lowerBound(times, to)];
  return { times: times.subarray(start, end), values: values.subarray(start, end) };
}
