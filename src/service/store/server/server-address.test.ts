import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadServerAddress, markServer, readServerSettings, type ServerSettings } from './server-address';

const folder = mkdtempSync(join(tmpdir(), 'depthscape-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileWith = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('readServerSettings', () => {
  it('reads the address, the user and the database', () => {
    expect(readServerSettings({ CLICKHOUSE_URL: 'https://desk%40hk@db.example:8443/depth' })).toEqual({
      origin: 'https://db.example:8443',
      user: 'desk@hk',
      database: 'depth',
      cluster: undefined,
      passwordFile: undefined,
      caFile: undefined,
    });
    expect(readServerSettings({ CLICKHOUSE_URL: 'http://127.0.0.1:8123' })).toMatchObject({
      user: 'default',
      database: 'default',
    });
    expect(readServerSettings({ CLICKHOUSE_URL: '' })).toBeUndefined();
  });

  it.each([
    ['desk:secret@db:8443', /must be an address such as/],
    ['ftp://db/depth', /must be an address such as/],
    ['https://desk:secret@db:8443/depth', /must not contain a password/],
    ['http://desk@db:8123/depth', /on this machine only/],
    ['https://db/a/b', /name of one database/],
    ['https://db/depth?secure=secret', /name of one database/],
    ['https://db/de-pth', /name of one database/],
  ])('refuses %s in words that quote no password', (url, sentence) => {
    const read = (): unknown => readServerSettings({ CLICKHOUSE_URL: url });
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/secret/);
  });

  it('reads the name of a cluster, and refuses what is none', () => {
    const read = (cluster: string) =>
      readServerSettings({ CLICKHOUSE_URL: 'https://db/depth', CLICKHOUSE_CLUSTER: cluster });
    expect(read('desk')?.cluster).toBe('desk');
    expect(read('')?.cluster).toBeUndefined();
    expect(() => read("desk', system")).toThrow('CLICKHOUSE_CLUSTER must be the name of a cluster');
    expect(() => readServerSettings({ CLICKHOUSE_CLUSTER: 'desk' })).toThrow('CLICKHOUSE_CLUSTER need CLICKHOUSE_URL');
  });

  it('refuses files without a server, and an authority without TLS', () => {
    expect(() => readServerSettings({ CLICKHOUSE_PASSWORD_FILE: '/run/secret' })).toThrow(/need CLICKHOUSE_URL/);
    expect(() => readServerSettings({ CLICKHOUSE_URL: 'http://localhost:8123', CLICKHOUSE_CA_FILE: '/ca' })).toThrow(
      /needs an https: address/,
    );
  });
});

describe('loadServerAddress', () => {
  const settings = readServerSettings({ CLICKHOUSE_URL: 'https://desk@db:8443/depth' }) as ServerSettings;
  const withPassword = (text: string) => loadServerAddress({ ...settings, passwordFile: fileWith('password', text) });

  it('reads the password without the end of its line, and no password without a file', async () => {
    expect((await withPassword(' two words \n')).password).toBe(' two words ');
    expect((await loadServerAddress(settings)).password).toBe('');
  });

  it.each(['', '\n', 'one\ntwo\n'])('refuses %j as a password in words that do not quote it', async (text) => {
    await expect(withPassword(text)).rejects.toThrow(/must hold one password/);
    await expect(withPassword(text)).rejects.not.toThrow(/one two|two\n/);
  });

  it('refuses files that are not there or hold no certificate', async () => {
    const missing = join(folder, 'missing');
    await expect(loadServerAddress({ ...settings, passwordFile: missing })).rejects.toThrow(/cannot be read/);
    const caFile = fileWith('ca', 'not a certificate');
    await expect(loadServerAddress({ ...settings, caFile })).rejects.toThrow(/no certificate in PEM/);
  });
});

it('marks each database of each server without naming it', () => {
  const [one, other] = ['a', 'b'].map((database) => markServer({ origin: 'https://db.example:8443', database }));
  expect(one).not.toBe(other);
  expect(one).toMatch(/^[0-9a-f]{12}$/);
});
