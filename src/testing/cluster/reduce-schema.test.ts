import { describe, expect, it } from 'vitest';
import { DEFAULT_RETENTION } from '@/service/sources/retention';
import { TABLES } from '@/service/store/engine/schema';
import { createClusterStatements } from '@/service/store/migrations/cluster-schema';
import { reduceSchema } from './reduce-schema';

const NAMES = { cluster: 'desk', database: 'depth' };
const whole = createClusterStatements(NAMES, DEFAULT_RETENTION);
const reduced = reduceSchema(whole);
const NEWER = /CODEC|TTL|LowCardinality|DateTime64|IF NOT EXISTS \w+ \w+/;

/** Names of the columns of a `CREATE TABLE`, in order: brackets of types and codecs aside. */
function listColumns(statement: string): string[] {
  let text = statement.slice(statement.indexOf('(') + 1, statement.indexOf(')\n  ENGINE'));
  while (/\([^()]*\)/.test(text)) text = text.replaceAll(/\([^()]*\)/g, '');
  return text.split(',').map((column) => column.trim().split(/\s+/)[0]);
}

describe('the schema for servers of 2018', () => {
  it('has nothing in it that they do not understand', () => {
    expect(whole.some((statement) => NEWER.test(statement))).toBe(true);
    for (const statement of reduced.statements) expect(statement).not.toMatch(NEWER);
  });

  it('has every table of ours with its columns, engine, order and settings', () => {
    const created = whole.filter((statement) => statement.startsWith('CREATE TABLE'));
    expect(reduced.statements).toHaveLength(created.length);
    for (const [at, statement] of created.entries()) {
      const lines = statement.split('\n').filter((line) => /^ {2}(ENGINE|ORDER BY|SETTINGS)/.test(line));
      expect(reduced.statements[at].split('\n')).toEqual(expect.arrayContaining(lines));
      expect(reduced.statements[at].split('(')[0]).toBe(statement.split('(')[0]);
      if (statement.includes(' AS ')) expect(reduced.statements[at]).toBe(statement);
      else expect(listColumns(reduced.statements[at])).toEqual(listColumns(statement));
    }
    for (const name of Object.keys(TABLES)) expect(reduced.statements.join('\n')).toContain(`depth.${name} `);
  });

  it('names what it leaves out, and how often', () => {
    const created = whole.filter((statement) => statement.startsWith('CREATE TABLE')).join('\n');
    const count = (word: string): number => created.split(word).length - 1;
    expect(reduced.leftOut).toEqual([
      `${count('CODEC(')} × CODEC of columns`,
      `${count('\n  TTL ')} × TTL of tables`,
      `${count('LowCardinality(String)')} × LowCardinality(String), now String`,
      `${count('DateTime64(3)')} × DateTime64(3), now DateTime`,
      `${whole.length - reduced.statements.length} × statements with ADD COLUMN IF NOT EXISTS`,
    ]);
  });

  it('is the whole schema where nothing is newer', () => {
    const old = ['CREATE TABLE depth.a (b UInt8)\n  ENGINE = MergeTree\n  ORDER BY (b)'];
    expect(reduceSchema(old)).toEqual({ statements: old, leftOut: [] });
  });
});
