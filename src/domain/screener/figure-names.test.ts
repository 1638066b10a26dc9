import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortByFigure } from './figure-names';

interface Row {
  readonly id: number;
  readonly value: number | undefined;
}

const ROWS = fc
  .array(fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }))
  .map((values) => values.map((value, id): Row => ({ id, value })));

it('sorts by a figure with every row kept, known ones first, and the others in their order', () => {
  fc.assert(
    fc.property(ROWS, fc.boolean(), (rows, isAscending) => {
      const sorted = sortByFigure(rows, ({ value }) => value, isAscending);
      const known = sorted.flatMap(({ value }) => value ?? []);
      const expected = rows.flatMap(({ value }) => value ?? []).toSorted((a, b) => (isAscending ? a - b : b - a));
      expect(known).toEqual(expected);
      expect(sorted.slice(known.length)).toEqual(rows.filter(({ value }) => value === undefined));
      expect(sorted.toSorted((a, b) => a.id - b.id)).toEqual(rows);
    }),
  );
});
