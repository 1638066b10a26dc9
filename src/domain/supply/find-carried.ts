import { listFields, type ShapeColumns } from '../columns/series-columns';

/**
 * 1 for each bucket whose figures all equal those of the previous bucket: if nothing was reported, the service repeats
 * its latest snapshot without saying so. The first bucket has no previous one.
 */
export function findCarried({ length, values }: ShapeColumns<'supply'>): Uint8Array {
  const columns = listFields('supply').map(([field]) => values[field]);
  const carried = new Uint8Array(length);
  for (let at = 1; at < length; at++) {
    carried[at] = columns.every((column) => Object.is(column[at], column[at - 1])) ? 1 : 0;
  }
  return carried;
}
