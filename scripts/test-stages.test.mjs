import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './bootstrap.mjs';
import {
  listPlaywrightTests,
  listRemarks,
  listVitestTests,
  readPlaywrightCounts,
  readVitestCounts,
  runStages,
  STAGES,
  settleCounts,
} from './test-stages.mjs';

describe('settleCounts', () => {
  const counts = (passed, failed) => ({ passed, failed, skipped: 0 });

  it('counts a stage that ran no test as failed', () => {
    expect(settleCounts(counts(0, 0), 0)).toMatchObject({ passed: 0, failed: 1, note: 'ran no test' });
  });

  it('counts a run that broke outside its tests as failed', () => {
    expect(settleCounts(counts(5, 0), 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  it('leaves honest counts alone', () => {
    expect(settleCounts(counts(5, 2), 1)).toEqual(counts(5, 2));
    expect(settleCounts(counts(5, 0), 0)).toEqual(counts(5, 0));
  });
});

describe('a stage that may be skipped', () => {
  it('is no failure where all its tests were skipped, and one where it broke or had none', () => {
    const skipped = { passed: 0, failed: 0, skipped: 9 };
    expect(settleCounts(skipped, 0, true)).toEqual(skipped);
    expect(settleCounts(skipped, 0)).toMatchObject({ failed: 1 });
    expect(settleCounts(skipped, 1, true)).toMatchObject({ failed: 1 });
    expect(settleCounts({ ...skipped, skipped: 0 }, 0, true)).toMatchObject({ failed: 1 });
  });

  it('says so once, and what else a person must read', () => {
    const lines = ['stderr | a.test.ts', 'SKIPPED: no nginx', ' ✓ SKIPPED: x', 'SKIPPED: no nginx', 'LEFT OUT: TTL'];
    expect(listRemarks(lines.join('\n'))).toEqual(['SKIPPED: no nginx', 'LEFT OUT: TTL']);
    expect(listRemarks()).toEqual([]);
  });
});

describe('the reports', () => {
  it('of Vitest', () => {
    const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    expect(readVitestCounts(report)).toEqual({ passed: 3, failed: 1, skipped: 3 });
  });

  it('of Playwright, where a repeat is named', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 0 };
    expect(readPlaywrightCounts({ stats })).toEqual({ passed: 4, failed: 1, skipped: 0 });
    const repeated = readPlaywrightCounts({ stats: { ...stats, flaky: 1 } });
    expect(repeated).toEqual({ passed: 5, failed: 1, skipped: 0, note: '1 only on retry' });
  });
});

describe('runStages', () => {
  it('runs neighbours that leave room two at a time, the others alone, and gives results in order', async () => {
    const stages = 'aBcdeFG'.split('').map((name) => ({ name, leavesRoom: name === name.toLowerCase() }));
    const under = new Set();
    const seen = [];
    const results = await runStages(stages, async ({ name, leavesRoom }) => {
      under.add(name);
      seen.push([...under].join(''));
      await new Promise((resolve) => setTimeout(resolve, leavesRoom ? 5 : 0));
      under.delete(name);
      return name;
    });
    expect(results.join('')).toBe('aBcdeFG');
    expect(seen.filter((names) => /[A-Z]/.test(names))).toEqual(['B', 'F', 'G']);
    expect(Math.max(...seen.map(({ length }) => length))).toBe(2);
    expect(seen).toContain('cd');
  });
});

describe('the stages', () => {
  it('measure the bundle and walk through it once it is built, with nothing beside them', () => {
    const placeOf = (wanted) => STAGES.findIndex(({ name }) => name === wanted);
    for (const name of ['bundle', 'e2e']) {
      expect(placeOf(name)).toBeGreaterThan(placeOf('build'));
      expect(STAGES[placeOf(name)].leavesRoom).toBeUndefined();
    }
  });
});

describe('the time of each test', () => {
  it('of Vitest, under its file', () => {
    const name = join(ROOT, 'src', 'a.test.ts');
    const report = {
      testResults: [{ name, assertionResults: [{ fullName: 'a b', duration: 12 }, { fullName: 'a c' }] }],
    };
    expect(listVitestTests(report)).toEqual([
      { ms: 12, title: 'src/a.test.ts › a b' },
      { ms: 0, title: 'src/a.test.ts › a c' },
    ]);
  });

  it('of Playwright, with its repeats', () => {
    const spec = { title: 'opens', tests: [{ results: [{ duration: 5 }, { duration: 7 }] }] };
    const report = { suites: [{ title: 'a.spec.ts', specs: [spec], suites: [{ title: 'wide', specs: [spec] }] }] };
    expect(listPlaywrightTests(report)).toEqual([
      { ms: 12, title: 'a.spec.ts › wide › opens' },
      { ms: 12, title: 'a.spec.ts › opens' },
    ]);
  });
});
