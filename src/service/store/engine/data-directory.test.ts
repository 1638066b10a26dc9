import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { DiskFullError, explainWriteFailure } from './data-directory';

it.each([
  'Code: 243. DB::Exception: Cannot reserve 8.08 MiB, not enough space. (NOT_ENOUGH_SPACE)',
  'ENOSPC: no space left on device, write',
  'the disk took a part of the rows',
])('a full disk is told in one sentence that names its directory: %s', async (message) => {
  const cause = new Error(message);
  const error = await explainWriteFailure(cause, tmpdir());
  expect(error).toBeInstanceOf(DiskFullError);
  expect(error).toMatchObject({
    message: `The disk of the data directory ${tmpdir()} is full: free some space there`,
    cause,
  });
});

it.each(['Code: 62. DB::Exception: Syntax error', 'nowhere does not exist'])(
  'other failures are passed on unchanged: %s',
  async (message) => {
    const error = new Error(message);
    expect(await explainWriteFailure(error, '/nowhere')).toBe(error);
  },
);
