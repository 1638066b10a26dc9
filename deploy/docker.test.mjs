import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../scripts/bootstrap.mjs';
import { makeFolder, runToEnd, startProgram } from './programs.mjs';

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

/** Runs the steps of the stages that build, with folders of ours in place of those of an image. */
function runStages(root) {
  const place = (path) => path.replaceAll(/(^|[\s=])\/(build|packed|app|tmp)(?=\/|\s|$)/g, `$1${root}/$2`);
  for (const { steps } of stages.slice(0, -1)) {
    let cwd = root;
    for (const { name, rest } of steps) {
      if (name === 'WORKDIR') cwd = place(rest);
      mkdirSync(cwd, { recursive: true });
      if (name === 'COPY' && !rest.startsWith('--from')) {
        const names = rest === '. .' ? letIn : rest.split(' ').slice(0, -1);
        for (const path of names) cpSync(join(ROOT, path), join(cwd, path), { recursive: true });
      } else if (name === 'COPY') {
        const [, from, to] = place(rest).split(' ');
        mkdirSync(dirname(to), { recursive: true });
        cpSync(from, to);
      } else if (name === 'RUN') {
        mkdirSync(join(root, 'packed'), { recursive: true });
        const { status, stderr } = runToEnd('sh', ['-c', place(rest)], { cwd });
        if (status !== 0) throw new Error([rest, stderr].join(': '));
      }
    }
  }
}

it.runIf(process.env.FULL !== undefined)(
  'builds from these files alone, step by step, and is healthy then',
  async () => {
    const root = makeFolder('image');
    folders.push(root);
    runStages(root);
    const env = { PORT: '0', DATA_DIR: join(root, 'data'), SIM_SCALE: 'small', NODE_ENV: 'production' };
    const service = startProgram('node', [join(root, 'app/scripts/depthscape.mjs')], { cwd: root, env });
    const [, port] = await service.says(/ready at http:\/\/127\.0\.0\.1:(\d+)/);
    const check = (asked) =>
      runToEnd('node', [join(root, 'app/scripts/check-health.mjs')], { env: { PORT: asked } }).status;
    expect(check(port)).toBe(0);
    expect(await service.stop()).toBe(0);
    expect(check(port)).toBe(1);
  },
);
