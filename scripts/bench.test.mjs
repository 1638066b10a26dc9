import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isChosen, isGoalMet, parseBenchArgs, runBenches } from './bench.mjs';

describe('parseBenchArgs', () => {
  it('takes names and a file', () => {
    expect(parseBenchArgs(['--json', 'out.json', '--only', 'a,b'])).toEqual({ only: ['a', 'b'], json: 'out.json' });
    expect(parseBenchArgs([])).toEqual({ only: undefined, json: undefined });
  });

  it.each([[['--only']], [['--what', 'a']], [['a']]])('refuses %j with the usage', (args) => {
    expect(() => parseBenchArgs(args)).toThrow(/^Usage: npm run bench/);
  });
});

describe('isGoalMet', () => {
  it.each([
    [20, 'at most', 20, true],
    [20.1, 'at most', 20, false],
    [3, 'at least', 3, true],
    [2.9, 'at least', 3, false],
    [Number.NaN, 'at most', 20, false],
    [Number.NaN, 'at least', 20, false],
  ])('%d %s %d: %s', (value, direction, aim, expected) => {
    expect(isGoalMet({ value, direction, aim })).toBe(expected);
  });
});

it('a name chooses a goal and all that continue it, and nothing alike', () => {
  expect(isChosen('heatmap-pan-10m-software', ['decode', 'heatmap'])).toBe(true);
  expect(isChosen('store-size', ['store-size'])).toBe(true);
  expect(isChosen('store-size', ['store-siz'])).toBe(false);
  expect(isChosen('store-size', undefined)).toBe(true);
});

it('a bench that breaks off is named with its reason, and the others go on', async () => {
  const goal = { name: 'size', value: 3, unit: 'MB', aim: 4, direction: 'at most', anchor: null, anchorValue: null };
  const broken = { goals: ['speed', 'speed-wide'], run: () => Promise.reject(new Error('no such page\n  at …')) };
  const lines = [];
  const { goals, failed } = await runBenches(
    [broken, { goals: ['size'], run: async () => [goal] }],
    {},
    undefined,
    (line) => lines.push(line),
  );
  expect(goals).toMatchObject([{ name: 'size', value: 3, met: true }]);
  expect(failed).toEqual([{ goals: ['speed', 'speed-wide'], reason: 'no such page' }]);
  expect(lines[0]).toContain('speed, speed-wide: broke off: Error: no such page');
  expect(lines[1]).toBe('✓ size: 3 MB (at most 4)');
});

it('a bench that waits for nothing is named, and the others go on', () => {
  const program = `
    import { runBenches } from ${JSON.stringify(new URL('bench.mjs', import.meta.url).href)};
    const stuck = { goals: ['stuck'], run: () => new Promise(() => undefined) };
    const { failed } = await runBenches([stuck, { goals: ['next'], run: async () => [] }, stuck], {}, undefined, () => undefined);
    console.log(JSON.stringify(failed));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  const failure = { goals: ['stuck'], reason: 'it waits for something that can no longer happen' };
  expect(JSON.parse(stdout)).toEqual([failure, failure]);
});
