import type { ServedFigures, ServedLevels } from './audit-profile';
import type { TpoLevels } from './compute-tpo';

/** Parts of an answer that could not be used: if a price occurs twice, only the last counts. */
export interface DroppedParts {
  /** Levels replaced by a later one at the same price, and those with volume that no block visited. */
  readonly levels: number;
  /** Numbers of blocks that the session does not have. */
  readonly blocks: number;
}

/** A session of a market profile as received, sorted. Levels that no block visited are absent. */
export interface ReceivedSession {
  /** Unix seconds. */
  readonly start: number;
  readonly levels: TpoLevels;
  /** Volume of each level by side, in the requested unit; NaN if the answer has no sides. */
  readonly buys: Float64Array;
  readonly sells: Float64Array;
  readonly served: ServedFigures;
  readonly servedLevels: ServedLevels;
  readonly dropped: DroppedParts;
}

/** A level as received. A side without volume may be left out. */
export interface ReceivedLevel {
  readonly price: number;
  readonly block_ids?: readonly number[] | undefined;
  readonly buy_volume?: number | undefined;
  readonly sell_volume?: number | undefined;
  readonly tpo_count?: number | undefined;
  readonly volume?: number | undefined;
  readonly first_touch_block?: number | undefined;
  readonly last_touch_block?: number | undefined;
}

export interface SessionContents {
  readonly start: number;
  /** In any order. */
  readonly levels: readonly ReceivedLevel[];
  readonly served: ServedFigures;
  /** Block numbers are below it. */
  readonly blockCount: number;
}

/** Columns of a session: levels ascending, each once, with the session's blocks, each once and ascending. */
export function buildReceivedSession({ start, levels, served, blockCount }: SessionContents): ReceivedSession {
  const latest = new Map(levels.map((level) => [level.price, level]));
  const visited: { readonly level: ReceivedLevel; readonly blocks: Int32Array }[] = [];
  let droppedLevels = levels.length - latest.size;
  let droppedBlocks = 0;
  for (const level of [...latest.values()].sort((a, b) => a.price - b.price)) {
    const ids = level.block_ids ?? NO_BLOCKS;
    const blocks = sortBlocks(ids, blockCount);
    droppedBlocks += countForeign(ids, blockCount);
    if (blocks.length > 0) visited.push({ level, blocks });
    else if (hasVolume(level)) droppedLevels += 1;
  }
  const hasSides = levels.some(({ buy_volume: buy, sell_volume: sell }) => (buy ?? sell) !== undefined);
  const column = (read: (level: ReceivedLevel) => number): Float64Array =>
    Float64Array.from(visited, ({ level }) => read(level));
  return {
    start,
    levels: joinLevels(visited),
    buys: column((level) => readSide(level, level.buy_volume, hasSides)),
    sells: column((level) => readSide(level, level.sell_volume, hasSides)),
    served,
    servedLevels: {
      counts: column((level) => level.tpo_count ?? Number.NaN),
      volumes: column((level) => level.volume ?? Number.NaN),
      firstTouches: column((level) => level.first_touch_block ?? Number.NaN),
      lastTouches: column((level) => level.last_touch_block ?? Number.NaN),
    },
    dropped: { levels: droppedLevels, blocks: droppedBlocks },
  };
}

const NO_BLOCKS: readonly number[] = [];

const isOwn = (block: number, blockCount: number): boolean =>
  Number.isInteger(block) && block >= 0 && block < blockCount;

function sortBlocks(ids: readonly number[], blockCount: number): Int32Array {
  let isInOrder = true;
  for (let i = 0; i < ids.length && isInOrder; i++) {
    isInOrder = isOwn(ids[i], blockCount) && (i === 0 || ids[i] > ids[i - 1]);
  }
  if (isInOrder) return Int32Array.from(ids);
  return Int32Array.from(new Set(ids.filter((block) => isOwn(block, blockCount)))).sort();
}

function countForeign(ids: readonly number[], blockCount: number): number {
  let count = 0;
  for (const block of ids) if (!isOwn(block, blockCount)) count++;
  return count;
}

function hasVolume({ volume, buy_volume: buy, sell_volume: sell }: ReceivedLevel): boolean {
  return (volume ?? 0) > 0 || (buy ?? 0) > 0 || (sell ?? 0) > 0;
}

/** An absent side beside the other is zero; if a level states only the sum, its sides are unknown. */
function readSide(level: ReceivedLevel, side: number | undefined, hasSides: boolean): number {
  if (side !== undefined) return side;
  const isTold = (level.buy_volume ?? level.sell_volume) !== undefined;
  const isZero = isTold || (hasSides && (level.volume ?? 0) === 0);
  return isZero ? 0 : Number.NaN;
}

function joinLevels(visited: readonly { readonly level: ReceivedLevel; readonly blocks: Int32Array }[]): TpoLevels {
  const blockEnds = new Int32Array(visited.length);
  let end = 0;
  for (const [i, { blocks }] of visited.entries()) {
    end += blocks.length;
    blockEnds[i] = end;
  }
  const all = new Int32Array(end);
  for (const [i, { blocks }] of visited.entries()) all.set(blocks, blockEnds[i] - blocks.length);
  return {
    length: visited.length,
    price: Float64Array.from(visited, ({ level }) => level.price),
    blocks: all,
    blockEnds,
  };
}

export function sizeOfReceivedSession({ levels, buys, sells, servedLevels }: ReceivedSession): number {
  const { counts, volumes, firstTouches, lastTouches } = servedLevels;
  const columns = [
    levels.price,
    levels.blocks,
    levels.blockEnds,
    buys,
    sells,
    counts,
    volumes,
    firstTouches,
    lastTouches,
  ];
  return columns.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
