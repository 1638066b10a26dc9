import { expect, it } from 'vitest';
import { dropLastLine, readLines, renameLine, writeLines } from './named-lines';

it('lines and their names are read back from an address, and a name stays with its line', () => {
  const lines = [{ price: 97_000.5, name: 'Support: weekly' }, { price: 98_000 }];
  const written = writeLines(lines);
  expect(written).toEqual({ lines: [97_000.5, 98_000], names: ['97000.5:Support: weekly'] });
  expect(readLines({ lines: written.lines ?? [], names: written.names ?? [] })).toEqual(lines);
  expect(writeLines(lines.slice(1))).toEqual({ lines: [98_000], names: undefined });
  expect(writeLines([])).toEqual({ lines: undefined, names: undefined });
  // From older addresses, and names of removed lines.
  expect(readLines({ lines: [98_000], names: ['97000.5:Support'] })).toEqual([{ price: 98_000 }]);
});

it('the last line is removed with its name', () => {
  const search = { lines: [1, 2], names: ['1:Low', '2:High'] };
  expect(dropLastLine(search)).toEqual({ lines: [1], names: ['1:Low'] });
  expect(dropLastLine({ lines: [2], names: ['2:High'] })).toEqual({ lines: undefined, names: undefined });
  expect(dropLastLine({})).toBeUndefined();
});

it('a line is renamed, and loses its name', () => {
  const lines = [{ price: 1 }, { price: 2, name: 'Low' }];
  expect(renameLine(lines, 1, '  High ')).toEqual([{ price: 1, name: 'High' }, lines[1]]);
  expect(renameLine(lines, 2, ' ')).toEqual([lines[0], { price: 2 }]);
});
