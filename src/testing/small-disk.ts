import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A filesystem of its own with little room. */
export interface SmallDisk {
  readonly directory: string;
  /** Leaves no room in it. */
  fill(): void;
  /** Gives the room back. */
  clear(): void;
  close(): void;
}

const BALLAST = 'ballast';
const PIECE = Buffer.alloc(1 << 20);

/** Writes until the disk takes no more. */
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

/** Mounts one of `megabytes`; undefined where that is not allowed, which is said: `what` is not tried there. */
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
