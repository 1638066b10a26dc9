import type { BlockColumn } from '@/service/store/engine/seed-block';

/** Row `row` of a column of numbers. @throws TypeError for a column of anything else. */
export function readNumber(column: BlockColumn, row: number): number {
  if (!('values' in column)) throw new TypeError(`A column of ${column.type} has no numbers`);
  return Number(column.values[row]);
}
