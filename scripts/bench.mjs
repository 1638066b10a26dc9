import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStarted, ROOT, runScript, SpokenError } from './bootstrap.mjs';

const OUT = join(ROOT, 'dist', 'bench');

/** `--only a,b --json file` → `{ only: ['a', 'b'], json: 'file' }`. */
export function parseBenchArgs(args) {
  const chosen = { only: undefined, json: undefined };
  for (let at = 0; at < args.length; at += 2) {
    const [name, value] = [args[at], args[at + 1]];
    if ((name !== '--only' && name !== '--json') || !value)
      throw new SpokenError('Usage: npm run bench -- [--only NAME,…] [--json FILE]');
    if (name === '--only') chosen.only = value.split(',');
    else chosen.json = value;
  }
  return chosen;
}

function describeMachine() {
  const [{ model }] = cpus();
  const memory = Math.round(totalmem() / 1e9);
  return `${cpus().length} × ${model.trim()}, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}

/** Bundles `bench/*.bench.ts` for Node, so that what is measured is what is shipped, and loads it. */
async function loadBenches() {
  const { buildForNode } = await import('./build.mjs');
  const names = readdirSync(join(ROOT, 'bench')).filter((name) => name.endsWith('.bench.ts'));
  await buildForNode(Object.fromEntries(names.map((name) => [name.slice(0, -3), `bench/${name}`])), OUT);
  return Promise.all(
    names.map(async (name) => {
      const url = pathToFileURL(join(OUT, name.replace(/\.ts$/, '.js'))).href;
      return (await import(url)).bench;
    }),
  );
}

/** Whether a goal's value keeps its aim; NaN never does. */
export const isGoalMet = ({ value, aim, direction }) => (direction === 'at most' ? value <= aim : value >= aim);

const round = (value) => (value === null ? null : Number(value.toPrecision(4)));

const toRow = (goal) => ({
  name: goal.name,
  value: round(goal.value),
  unit: goal.unit,
  aim: goal.aim,
  met: isGoalMet(goal),
  anchor: goal.anchor,
  anchorValue: round(goal.anchorValue),
});

function describeRow(row, direction) {
  const anchor = row.anchor === null ? '' : `   ${row.anchor}: ${row.anchorValue} ${row.unit}`;
  return `${row.met ? '✓' : '✗'} ${row.name}: ${row.value} ${row.unit} (${direction} ${row.aim})${anchor}`;
}

/** `heatmap` chooses `heatmap` and every `heatmap-…`. */
export function isChosen(goal, only) {
  return only === undefined || only.some((name) => goal === name || goal.startsWith(`${name}-`));
}

function chooseBenches(benches, only) {
  const known = benches.flatMap((bench) => bench.goals);
  const unknown = (only ?? []).filter((name) => !known.some((goal) => isChosen(goal, [name])));
  if (unknown.length > 0) throw new SpokenError(`No such goal: ${unknown.join(', ')}. Goals: ${known.join(', ')}`);
  return benches.filter((bench) => bench.goals.some((name) => isChosen(name, only)));
}

/** Node ends when nothing is left to happen, even while a bench waits: that bench has failed. */
async function runToEnd(bench, context) {
  let stop;
  const stalled = new Promise((_, reject) => {
    // The immediate keeps Node alive until the rejection has been handled.
    stop = () => setImmediate(() => reject(new Error('it waits for something that can no longer happen')));
  });
  process.once('beforeExit', stop);
  try {
    return await Promise.race([bench.run(context), stalled]);
  } finally {
    process.off('beforeExit', stop);
  }
}

/** Runs all benches, whatever becomes of one, and prints their goals. `failed`: those that broke off, with the reason. */
export async function runBenches(benches, context, only, say = console.log) {
  const goals = [];
  const failed = [];
  for (const bench of benches) {
    try {
      for (const goal of await runToEnd(bench, context)) {
        if (!isChosen(goal.name, only)) continue;
        const row = toRow(goal);
        say(describeRow(row, goal.direction));
        goals.push(row);
      }
    } catch (error) {
      say(`✗ ${bench.goals.join(', ')}: broke off: ${error.stack ?? error}`);
      failed.push({ goals: bench.goals, reason: String(error.message ?? error).split('\n')[0] });
    }
  }
  return { goals, failed };
}

async function main() {
  const { only, json } = parseBenchArgs(process.argv.slice(2));
  const [{ ensureBuilt }, { BROWSER_LOCALE, findBrowser }] = await Promise.all([
    import('./build.mjs'),
    import('./find-browser.mjs'),
  ]);
  ensureBuilt();
  Object.assign(process.env, BROWSER_LOCALE);
  const benches = chooseBenches(await loadBenches(), only);
  const machine = describeMachine();
  console.log(machine);
  const context = { root: ROOT, browser: await findBrowser() };
  const { goals, failed } = await runBenches(benches, context, only);
  if (failed.length > 0) {
    console.log(
      `${failed.length} of ${benches.length} benches failed: ${failed.map(({ goals: [name] }) => name).join(', ')}`,
    );
    process.exitCode = 1;
  }
  if (json === undefined) return;
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), json);
  writeFileSync(file, `${JSON.stringify({ machine, goals, failed }, null, 2)}\n`);
}

if (isStarted(import.meta.url)) runScript(main);
