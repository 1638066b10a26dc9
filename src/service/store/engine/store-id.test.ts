import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetStoreId, loadStoreId } from './store-id';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'depthscape-store-id-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

it('stays the same for a directory and differs between two', async () => {
  const id = await loadStoreId(directory, undefined);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await loadStoreId(directory, undefined)).toBe(id);
  const other = await mkdtemp(join(tmpdir(), 'depthscape-store-id-'));
  expect(await loadStoreId(other, undefined)).not.toBe(id);
  await rm(other, { recursive: true });
});

it('differs between frozen instants and from the living clock', async () => {
  const living = await loadStoreId(directory, undefined);
  const frozen = await loadStoreId(directory, Date.UTC(2026, 5, 18));
  expect(frozen).toBe(`${living}@2026-06-18T00:00:00.000Z`);
  expect(await loadStoreId(directory, Date.UTC(2026, 5, 19))).not.toBe(frozen);
});

it('is made again when the file is damaged, and only for this start when it cannot be written', async () => {
  await writeFile(join(directory, 'store-id'), '<script>');
  expect(await loadStoreId(directory, undefined)).toMatch(/^[0-9a-f-]{36}$/);
  const nowhere = join(directory, 'missing');
  expect(await loadStoreId(nowhere, undefined)).not.toBe(await loadStoreId(nowhere, undefined));
});

it('changes after an import, and may be forgotten when there is none', async () => {
  const before = await loadStoreId(directory, undefined);
  await forgetStoreId(directory);
  await forgetStoreId(directory);
  expect(await loadStoreId(directory, undefined)).not.toBe(before);
});
