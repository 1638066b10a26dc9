import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { ByteRow } from './byte-row';
import { DecimalColumn } from './decimal-column';

const random = makeRandom(7);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)];

/** Lines that often start like the one above, as rows of one message do. */
function makeLines(count: number): string[] {
  let fields = ['binance', 'TRXUSDT', '1741046400062507'];
  return Array.from({ length: count }, () => {
    const kept = Math.floor(random() * (fields.length + 1));
    const more = Array.from({ length: Math.floor(random() * 4) }, () =>
      pick(['', 'x', 'false', 'binance', '0.2313', '1741046400062507', '1741046400062508', 'é']),
    );
    fields = [...fields.slice(0, kept), ...more];
    return fields.join(',') + pick(['', '', '', '\r']);
  });
}

const textOf = (line: string): string => line.replace(/\r$/, '');

describe('ByteRow', () => {
  it('has the fields of each line, and never takes a changed field for an unchanged one', () => {
    const row = new ByteRow();
    let same = 0;
    for (let block = 0; block < 50; block++) {
      const lines = [...makeLines(100), 'the last one'];
      const bytes = Buffer.from(`${'#'.repeat(block % 5)}${lines.join('\n')}${pick(['', '\n'])}`).subarray(block % 5);
      let at = 0;
      let above: string[] = [];
      for (const line of lines) {
        at = row.take(bytes, at);
        expect(row.texts()).toEqual(textOf(line).split(','));
        expect(row.line.toString()).toBe(textOf(line));
        expect(row.texts().slice(0, row.same)).toEqual(above.slice(0, row.same));
        same += row.same;
        if (random() < 0.1) row.separate();
        above = row.texts();
      }
      expect(at).toBeGreaterThanOrEqual(bytes.length);
    }
    expect(same).toBeGreaterThan(1_000);
  });

  it('shares nothing with a line that no reader received', () => {
    const row = new ByteRow();
    const bytes = Buffer.from('exchange,symbol,1\nexchange,symbol,1\nexchange,symbol,1\n');
    let at = row.take(bytes, 0);
    at = row.take(bytes, at);
    expect(row.same).toBe(2);
    row.separate();
    row.take(bytes, at);
    expect(row.same).toBe(0);
  });

  it('accepts more fields than it was created for', () => {
    const row = new ByteRow();
    const lines = [700, 700, 3].map((length) => Array.from({ length }, (_, i) => String(i)));
    const bytes = Buffer.from(lines.map((fields) => fields.join(',')).join('\n'));
    let at = 0;
    for (const fields of lines) {
      at = row.take(bytes, at);
      expect(row.texts()).toEqual(fields);
    }
  });
});

/** The number as a text of digits and its decimals, without trailing zeros. */
function toDigits(text: string): [digits: string, decimals: number] {
  const [whole, fraction = ''] = text.split('.');
  const said = fraction.replace(/0+$/, '');
  return [(whole + said).replace(/^0+(?=\d)/, ''), said.length];
}

describe('DecimalColumn', () => {
  it('reads every decimal exactly, in the finest unit so far', () => {
    const row = new ByteRow();
    row.columns = ['price'];
    for (let i = 0; i < 20_000; i++) {
      const digits = (most: number) =>
        Array.from({ length: 1 + Math.floor(random() * most) }, () => pick('0000123456789'.split(''))).join('');
      const text = digits(8) + (random() < 0.8 ? `.${digits(6)}` : '');
      const column = new DecimalColumn();
      row.take(Buffer.from(text), 0);
      const found = column.read(row, 0);
      const [expected, decimals] = toDigits(text);
      expect([String(found), column.decimals], text).toEqual([expected, decimals]);
    }
  });

  it.each(['', '.', '5.', '.5', '1.5.0', '1.5.', '-1', '1 ', '0x10', '1.x'])('refuses %j', (text) => {
    const row = new ByteRow();
    row.columns = ['price'];
    row.take(Buffer.from(text), 0);
    expect(() => new DecimalColumn().read(row, 0)).toThrow('column price');
  });
});
