import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEUTRAL_DIALECT } from '@/contract/dialect';
import { LaunchError, loadKeyFile, loadLaunchOptions } from './launch-options';

const KEY = 'canary-key-0123456789';
let directory: string;
let keyFile: string;

const write = async (name: string, text: string, mode = 0o600): Promise<string> => {
  const path = join(directory, name);
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'depthscape-launch-'));
  keyFile = await write('key', `${KEY}\n`);
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

describe('the command line', () => {
  it('without a word means the embedded service alone', async () => {
    const alone = {
      upstream: undefined,
      remote: undefined,
      recording: { record: [], isSimulated: true },
      isHelp: false,
      isStoreCheck: false,
    };
    expect(await loadLaunchOptions(['--check-store'])).toEqual({ ...alone, isStoreCheck: true });
    expect(await loadLaunchOptions([])).toEqual(alone);
    expect(await loadLaunchOptions(['--open'])).toEqual(alone);
    expect(await loadLaunchOptions(['-h'])).toEqual({ ...alone, isHelp: true });
  });

  it('names what is recorded, each market once, and where its frames are kept', async () => {
    const args = ['--record', 'binance-futures:BTCUSDT,okx-swap:ETH-USDT-SWAP', '--record=okx-swap:ETH-USDT-SWAP'];
    const { recording } = await loadLaunchOptions([...args, '--no-simulation', '--archive', 'frames'], '/home/me');
    expect(recording).toEqual({
      record: ['binance-futures:BTCUSDT', 'okx-swap:ETH-USDT-SWAP'],
      isSimulated: false,
      archive: '/home/me/frames',
    });
  });

  it('names the one remote origin that the page may ask', async () => {
    const dialect = await write('dialect.json', '{"keyHeader":"X-Acme-Key","identifiers":{"DEXPERP":"ACME"}}', 0o644);
    expect(await loadLaunchOptions(['--api-origin', 'https://data.example/api/', '--dialect', dialect])).toMatchObject({
      upstream: undefined,
      remote: {
        apiOrigin: 'https://data.example/api',
        dialect: { keyHeader: 'X-Acme-Key', identifiers: { DEXPERP: 'ACME' } },
      },
    });
  });

  it('names a service to relay and the file of its key', async () => {
    expect(await loadLaunchOptions(['--upstream=https://data.example', `--key-file=${keyFile}`])).toMatchObject({
      upstream: { apiOrigin: 'https://data.example', dialect: NEUTRAL_DIALECT, key: KEY },
      remote: undefined,
    });
  });

  it.each([
    [['--upstream', 'https://a.example'], /belong together/],
    [['--key-file', 'x'], /belong together/],
    [['--api-origin', 'https://a.example', '--upstream', 'https://a.example'], /cannot be combined/],
    [['--dialect', 'x'], /needs --api-origin or --upstream/],
    [['--api-origin', 'http://a.example'], /--api-origin: An http: address must be on this machine/],
    [['--api-origin', 'a.example'], /--api-origin: The service address/],
    [['--api-origin', 'https://k:v@a.example'], /must not have a user/],
    [['--api-origin'], /Usage/],
    [['--apiorigin', 'x'], /Usage/],
    [['serve'], /Usage/],
    [['--record', ''], /--record: it must name markets/],
    [['--record', 'binance-future:BTCUSDT'], /--record: .*the nearest is binance-futures:BTCUSDT$/],
    [['--record', 'BTCUSDT'], /--record: "BTCUSDT" does not name a source/],
    [['--record', 'okx-swap:../../x y'], /does not name a source/],
    [['--archive', ''], /--archive must name a folder/],
    [['--upstream', 'https://a.example', '--key-file', 'x', '--record', 'okx-swap:A-B-SWAP'], /cannot be combined/],
    [['--upstream', 'https://a.example', '--key-file', 'x', '--no-simulation'], /cannot be combined/],
    [['--api-origin', 'https://a.example', '--dialect', '/missing'], /cannot be read/],
  ])('%j is refused in a sentence', async (args, sentence) => {
    const loading = loadLaunchOptions(args);
    await expect(loading).rejects.toThrow(LaunchError);
    await expect(loading).rejects.toThrow(sentence);
  });

  it('refuses a relay over plain http to another machine', async () => {
    await expect(loadLaunchOptions(['--upstream', 'http://10.0.0.1', '--key-file', keyFile])).rejects.toThrow(/http:/);
  });

  it('says what is wrong with a dialect without quoting the file', async () => {
    const ask = (file: string) => loadLaunchOptions(['--api-origin', 'https://a.example', '--dialect', file]);
    await expect(ask(keyFile)).rejects.toThrow(/is not valid JSON/);
    await expect(ask(keyFile)).rejects.not.toThrow(KEY);
    await expect(ask(await write('bad.json', '{"keyHeader":"Host"}'))).rejects.toThrow(/keyHeader/);
  });
});

describe('the key file', () => {
  it.each([0o644, 0o640, 0o604, 0o660, 0o602])('of mode %o is refused', async (mode) => {
    const path = await write(`mode-${mode}`, KEY, mode);
    await expect(loadKeyFile(path, true)).rejects.toThrow(/chmod 600/);
    await expect(loadKeyFile(path, true)).rejects.not.toThrow(KEY);
  });

  it.each([0o600, 0o400])('of mode %o is read', async (mode) => {
    expect(await loadKeyFile(await write(`fine-${mode}`, `  ${KEY}\r\n`, mode), true)).toBe(KEY);
  });

  it.each([
    ['empty', ''],
    ['two lines', `${KEY}\n${KEY}`],
    ['a space', 'a key'],
    ['a control character', 'a\0b'],
    ['huge', 'k'.repeat(5000)],
  ])('that holds %s is refused', async (_, text) => {
    const path = await write('odd', text);
    await expect(loadKeyFile(path)).rejects.toThrow(/one key/);
  });

  it('must be a file', async () => {
    const path = join(directory, 'folder');
    await mkdir(path);
    await expect(loadKeyFile(path)).rejects.toThrow(LaunchError);
    await expect(loadKeyFile(join(directory, 'missing'))).rejects.toThrow(/cannot be read/);
  });
});
