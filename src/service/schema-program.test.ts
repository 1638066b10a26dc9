import { expect, it } from 'vitest';
import { runSchemaProgram } from './schema-program';
import { DEFAULT_RETENTION, listKept } from './sources/retention';

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runSchemaProgram(args, {
    env,
    stdout: { write: (text: string) => void out.push(text) },
    stderr: { write: (text: string) => void errors.push(text), isTTY: false },
  });
  return { code, out: out.join(''), errors: errors.join('') };
}

it.each([
  ['embedded', /^CREATE TABLE IF NOT EXISTS market \(/, 0],
  ['server', /non_replicated_deduplication_window/, 0],
  ['cluster', /ON CLUSTER depthscape/, listKept(DEFAULT_RETENTION).length],
])('prints the statements of the shape %s', async (shape, expected, ttl) => {
  const { code, out } = await run(['--shape', shape]);
  expect(code).toBe(0);
  expect(out).toMatch(expected);
  expect(out.match(/;$/gm)?.length).toBeGreaterThan(20);
  expect(out.match(/INTERVAL \d+ HOUR/g)?.length ?? 0).toBe(ttl);
});

it('names the cluster and the database, and follows RETENTION', async () => {
  const args = ['--shape', 'cluster', '--cluster', 'desk', '--database', 'depth'];
  const { out } = await run(args, { RETENTION: 'depth-second:1d' });
  expect(out).toContain('depth.book_local ON CLUSTER desk');
  expect(out).toContain('INTERVAL 24 HOUR DELETE WHERE step = 1');
});

it.each([
  [[], /Name one shape/],
  [['--shape', 'round'], /must be one of embedded, server, cluster/],
  [['--shape', 'server', '--cluster', 'desk'], /belong to --shape cluster/],
  [['--shape', 'cluster', '--cluster', 'a b'], /must be a name/],
  [['--shape', 'cluster', 'more'], /Name one shape/],
])('refuses %j in one sentence', async (args, sentence) => {
  const { code, out, errors } = await run(args);
  expect([code, out]).toEqual([1, '']);
  expect(errors).toMatch(sentence);
});
