import { describe, expect, it } from 'vitest';
import { bindSql, SqlBindError, splitParams } from './bind-sql';

describe('bindSql', () => {
  it('writes literals of the declared type', () => {
    expect(bindSql('a = {a:UInt32} AND b IN {b:Array(String)}', { a: 7, b: ['x', "y'z"] })).toBe(
      "a = toUInt32(7) AND b IN CAST(['x', 'y\\'z'], 'Array(String)')",
    );
    expect(bindSql('{at:DateTime} {x:Float64} {f:Bool}', { at: 60, x: 0.5, f: true })).toBe(
      'toDateTime(60) toFloat64(0.5) true',
    );
  });

  it('reads a file as a table', () => {
    const rows = { path: "/tmp/it's", structure: 'a UInt8' };
    expect(bindSql('SELECT * FROM {rows:File}', { rows })).toBe(
      "SELECT * FROM file('/tmp/it\\'s', RowBinary, 'a UInt8')",
    );
    expect(bindSql('{rows:File}', { rows: { ...rows, isGzipped: true } })).toContain(", 'gzip')");
    expect(() => bindSql('{rows:File}', { rows: '/etc/passwd' })).toThrow(SqlBindError);
    expect(() => bindSql('{rows:String}', { rows })).toThrow(SqlBindError);
  });

  it('keeps quotes and backslashes inside the text', () => {
    expect(bindSql('{s:String}', { s: "\\' OR 1 = 1 --" })).toBe("'\\\\\\' OR 1 = 1 --'");
  });

  it('does not expand placeholders inside a value', () => {
    expect(bindSql('{a:String} {b:UInt8}', { a: '{b:UInt8}', b: 1 })).toBe("'\\x7bb:UInt8}' toUInt8(1)");
  });

  it.each([
    ['{a:UInt32}', { a: '1); DROP TABLE book' }],
    ['{a:UInt32}', { a: 1.5 }],
    ['{a:Float64}', { a: Number.NaN }],
    ['{a:String}', { a: 1 }],
    ['{a:Array(UInt32)}', { a: 1 }],
    ['{a:UInt32}', {}],
    ['{toString:UInt32}', {}],
  ])('refuses %s with %o', (sql, params) => {
    expect(() => bindSql(sql, params)).toThrow(SqlBindError);
  });
});

describe('splitParams', () => {
  it('leaves values to the server and sends files under their names', () => {
    const rows = { path: '/tmp/rows', structure: 'a UInt8' };
    const split = splitParams('SELECT a FROM {rows:File} WHERE a = {a:UInt8} AND ts > {low:DateTime}', {
      a: 7,
      low: 60,
      rows,
      unused: 1,
    });
    expect(split).toEqual({
      sql: 'SELECT a FROM rows WHERE a = {a:UInt8} AND ts > {low:DateTime}',
      values: { a: 7, low: '0000000060' },
      files: new Map([['rows', rows]]),
    });
  });

  it('refuses what does not fit its type', () => {
    expect(() => splitParams('{a:UInt32}', { a: '1); DROP TABLE book' })).toThrow(SqlBindError);
    expect(() => splitParams('{a:UInt32}', {})).toThrow(SqlBindError);
  });
});
