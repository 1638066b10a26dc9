import { describe, expect, it } from 'vitest';
import { BROWSER_ARGS, findBrowser } from './find-browser.mjs';

const OWN = '/home/me/.cache/ms-playwright/chromium/chrome';
const PACKAGED = '/tmp/chromium';

/**
 * A machine on which nothing is installed and nothing can be. `works`: browsers that start; `files`: what exists
 * besides; `commands`: what a command does, by the first words that match.
 */
function makeMachine({ works = [], files = [], commands = {}, ...more } = {}) {
  const existing = new Set([...works, ...files]);
  const log = { ran: [], said: [], written: [], tried: [], envs: [] };
  const machine = {
    env: { PATH: '/usr/local/bin:/usr/bin' },
    platform: 'linux',
    arch: 'arm64',
    isRoot: false,
    exists: (path) => existing.has(path),
    getSize: () => 100,
    readVerdict: () => undefined,
    writeVerdict: (text) => log.written.push(JSON.parse(text)),
    run(command, args) {
      const line = [command, ...args].join(' ');
      log.ran.push(line);
      log.envs.push({ ...machine.env });
      const [, does] = Object.entries(commands).find(([words]) => line.includes(words)) ?? [];
      for (const path of does?.makes ?? []) existing.add(path);
      return does ? { status: 0, words: '' } : { status: 1, words: 'E: first\nE: no network' };
    },
    findOwn: async () => OWN,
    findPlaywrightCli: () => 'cli.js',
    unpackPackaged: () => Promise.reject(new Error('Cannot find package')),
    async tryBrowser(path) {
      log.tried.push(path);
      if (!works.includes(path)) throw new Error('no WebGL2\nmore');
      return '150.0';
    },
    say: (line) => log.said.push(line),
    ...more,
  };
  return { machine, log };
}

const FRESH = { platform: 'linux', arch: 'x64' };
const APT = '/usr/bin/apt-get';

/** A package that unpacks its browser and sets what its libraries need, as the real one does. */
const unpackInto = (env, path = PACKAGED) => ({
  env,
  async unpackPackaged() {
    if (env.AWS_EXECUTION_ENV === undefined) throw new Error('no libraries');
    env.LD_LIBRARY_PATH = '/tmp/al2023/lib';
    return path;
  },
});

