import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate filesystem with little space. */
export interface SmallDisk {
  readonly directory: string;
  /** Fills it up. */
  fill(): void;
  /** Frees the space again. */
  clear(): void;
  close(): void;
}

const BALLAST = 'ballast';
const PIECE = Buffer.alloc(1 << 20);

/** Writes until the disk is full. */
function fillUp(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, PIECE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * Mounts a filesystem of `megabytes`. Where that is not allowed, returns undefined and prints that `what` is skipped.
 */
export function openSmallDisk(megabytes: number, what: string): SmallDisk | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'depthscape-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    rmSync(directory, { recursive: true });
    process.stderr.write(`SKIPPED: no filesystem can be mounted here; ${what}\n`);
    return undefined;
  }
  const { blocks, bsize } = statfsSync(directory);
  if (blocks * bsize > (megabytes + 1) << 20) throw new Error('The disk is larger than asked for');
  return {
    directory,
    fill: () => fillUp(join(directory, BALLAST)),
    clear: () => rmSync(join(directory, BALLAST)),
    close() {
      execFileSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true });
    },
  };
}
