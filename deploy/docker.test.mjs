import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../scripts/bootstrap.mjs';
import { isRegistryThere, makeFolder, runToEnd, startProgram } from './programs.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** The instructions of a Dockerfile, stage by stage. */
function parseStages(text) {
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages = [];
  for (const line of lines) {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line);
    if (name === 'FROM') stages.push({ image: rest.split(' ')[0], name: / AS (\S+)/.exec(rest)?.[1], steps: [] });
    else stages.at(-1).steps.push({ name, rest });
  }
  return stages;
}

const stages = parseStages(read('Dockerfile'));
const last = stages.at(-1);
const wordOf = (name) => last.steps.filter((step) => step.name === name).map(({ rest }) => rest);

/** What `.dockerignore` lets through: everything is shut out, then names are let in. */
const letIn = read('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));

it('runs as another user than root, writes to a volume alone, and says how it is', () => {
  expect(wordOf('USER')).toEqual(['node']);
  expect(wordOf('VOLUME')).toEqual(['["/data"]']);
  expect(wordOf('HEALTHCHECK')[0]).toContain('scripts/check-health.mjs');
  expect(wordOf('ENTRYPOINT')[0]).toBe('["node", "/app/scripts/depthscape.mjs"]');
  // A shell as the first process would keep the signal to stop for itself.
  for (const step of [...wordOf('ENTRYPOINT'), ...wordOf('CMD')]) expect(step).toMatch(/^\[/);
});

it('is built on the Node of .nvmrc, in every stage, with glibc for the engine', () => {
  expect(stages).toHaveLength(3);
  for (const { image } of stages) expect(image).toBe(`node:${read('.nvmrc').trim()}-bookworm-slim`);
});

it('takes from the folder what the build reads, and no data, tests or secrets', () => {
  const first = read('.dockerignore')
    .split('\n')
    .find((line) => line !== '' && !line.startsWith('#'));
  expect(first).toBe('*');
  for (const path of letIn) expect(existsSync(join(ROOT, path)), path).toBe(true);
  expect(letIn.filter((path) => /node_modules|dist|\.git$|\.data|deploy|e2e/.test(path))).toEqual([]);
});

it('names only variables that the service reads, as do compose and Kubernetes', () => {
  const known = ['src/service/config.ts', 'src/service/hosting/read-hosting.ts'].map(read).join('\n');
  const isKnown = (name) => known.includes(`'${name}'`) || /^CLICKHOUSE_(URL|PASSWORD_FILE|CA_FILE)$/.test(name);
  const compose = /x-environment: &environment\n([\s\S]*?)\n\n/.exec(read('deploy/compose.yaml'))[1];
  const kubernetes = /\ndata:\n([\s\S]*?)\n---/.exec(read('deploy/kubernetes.yaml'))[1];
  const image = last.steps.find(({ name }) => name === 'ENV').rest.replaceAll(/(^| )NODE_ENV=\S+/g, '');
  const names = [
    ...[...`${compose}\n${kubernetes}`.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name),
    ...[...image.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
  ];
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});

it('shares every secret and volume that compose names with a service, and documents each secret', () => {
  const text = read('deploy/compose.yaml');
  const secrets = [...text.matchAll(/^ {2}([a-z-]+): \{ file: \.\/secrets\/(\S+) \}/gm)];
  expect(secrets.length).toBeGreaterThan(5);
  const used = [...text.matchAll(/^ {2,4}secrets: \[(.*)\]/gm)].flatMap(([, list]) => list.split(', '));
  const names = secrets.map(([, name]) => name);
  expect(names.filter((name) => !used.includes(name))).toEqual([]);
  expect(used.filter((name) => !names.includes(name))).toEqual([]);
  for (const [, , file] of secrets) expect(read('docs/deploy.md')).toContain(`\`${file}\``);
});

const folders = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** What `.dockerignore` shuts out again of what it lets in. */
const isShutOut = (path) => /\.test\.|(^|\/)\.data|\.(pem|key)$/.test(path);

const FOLDERS_OF_OURS = /(^|[\s=])\/(build|packed|app|tmp|data|keys)(?=\/|\s|$)/g;
const NOBODY = 1000;
const isRoot = process.getuid?.() === 0;

/** The root of a stage: each has one of its own, in which there is what an image has from the start, and no more. */
const placeIn = (root, stage) => (text) => text.replaceAll(FOLDERS_OF_OURS, `$1${join(root, stage)}/$2`);

function copyInto(root, place, { rest, cwd }) {
  const words = rest.split(' ');
  const paths = words.filter((word) => !word.startsWith('--'));
  const to = paths.pop();
  const [, from] = /--from=(\S+)/.exec(rest) ?? [];
  if (from !== undefined) {
    const target = place(to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(placeIn(root, from)(paths[0]), target, { recursive: true, verbatimSymlinks: true });
    return;
  }
  for (const path of rest === '. .' ? letIn : paths)
    cpSync(join(ROOT, path), join(cwd, path), { recursive: true, filter: (file) => !isShutOut(relative(ROOT, file)) });
}

/** Runs the steps of a stage as the Dockerfile has them, with folders of ours in place of those of an image. */
function runStage(root, { name = 'image', steps }) {
  const place = placeIn(root, name);
  let cwd = join(root, name);
  mkdirSync(join(cwd, 'tmp'), { recursive: true });
  for (const step of steps) {
    if (step.name === 'WORKDIR') cwd = place(step.rest);
    mkdirSync(cwd, { recursive: true });
    if (step.name === 'COPY') copyInto(root, place, { rest: step.rest, cwd });
    if (step.name !== 'RUN') continue;
    // The image has a user that this machine may lack, and only root can give files away.
    const command = place(step.rest).replaceAll(/--(owner|group)=node/g, isRoot ? `--$1=${NOBODY}` : '');
    const { status, stderr } = runToEnd('sh', ['-c', command], { cwd });
    if (status !== 0) throw new Error([step.rest, stderr].join(': '));
  }
}

/** The words of the last stage that say how the image runs. */
function readRun(root) {
  const place = placeIn(root, 'image');
  const listOf = (text) => JSON.parse(/\[.*\]/.exec(text)[0]).map(place);
  const env = Object.fromEntries(
    wordOf('ENV').flatMap((line) => line.split(' ').map((pair) => place(pair).split('='))),
  );
  return { env, entry: listOf(wordOf('ENTRYPOINT')[0]), check: listOf(wordOf('HEALTHCHECK')[0]) };
}

const isTried = process.env.FULL !== undefined || process.env.EVERY !== undefined;

it.runIf(isTried && isRegistryThere('the steps of the Dockerfile are not run'))(
  'builds from these files alone, step by step, and is healthy then as a user that may write to the volume alone',
  async () => {
    const root = makeFolder('image');
    folders.push(root);
    chmodSync(root, 0o755);
    for (const stage of stages) runStage(root, stage);
    const { env, entry, check } = readRun(root);
    const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const [command, ...args] = entry;
    const cwd = env.DATA_DIR;
    const service = startProgram(command, args, {
      cwd,
      env: { ...env, PORT: '0', SIM_SCALE: 'small', LOG: 'text' },
      user,
    });
    const [, port] = await service.says(/ready at http:\/\/127\.0\.0\.1:(\d+)/);
    const findHealth = (asked) => runToEnd(check[0], check.slice(1), { env: { ...env, PORT: asked } }).status;
    expect(findHealth(port)).toBe(0);
    expect(existsSync(join(env.DATA_DIR, 'store'))).toBe(true);
    expect(await service.stop()).toBe(0);
    expect(findHealth(port)).toBe(1);
  },
  // Two installations and a build.
  3_600_000,
);
