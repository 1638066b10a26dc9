import { existsSync, statfsSync } from 'node:fs';

const PLACE = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

function hasEnough() {
  if (!existsSync(PLACE)) return false;
  const { bavail, bsize } = statfsSync(PLACE);
  return bavail * bsize >= ENOUGH_BYTES;
}

/**
 * Arguments that Playwright gives browsers and that they do without here. It has them share memory by files on the disk, for
 * containers that have little of it: where there is enough, that costs a journey a twelfth of its time.
 */
export const UNWANTED_ARGS = hasEnough() ? ['--disable-dev-shm-usage'] : [];
