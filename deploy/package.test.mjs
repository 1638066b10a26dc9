import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedEngine } from '@/service/store/engine/engine';
import { openFront } from '@/testing/clickhouse/clickhouse-front';
import { ROOT } from '../scripts/bootstrap.mjs';
import { isRegistryThere, makeFolder, runToEnd, startProgram } from './programs.mjs';

const MOST_BYTES = 700e6;
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const packed = makeFolder('packed');
const folders = [packed];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

let archive;
let files;

beforeAll(() => {
  const { status, stdout, stderr } = runToEnd('npm', ['pack', '--json', '--pack-destination', packed], { cwd: ROOT });
  if (status !== 0) throw new Error(stderr);
  // What builds before the packing prints lines of its own.
  const [facts] = JSON.parse(stdout.slice(stdout.search(/^\[/m)));
  archive = join(packed, facts.filename);
  files = facts.files.map(({ path }) => path);
});

/** The package, installed alone in a folder of its own as a person would. */
function install(name, more = []) {
  const folder = makeFolder(name);
  folders.push(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const args = ['install', '--omit=dev', ...more, '--no-audit', '--no-fund', archive];
  const { status, stderr } = runToEnd('npm', args, { cwd: folder });
  if (status !== 0) throw new Error(stderr);
  return folder;
}

const bytesOf = (path) =>
  readdirSync(path, { recursive: true }).reduce((sum, name) => sum + lstatSync(join(path, name)).blocks * 512, 0);

const startIn = (folder, args = [], env = {}) =>
  startProgram(join(folder, 'node_modules', '.bin', 'depthscape'), args, {
    cwd: folder,
    env: { PORT: '0', SIM_SCALE: 'small', XDG_DATA_HOME: join(folder, 'data'), DATA_DIR: '', ...env },
  });

const addressOf = async (program) => (await program.says(/ready at (http:\S+)/))[1];

describe('the packed files', () => {
  it('are what is built and what starts it: no sources, no tests, no settings, no keys', () => {
    const wanted = /^(dist\/(service|web)\/|scripts\/[a-z-]+\.mjs$|package\.json$|README\.md$|LICENSE$)/;
    expect(files.filter((path) => !wanted.test(path))).toEqual([]);
    expect(files.filter((path) => /\.(tsx?|map|pem|key|env)$|\.test\.|(^|\/)\.|keys\.json/.test(path))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['dist/web/index.html', 'dist/service/main.js', 'LICENSE']));
  });

  it('hold every module that they import, and packages of the production install alone', () => {
    const modules = files.filter((path) => /^(dist\/service|scripts)\/.*\.m?js$/.test(path));
    const imports = modules.flatMap((path) =>
      [
        ...readFileSync(join(ROOT, path), 'utf8').matchAll(/(?:^|[\s;}])(?:import|from)\s*\(?\s*["']([^"'\s]+)["']/g),
      ].map(([, to]) => ({ path, to })),
    );
    const isThere = ({ path, to }) =>
      to.startsWith('.')
        ? files.includes(join(path, '..', to)) || to.includes('${')
        : to.startsWith('node:') ||
          to === 'chdb' ||
          Object.keys(dependencies).some((name) => `${to}/`.startsWith(`${name}/`));
    expect(imports.length).toBeGreaterThan(50);
    expect(imports.filter((one) => !isThere(one))).toEqual([]);
  });
});

describe.skipIf(!isRegistryThere('the package is neither installed nor started'))('the installed package', () => {
  it('is the service with its engine and nothing for development, and starts with its data outside of it', async () => {
    const folder = install('whole');
    const modules = join(folder, 'node_modules');
    const present = Object.keys(devDependencies).filter((name) => existsSync(join(modules, name)));
    expect(present).toEqual([]);
    expect(bytesOf(modules)).toBeLessThan(MOST_BYTES);
    const service = startIn(folder);
    const address = await addressOf(service);
    expect(await (await fetch(address)).text()).toContain('<title>');
    const { key } = await (await fetch(`${address}/local/session`)).json();
    const { status } = await fetch(`${address}/v1/markets?pageSize=3`, { headers: { 'X-Service-Key': key } });
    expect(status).toBe(200);
    expect(await service.stop()).toBe(0);
    expect(existsSync(join(folder, 'data', 'depthscape', 'store'))).toBe(true);
    const keys = runToEnd(join(modules, '.bin', 'depthscape'), ['keys', 'list'], {
      cwd: folder,
      env: { XDG_DATA_HOME: join(folder, 'data'), DATA_DIR: '' },
    });
    expect(keys.status).toBe(0);
  });

  it('goes on without the embedded engine where that cannot be installed: relay, direct, or a server', async () => {
    const folder = install('bare', ['--omit=optional']);
    expect(existsSync(join(folder, 'node_modules', 'chdb'))).toBe(false);
    const alone = startIn(folder);
    expect(await alone.ended).toBe(1);
    expect(alone.output.text).toContain('is not installed on this machine');
    expect(alone.output.text).toContain('set CLICKHOUSE_URL, or show another service with --upstream or --api-origin');

    const upstream = createServer((_, response) => response.end('{"coins":[]}'));
    await new Promise((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${upstream.address().port}`;
    writeFileSync(join(folder, 'key.txt'), 'a-key-of-the-desk', { mode: 0o600 });
    const relay = startIn(folder, ['--upstream', origin, '--key-file', 'key.txt']);
    expect(await (await fetch(`${await addressOf(relay)}/v1/coins`)).json()).toEqual({ coins: [] });
    expect(await relay.stop()).toBe(0);

    const direct = startIn(folder, ['--api-origin', origin]);
    const session = await (await fetch(`${await addressOf(direct)}/local/session`)).json();
    expect(session).toMatchObject({ source: 'remote', apiOrigin: origin });
    expect(direct.output.text).toContain(`the dashboard shows ${origin} alone`);
    expect(await direct.stop()).toBe(0);
    upstream.close();

    const engine = await openEmbeddedEngine(join(folder, 'server'));
    const front = await openFront(engine);
    writeFileSync(join(folder, 'password'), front.address.password);
    const url = new URL(`/${front.address.database}`, front.address.origin);
    url.username = front.address.user;
    const onServer = startIn(folder, ['--no-simulation'], {
      CLICKHOUSE_URL: url.href,
      CLICKHOUSE_PASSWORD_FILE: join(folder, 'password'),
    });
    const health = await fetch(`${await addressOf(onServer)}/healthz`);
    expect(await health.json()).toEqual({ status: 'ready' });
    expect(await onServer.stop()).toBe(0);
    await front.close();
    await engine.close();
  });
});
