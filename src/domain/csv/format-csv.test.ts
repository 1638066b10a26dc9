import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { parseCsv } from '@/testing/parse-csv';
import { type CsvCell, formatCsvRecord } from './format-csv';

const CORPUS = fileURLToPath(new URL('../../../../shared/corpora/naughty-strings/blns.json', import.meta.url));
const SEED = Number(process.env.CSV_SEED ?? 20_260_618);
const TABLES = 10_000;

/** Characters that cause trouble, alone and in a row. */
const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '"',
  "'",
  ',',
  ';',
  ' ',
  '0',
  'A',
  '|',
  '%',
  'é',
  '漢',
  '😀',
  '\u0000',
];

function readNaughty(): readonly string[] {
  if (existsSync(CORPUS)) return JSON.parse(readFileSync(CORPUS, 'utf8')) as string[];
  process.stderr.write(`SKIPPED: no naughty strings at ${CORPUS}; only generated ones are written\n`);
  return [''];
}

const naughty = readNaughty();
const bits = new DataView(new ArrayBuffer(8));

/** Any of the 2^64 doubles, with unusual ones more often. */
function makeNumber(random: Random): number {
  const kind = random();
  if (kind < 0.1)
    return [0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324][Math.floor(random() * 6)];
  if (kind < 0.5) return Math.round((random() - 0.5) * 1e7) / 100;
  bits.setUint32(0, Math.floor(random() * 2 ** 32));
  bits.setUint32(4, Math.floor(random() * 2 ** 32));
  return bits.getFloat64(0);
}

function makeText(random: Random): string {
  if (random() < 0.3) return naughty[Math.floor(random() * naughty.length)];
  return Array.from({ length: Math.floor(random() * 6) }, () => SIGNS[Math.floor(random() * SIGNS.length)]).join('');
}

function makeCell(random: Random): CsvCell {
  const kind = random();
  if (kind < 0.05) return undefined;
  return kind < 0.5 ? makeNumber(random) : makeText(random);
}

function makeTable(random: Random): CsvCell[][] {
  const width = 1 + Math.floor(random() * 5);
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    Array.from({ length: width }, () => makeCell(random)),
  );
}

/** Whether a cell was read back as it should be. */
function isSame(read: string, cell: CsvCell): boolean {
  if (typeof cell === 'number') return Number.isNaN(cell) ? read === '' : Object.is(Number(read), cell);
  const text = cell ?? '';
  return read === (/^[=+@\t\r-]/.test(text) ? `'${text}` : text);
}

describe('a table', () => {
  it(`is read back from ${TABLES} random tables, with formula texts made harmless (seed ${SEED})`, () => {
    const random = makeRandom(SEED);
    let formulas = 0;
    for (let i = 0; i < TABLES; i++) {
      const table = makeTable(random);
      const text = table.map((row) => formatCsvRecord(row)).join('');
      const read = parseCsv(text);
      const isRight =
        read.length === table.length &&
        table.every(
          (cells, row) => read[row].length === cells.length && cells.every((cell, at) => isSame(read[row][at], cell)),
        );
      if (!isRight) expect(read).toEqual(table);
      formulas += table.flat().filter((cell) => typeof cell === 'string' && /^[=+@\t\r-]/.test(cell)).length;
    }
    expect(formulas).toBeGreaterThan(TABLES / 2);
  });

  it('contains every naughty string once, none of them starting a formula', () => {
    const read = parseCsv(naughty.map((text) => formatCsvRecord([text, 1])).join(''));
    expect(read).toHaveLength(naughty.length);
    for (const [i, [text]] of read.entries()) {
      expect(isSame(text, naughty[i]), naughty[i]).toBe(true);
      expect(text).not.toMatch(/^[=+@\t\r-]/);
    }
  });

  it('keeps negative numbers as numbers, and texts that look like them as texts', () => {
    expect(formatCsvRecord([-1.5, '-1.5', -0, Number.NEGATIVE_INFINITY])).toBe("-1.5,'-1.5,-0,-Infinity\r\n");
  });

  it('writes the bytes that RFC 4180 prescribes', () => {
    expect(formatCsvRecord(['a', 'b,c', 'say "so"', 'two\r\nlines', '', undefined, Number.NaN, 1e21])).toBe(
      'a,"b,c","say ""so""","two\r\nlines",,,,1e+21\r\n',
    );
  });
});

describe('the reader of these tests', () => {
  it.each(['a"b\r\n', '"a', 'a\nb\r\n', 'a,', '"a"b\r\n', 'a'])('refuses %j', (text) => {
    expect(() => parseCsv(text)).toThrow(/at \d/);
  });
});
