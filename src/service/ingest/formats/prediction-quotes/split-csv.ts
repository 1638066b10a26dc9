import { FrameError } from '@/service/feeds/protocol/read-fields';

/** A quoted cell, with `""` for a quote in it, or a plain one, and its terminator. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/** Cells of a line of RFC 4180. @throws FrameError when a quote is not closed or is inside a plain cell. */
export function splitCsv(line: string): string[] {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  if (!text.includes('"')) return text.split(',');
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const found = CELL.exec(text);
    if (found === null) throw new FrameError('the quotes of its cells do not match');
    const [, quoted, plain, end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') return cells;
  }
}
