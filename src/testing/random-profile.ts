import type { Random } from '@/base/random';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { buildLevels, priceOfRow } from '@/domain/tpo/tpo-levels';

export interface RandomProfileOptions {
  readonly start: number;
  readonly blockCount: number;
  readonly blockSeconds: number;
  readonly rowHeight: number;
  /** Row of the open. */
  readonly openRow: number;
  /** How many rows a block extends around its position, at most. */
  readonly reach: number;
  readonly balanceBlocks: number;
}

export const RANDOM_PROFILE: RandomProfileOptions = {
  start: 1_700_006_400,
  blockCount: 48,
  blockSeconds: 1800,
  rowHeight: 25,
  openRow: 2600,
  reach: 5,
  balanceBlocks: 2,
};

/** A session whose blocks follow a random walk, each over adjacent rows, some blocks without trades. */
export function makeRandomProfile(random: Random, options: RandomProfileOptions = RANDOM_PROFILE): SessionProfile {
  const { start, blockCount, blockSeconds, rowHeight, openRow, reach, balanceBlocks } = options;
  const rows = new Map<number, { blocks: number[]; buy: number; sell: number }>();
  let place = openRow;
  let [first, last] = [Number.NaN, Number.NaN];
  for (let block = 0; block < blockCount; block++) {
    place += Math.round((random() - 0.5) * reach);
    if (random() < 0.04) continue;
    const low = place - Math.floor(random() * reach * 0.6);
    const high = place + Math.floor(random() * reach * 0.6);
    if (Number.isNaN(first)) first = place;
    last = place;
    for (let row = low; row <= high; row++) {
      const held = rows.get(row) ?? { blocks: [], buy: 0, sell: 0 };
      held.blocks.push(block);
      held.buy += random();
      held.sell += random();
      rows.set(row, held);
    }
  }
  const sorted = [...rows].sort(([a], [b]) => a - b);
  return {
    start,
    end: start + blockCount * blockSeconds,
    blockSeconds,
    blockCount,
    isRunning: false,
    rowHeight,
    ...buildLevels(sorted.map(([row, held]) => ({ price: priceOfRow(row, rowHeight), ...held }))),
    open: (first + 0.5) * rowHeight,
    close: (last + 0.5) * rowHeight,
    parts: [{ start, firstBlock: 0, balanceBlocks }],
  };
}

/** `count` consecutive sessions, each opening where the previous one ended. */
export function makeRandomSessions(
  random: Random,
  count: number,
  options: RandomProfileOptions = RANDOM_PROFILE,
): SessionProfile[] {
  const sessions: SessionProfile[] = [];
  let { start, openRow } = options;
  for (let i = 0; i < count; i++) {
    const session = makeRandomProfile(random, { ...options, start, openRow });
    sessions.push(session);
    start = session.end;
    openRow = Math.floor(session.close / options.rowHeight);
  }
  return sessions;
}

/**
 * A session of 30-minute blocks in rows of 1, from text with block letters (A is block 0), highest row first as
 * profiles are drawn. Each visit has a volume of 1 on each side.
 */
export function drawProfile(low: number, ...lines: readonly string[]): SessionProfile {
  const rows = [...lines].reverse().map((line, i) => ({
    price: low + i,
    blocks: line.split('').map((letter) => letter.charCodeAt(0) - 65),
    buy: line.length,
    sell: line.length,
  }));
  const blockCount = Math.max(0, ...rows.flatMap(({ blocks }) => blocks)) + 1;
  return {
    start: 0,
    end: 86_400,
    blockSeconds: 1800,
    blockCount,
    isRunning: false,
    rowHeight: 1,
    ...buildLevels(rows),
    open: Number.NaN,
    close: Number.NaN,
    parts: [{ start: 0, firstBlock: 0, balanceBlocks: 2 }],
  };
}
