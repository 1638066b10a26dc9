import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { findFreePort } from './find-free-port.mjs';
import { runCommand } from './run-command.mjs';

const RESULTS = join(ROOT, '.cache', 'test');

const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 };
const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 };

/**
 * Counts of a run that also ended with an exit code: a run that broke before its tests is one failure.
 *
 * @param maySkip whether all tests may be skipped, where what they need is not installed.
 */
export function settleCounts(counts, exitCode, maySkip = false) {
  const ran = counts.passed + counts.failed;
  if (exitCode !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  if (maySkip && counts.skipped > 0) return counts;
  return ran === 0 ? { ...counts, failed: 1, note: 'ran no test' } : counts;
}

/** What a run says of itself that a person must read although it passed: each line once. */
export const listRemarks = (output = '') => [...new Set(output.match(/^(SKIPPED|LEFT OUT|FOUND): .*$/gm))];

/** Counts in the JSON report of Vitest. */
export const readVitestCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** Counts in the JSON report of Playwright. A test that passed only when repeated is named as such. */
export const readPlaywrightCounts = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  ...(stats.flaky > 0 ? { note: `${stats.flaky} only on retry` } : {}),
});

/** Each test with its milliseconds, of a JSON report of Vitest. */
export const listVitestTests = (report) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      ms: duration ?? 0,
      title: `${relative(ROOT, name)} › ${fullName}`,
    })),
  );

/** Each test with its milliseconds, repeats included, of a JSON report of Playwright. */
export function listPlaywrightTests(report) {
  const ofSuite = (suite, path) => [
    ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, [...path, inner.title])),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ results }) => ({
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        title: [...path, spec.title].join(' › '),
      })),
    ),
  ];
  return report.suites.flatMap((suite) => ofSuite(suite, [suite.title]));
}