describe('findBrowser', () => {
  it.each([
    [
      'the one that is named',
      { works: ['/opt/named'], env: { CHROMIUM_PATH: '/opt/named' } },
      'CHROMIUM_PATH',
      '/opt/named',
    ],
    ["Playwright's own", { works: [OWN] }, "Playwright's own", OWN],
    ['one on the path', { works: ['/usr/bin/chromium'] }, 'installed browser', '/usr/bin/chromium'],
    [
      'the next one on the path when the first does not draw',
      { works: ['/usr/bin/chromium-browser'], files: ['/usr/bin/chromium', '/usr/local/bin/google-chrome'] },
      'installed browser',
      '/usr/bin/chromium-browser',
    ],
    [
      'one in the place of its system',
      { works: ['/Applications/Chromium.app/Contents/MacOS/Chromium'], platform: 'darwin' },
      'installed browser',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    ['the packaged one', { ...FRESH, works: [PACKAGED], ...unpackInto({ PATH: '' }) }, '@sparticuz/chromium', PACKAGED],
    [
      'one that Playwright installs',
      { commands: { 'cli.js install chromium': { makes: [OWN] } }, tryBrowser: async () => '1' },
      'playwright install',
      OWN,
    ],
    [
      'one that Playwright installs with its libraries',
      { isRoot: true, commands: { '--with-deps chromium': { makes: [OWN] } }, tryBrowser: async () => '1' },
      'playwright install',
      OWN,
    ],
    [
      'one that Playwright installs where it knows no libraries',
      { isRoot: true, commands: { 'cli.js install chromium': { makes: [OWN] } }, tryBrowser: async () => '1' },
      'playwright install',
      OWN,
    ],
    [
      'one of the distribution',
      {
        isRoot: true,
        files: [APT],
        commands: { 'apt-get install': { makes: ['/usr/bin/chromium'] } },
        tryBrowser: async () => '1',
      },
      'apt-get install chromium',
      '/usr/bin/chromium',
    ],
  ])('takes %s', async (_, options, source, executablePath) => {
    const { machine, log } = makeMachine(options);
    const verdict = await findBrowser(machine);
    expect(verdict).toMatchObject({ source, executablePath, args: BROWSER_ARGS, size: 100 });
    expect(log.written).toEqual([verdict]);
  });

  it('says what every way came to when there is none', async () => {
    const { machine, log } = makeMachine({
      ...FRESH,
      isRoot: true,
      files: [APT, '/usr/bin/chromium'],
      env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/gone' },
    });
    await expect(findBrowser(machine)).rejects.toThrow(
      [
        'No Chromium with WebGL2 was found: set CHROMIUM_PATH to one.',
        '  /opt/gone: no such file',
        `  ${OWN}: no such file`,
        '  /usr/bin/chromium: no WebGL2',
        '  @sparticuz/chromium: Cannot find package',
      ].join('\n'),
    );
    expect(log.said).toContain('CHROMIUM_PATH: /opt/gone: no such file');
    expect(log.said).toContain('E: first\nE: no network');
    expect(log.written).toEqual([]);
    expect(log.ran.map((line) => line.replace(process.execPath, 'node'))).toEqual([
      'node cli.js install --with-deps chromium',
      'node cli.js install chromium',
      'apt-get update',
      'apt-get install -y --no-install-recommends chromium',
    ]);
  });

  it('asks neither apt nor for libraries without the right to', async () => {
    const { machine, log } = makeMachine({ files: [APT] });
    await expect(findBrowser(machine)).rejects.toThrow('No Chromium');
    expect(log.ran.map((line) => line.replace(process.execPath, 'node'))).toEqual(['node cli.js install chromium']);
  });

  it('remembers the libraries of the packaged browser, and sets them again in a later run', async () => {
    const env = { PATH: '' };
    const { machine } = makeMachine({ ...FRESH, works: [PACKAGED], ...unpackInto(env) });
    const verdict = await findBrowser(machine);
    expect(verdict.env).toEqual({ LD_LIBRARY_PATH: '/tmp/al2023/lib' });
    const later = makeMachine({ files: [PACKAGED], readVerdict: () => JSON.stringify(verdict) });
    expect(await findBrowser(later.machine)).toEqual(verdict);
    expect(later.machine.env.LD_LIBRARY_PATH).toBe('/tmp/al2023/lib');
    expect(later.log.tried).toEqual([]);
  });

  it('runs no installer with the libraries of a packaged browser that does not start', async () => {
    const env = { PATH: '', LD_LIBRARY_PATH: '/opt/mine' };
    const { machine, log } = makeMachine({ ...FRESH, files: [PACKAGED], ...unpackInto(env) });
    await expect(findBrowser(machine)).rejects.toThrow('No Chromium');
    expect(log.envs).toEqual([{ PATH: '', LD_LIBRARY_PATH: '/opt/mine' }]);
  });

  it('finds the packaged browser beside another one, with libraries for it alone', async () => {
    const env = { PATH: '/usr/bin', LD_LIBRARY_PATH: '/opt/mine' };
    const { machine } = makeMachine({ ...FRESH, works: ['/usr/bin/chromium', PACKAGED], ...unpackInto(env) });
    const found = await findBrowser(machine);
    expect(found).toMatchObject({ executablePath: '/usr/bin/chromium', env: { LD_LIBRARY_PATH: '/opt/mine' } });
    const libraries = { LD_LIBRARY_PATH: '/tmp/al2023/lib' };
    expect(found.shell).toEqual({ executablePath: PACKAGED, env: libraries, version: '150.0' });
    expect(machine.env).toEqual({ PATH: '/usr/bin', LD_LIBRARY_PATH: '/opt/mine' });
  });

  it('takes the browser that is named for everything', async () => {
    const env = { PATH: '', CHROMIUM_PATH: '/opt/named' };
    const { machine } = makeMachine({ ...FRESH, works: ['/opt/named', PACKAGED], ...unpackInto(env) });
    expect((await findBrowser(machine)).shell).toBeNull();
  });

  const verdict = {
    executablePath: '/usr/bin/chromium',
    args: BROWSER_ARGS,
    env: {},
    source: 'x',
    version: '1',
    size: 100,
    shell: null,
  };

  it.each([
    ['it is gone', { works: [OWN] }, verdict],
    ['it is another file', { works: [OWN, '/usr/bin/chromium'] }, { ...verdict, size: 99 }],
    ['it ran with other arguments', { works: [OWN, '/usr/bin/chromium'] }, { ...verdict, args: [] }],
    ['another one is named', { works: [OWN, '/usr/bin/chromium'], env: { CHROMIUM_PATH: OWN } }, verdict],
    [
      'the packaged browser beside it is gone',
      { works: [OWN, '/usr/bin/chromium'] },
      { ...verdict, shell: { executablePath: PACKAGED, env: {} } },
    ],
    [
      'no packaged browser was looked for beside it',
      { works: [OWN, '/usr/bin/chromium'] },
      { ...verdict, shell: undefined },
    ],
    ['it names no arguments', { works: [OWN, '/usr/bin/chromium'] }, { ...verdict, args: undefined }],
  ])('searches again when %s', async (_, options, remembered) => {
    const { machine } = makeMachine({ ...options, readVerdict: () => JSON.stringify(remembered) });
    expect((await findBrowser(machine)).executablePath).toBe(OWN);
  });

  it('searches again when the verdict was cut off', async () => {
    const { machine } = makeMachine({ works: [OWN], readVerdict: () => '{"executablePath":"/usr' });
    expect((await findBrowser(machine)).executablePath).toBe(OWN);
  });
});
