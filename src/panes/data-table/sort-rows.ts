import type { TableCell } from './table-content';

/** Which column a table is sorted by. */
export interface TableSort {
  readonly column: number;
  readonly isAscending: boolean;
}

/** Row indices in the order of `sort`. Equal rows keep their order; missing values are last. */
export function sortRows(rows: readonly (readonly TableCell[])[], { column, isAscending }: TableSort): number[] {
  const direction = isAscending ? 1 : -1;
  const valueOf = (row: number): number | string | undefined => {
    const value = rows[row][column].value;
    return typeof value === 'number' || typeof value === 'string' ? value : undefined;
  };
  return Array.from(rows.keys()).sort((first, second) => {
    const [a, b] = [valueOf(first), valueOf(second)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined) || first - second;
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
    return order * direction || first - second;
  });
}