async function runReported({ name, command, args, env, read, list, maySkip }) {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${name}.json`);
  rmSync(file, { force: true });
  const { exitCode, output } = await runCommand(command, args(file), { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  if (!existsSync(file)) return { ...settleCounts({ ...ONE_PASSED, passed: 0 }, exitCode), output };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return { ...settleCounts(read(report), exitCode, maySkip), output, tests: list(report) };
}

/** A command that is one check as a whole. */
const checkBy = (command, args) => async () => {
  const { exitCode, output } = await runCommand(command, args);
  return { ...(exitCode === 0 ? ONE_PASSED : ONE_FAILED), output };
};

const vitest =
  (project, { name = project, paths = [], env = {}, maySkip = false } = {}) =>
  () =>
    runReported({
      name,
      command: 'vitest',
      args: (file) => [
        'run',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...paths,
      ],
      env,
      read: readVitestCounts,
      list: listVitestTests,
      maySkip,
    });

/** By default one journey for what each screen is for; every journey on a build machine and in the full run. */
async function runJourneys() {
  const isEvery = process.env.EVERY !== undefined || process.env.FULL !== undefined;
  const port = await findFreePort();
  return runReported({
    name: 'e2e',
    command: 'playwright',
    args: () => [
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(isEvery ? [] : ['--grep=@quick']),
    ],
    env: { E2E_PORT: String(port) },
    read: readPlaywrightCounts,
    list: listPlaywrightTests,
  });
}

async function checkBundle() {
  const { exitCode, output } = await runCommand('size-limit', ['--json']);
  const start = output.indexOf('[');
  if (start < 0) return { ...ONE_FAILED, output };
  const sizes = JSON.parse(output.slice(start, output.lastIndexOf(']') + 1));
  const lines = sizes.map(
    ({ name, size, passed }) => `${passed ? '✓' : '✗'} ${name}: ${(size / 1000).toFixed(1)} kB gz`,
  );
  const counts = {
    passed: sizes.filter(({ passed }) => passed).length,
    failed: sizes.filter(({ passed }) => !passed).length,
    skipped: 0,
  };
  return { ...settleCounts(counts, exitCode), output: lines.join('\n') };
}

/** The tests of the store, which pass on a server and on a cluster of two shards as on the embedded engine. */
const STORE_TESTS = [
  'src/service/store/readers',
  'src/service/store/recorded',
  'src/service/store/profile-blocks',
  'src/service/store/leverage-readers',
  'src/service/store/tpo-recorded',
];

/**
 * In the order they run. `fix`: the command that mends or repeats what failed; `leavesRoom`: it works on one processor, or
 * waits for child processes and pages a good part of its time, so that another such stage runs beside it. `isLong`: it
 * runs with `--every`, with `--full` and where it is named. `isNamed`: it runs where it is named alone.
 */
export const STAGES = [
  {
    name: 'lock',
    fix: 'node scripts/check-lock.mjs',
    leavesRoom: true,
    run: checkBy('node', ['scripts/check-lock.mjs']),
  },
  {
    name: 'format',
    fix: 'npm run format',
    leavesRoom: true,
    run: checkBy('biome', ['check', '--linter-enabled=false', '.']),
  },
  {
    name: 'lint',
    fix: 'npm run lint -- --fix',
    leavesRoom: true,
    run: checkBy('oxlint', ['--type-aware', '--deny-warnings']),
  },
  { name: 'types', fix: 'npx tsc --noEmit -p .', leavesRoom: true, run: checkBy('tsc', ['--noEmit', '-p', '.']) },
  {
    name: 'architecture',
    fix: 'npx vitest run --project architecture',
    leavesRoom: true,
    run: vitest('architecture'),
  },
  { name: 'dead code', fix: 'npx knip', leavesRoom: true, run: checkBy('knip', ['--no-progress']) },
  {
    name: 'build',
    fix: 'npm run build',
    leavesRoom: true,
    run: checkBy('node', ['scripts/build.mjs', '--if-changed']),
  },
  { name: 'unit', fix: 'npx vitest run --project unit', leavesRoom: true, run: vitest('unit') },
  {
    name: 'store over HTTP',
    fix: `STORE_OVER=http npx vitest run --project unit ${STORE_TESTS.join(' ')}`,
    leavesRoom: true,
    isLong: true,
    run: vitest('unit', { name: 'store-over-http', paths: STORE_TESTS, env: { STORE_OVER: 'http' } }),
  },
  {
    name: 'store on a cluster',
    fix: `STORE_OVER=cluster npx vitest run --project unit ${STORE_TESTS.join(' ')}`,
    leavesRoom: true,
    isLong: true,
    run: vitest('unit', { name: 'store-on-a-cluster', paths: STORE_TESTS, env: { STORE_OVER: 'cluster' } }),
  },
  {
    name: 'browser',
    fix: 'npx vitest run --project browser',
    leavesRoom: true,
    needsBrowser: true,
    run: vitest('browser'),
  },
  // Alone and after them: what is built must be there.
  { name: 'bundle', fix: 'npx size-limit', run: checkBundle },
  {
    name: 'deploy',
    fix: 'npx vitest run --project deploy',
    isLong: true,
    run: vitest('deploy'),
  },
  {
    name: 'cluster',
    fix: 'npx vitest run --project cluster',
    isNamed: true,
    run: vitest('cluster', { maySkip: true }),
  },
  { name: 'e2e', fix: 'npx playwright test -c e2e/playwright.config.ts', needsBrowser: true, run: runJourneys },
];

/** Gives what `run` gives for each stage, in their order: neighbours that leave room two at a time, the others alone. */
export async function runStages(stages, run) {
  const results = [];
  let next = 0;
  const runNext = async () => {
    const at = next++;
    results[at] = await run(stages[at]);
  };
  const runRoomy = async () => {
    while (stages[next]?.leavesRoom) await runNext();
  };
  while (next < stages.length) {
    await Promise.all([runRoomy(), runRoomy()]);
    if (next < stages.length) await runNext();
  }
  return results;
}
