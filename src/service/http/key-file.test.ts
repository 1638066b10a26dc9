import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addKey, KeyFileError, loadStoredKeys, revokeKey } from './key-file';
import { makeKeyRing } from './keys';
import { watchKeys } from './watch-keys';

const CREATED_MS = Date.UTC(2026, 5, 18, 14);

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-keys-'));
  file = join(folder, 'keys.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const add = (name: string) => addKey(folder, { name, tier: 'basic', createdMs: CREATED_MS });

describe('the key file', () => {
  it('holds name, tier, time and hash, never the key, for its owner alone', async () => {
    const key = await add('desk1');
    expect(key).toMatch(/^[\w-]{32}$/);
    const text = readFileSync(file, 'utf8');
    for (const form of [key, Buffer.from(key).toString('base64'), Buffer.from(key).toString('hex')]) {
      expect(text).not.toContain(form);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [stored] = await loadStoredKeys(folder);
    expect(stored).toMatchObject({ name: 'desk1', tier: 'basic', created: '2026-06-18T14:00:00.000Z' });
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('is for its owner alone after each change, whatever it was before', async () => {
    await add('desk1');
    chmodSync(file, 0o644);
    await add('desk2');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('loses no change of several that come at once', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `desk${i}`);
    await Promise.all(names.map(add));
    await Promise.all(names.slice(0, 6).map((name) => revokeKey(folder, name)));
    const left = await loadStoredKeys(folder);
    expect(left.map((key) => key.name).sort()).toEqual(names.slice(6).sort());
  });

  it('stays as it is when a change is refused', async () => {
    await add('desk1');
    const before = readFileSync(file, 'utf8');
    await expect(add('desk1')).rejects.toThrow(/named desk1 already/);
    await expect(revokeKey(folder, 'desk2')).rejects.toThrow(/names: desk1$/);
    for (const name of ['', '-x', 'a b', 'a\nb', '../x', 'x'.repeat(41)]) {
      await expect(add(name)).rejects.toThrow(KeyFileError);
    }
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('says what is wrong with the directory, the lock or the file', async () => {
    const missing = join(folder, 'nowhere');
    await expect(addKey(missing, { name: 'a', tier: 'free', createdMs: 0 })).rejects.toThrow(/nowhere does not exist/);
    expect(await loadStoredKeys(missing)).toEqual([]);
    const notOne = join(folder, 'file');
    writeFileSync(notOne, '');
    expect(await loadStoredKeys(notOne)).toEqual([]);
    writeFileSync(`${file}.next`, '');
    await expect(add('a')).rejects.toThrow(/keys\.json\.next$/);
    rmSync(`${file}.next`);
    writeFileSync(file, '{"version":1,"keys":[{"name":"secret-text"}]}');
    for (const attempt of [() => add('a'), () => loadStoredKeys(folder)]) {
      await expect(attempt()).rejects.toThrow(/keys\.json is damaged/);
      await expect(attempt()).rejects.not.toThrow(/secret-text/);
    }
  });
});

describe('watchKeys', () => {
  it('lets a key in when it is made and out when it is revoked', async () => {
    const watched = await watchKeys(folder, () => expect.fail());
    const ring = makeKeyRing('free:K1', watched.current);
    const key = await add('desk1');
    expect(ring.find(key)).toBeUndefined();
    await watched.look();
    const holder = ring.find(key);
    expect(holder?.tier).toBe('basic');
    expect(holder?.id).not.toContain(key);
    expect(ring.find(ring.dashboardKeys.advanced)?.id).not.toBe(holder?.id);
    expect(ring.find('K1')?.tier).toBe('free');
    await revokeKey(folder, 'desk1');
    await watched.look();
    expect(ring.find(key)).toBeUndefined();
    watched.dispose();
  });

  it('keeps what it knew when the file is damaged, and says so once', async () => {
    const key = await add('desk1');
    const failures: unknown[] = [];
    const watched = await watchKeys(folder, (error) => failures.push(error));
    const ring = makeKeyRing('', watched.current);
    expect(ring.find(key)?.tier).toBe('basic');
    writeFileSync(file, 'not JSON');
    await watched.look();
    await watched.look();
    expect(failures).toEqual([expect.any(KeyFileError)]);
    expect(ring.find(key)?.tier).toBe('basic');
    rmSync(file);
    await watched.look();
    expect(ring.find(key)).toBeUndefined();
    watched.dispose();
  });
});
