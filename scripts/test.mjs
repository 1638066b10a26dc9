import { isStarted, runScript, SpokenError } from './bootstrap.mjs';

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

function describeResult(stage, result, ms) {
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
  const note = result.note ? ` (${result.note})` : '';
  const mark = result.failed > 0 ? '✗' : '✓';
  return `${mark} ${stage.name.padEnd(13)} ${result.passed} passed, ${result.failed} failed${skipped}${note}  ${seconds(ms)}`;
}

async function runStage(stage, findBrowser, listRemarks) {
  const started = performance.now();
  const result = await Promise.resolve()
    .then(() => (stage.needsBrowser ? findBrowser() : undefined))
    .then(stage.run)
    .catch((error) => {
      const output = error instanceof SpokenError ? error.message : error.stack;
      return { passed: 0, failed: 1, skipped: 0, output };
    });
  if (result.failed > 0) console.log(`\n${result.output ?? ''}`);
  else if (stage.name === 'bundle') console.log(result.output);
  for (const remark of listRemarks(result.output)) console.log(`  ${remark}`);
  console.log(describeResult(stage, result, performance.now() - started));
  if (result.failed > 0) console.log(`  to fix or repeat: ${stage.fix}\n`);
  return result;
}

/** `--only lint,unit` → those stages; without it all that are not long, and these too where every case is tried. */
function chooseStages(stages, args) {
  const at = args.indexOf('--only');
  if (at < 0)
    return stages.filter(({ isLong, isNamed }) => !isNamed && (!isLong || process.env.EVERY || process.env.FULL));
  const names = (args[at + 1] ?? '').split(',');
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0)
    throw new SpokenError(`No such stage: ${unknown.join(', ')}. Stages: ${stages.map(({ name }) => name).join(', ')}`);
  return stages.filter((stage) => names.includes(stage.name));
}

const SLOWEST = 20;

/** The tests that took longest, of all stages that time each test. */
function printSlowest(results) {
  const tests = results.flatMap((result) => result.tests ?? []).sort((a, b) => b.ms - a.ms);
  console.log(`\nSlowest of ${tests.length} tests:`);
  for (const { ms, title } of tests.slice(0, SLOWEST)) console.log(`${seconds(ms).padStart(8)}  ${title}`);
}

async function main() {
  const [{ listRemarks, runStages, STAGES }, { BROWSER_LOCALE, findBrowser }] = await Promise.all([
    import('./test-stages.mjs'),
    import('./find-browser.mjs'),
  ]);
  Object.assign(process.env, BROWSER_LOCALE);
  const args = process.argv.slice(2);
  const isSlowestWanted = args.includes('--slowest');
  if (args.includes('--full')) process.env.FULL = '1';
  if (args.includes('--every')) process.env.EVERY = '1';
  const stages = chooseStages(STAGES, args);
  const started = performance.now();
  const results = await runStages(stages, (stage) => runStage(stage, findBrowser, listRemarks));
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  if (isSlowestWanted) printSlowest(results);
  console.log(`\n${stages.length} stages in ${seconds(performance.now() - started)}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

if (isStarted(import.meta.url)) runScript(main);
