import { flatLengthOf } from '@/contract/flat-points';

export interface FlatColumns {
  readonly prices: Float64Array<ArrayBuffer>;
  readonly volumes: Float64Array<ArrayBuffer>;
}

/** Copies the result of `JSON.parse` of `flat_points` into columns, as every other client does. */
export function copyFlatPoints(flat: readonly number[]): FlatColumns {
  let levels = 0;
  for (let at = 0; at < flat.length; at += flatLengthOf(flat[at] ?? 0)) levels += flat[at] ?? 0;
  const prices = new Float64Array(levels);
  const volumes = new Float64Array(levels);
  let length = 0;
  for (let at = 0; at < flat.length; at += flatLengthOf(flat[at] ?? 0)) {
    const end = at + flatLengthOf(flat[at] ?? 0);
    for (let place = at + 2; place < end; place += 2) {
      prices[length] = flat[place] ?? Number.NaN;
      volumes[length++] = flat[place + 1] ?? Number.NaN;
    }
  }
  return { prices, volumes };
}
