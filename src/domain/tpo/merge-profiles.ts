import type { ProfilePart, SessionProfile } from './session-profile';
import { buildLevels, listRows, priceOfRow, rowOf, sliceBlocks } from './tpo-levels';

/** The sessions, or pieces of sessions, of a profile, in the order of time. */
export const splitSessions = (profile: SessionProfile): readonly SessionProfile[] => profile.sources ?? [profile];

/**
 * Merges profiles with the same rows and blocks: visits are united, volumes added, and the blocks of later profiles
 * numbered after those of earlier ones. Merging is associative to the last bit, because every merge keeps its sources.
 * Consecutive pieces of one session become one piece again, and all of them the session itself.
 * @throws RangeError without profiles, or if rows or blocks differ.
 */
export function mergeProfiles(profiles: readonly SessionProfile[]): SessionProfile {
  const sources = joinPieces(profiles.flatMap(splitSessions).toSorted((a, b) => a.start - b.start));
  if (sources.length === 0) throw new RangeError('Nothing to merge');
  const [first] = sources;
  if (sources.length === 1) return first;
  const isAlike = ({ rowHeight, blockSeconds }: SessionProfile): boolean =>
    // Sessions without a trade have no known row height: it is NaN in all of them.
    Object.is(rowHeight, first.rowHeight) && blockSeconds === first.blockSeconds;
  if (!sources.every(isAlike)) throw new RangeError('The rows or the blocks of the profiles differ');
  const last = sources[sources.length - 1];
  const { parts, blockCount } = numberParts(sources);
  return {
    start: first.start,
    end: last.end,
    blockSeconds: first.blockSeconds,
    blockCount,
    isRunning: last.isRunning,
    rowHeight: first.rowHeight,
    ...uniteRows(sources),
    open: first.open,
    close: last.close,
    parts,
    sources,
  };
}

function numberParts(sources: readonly SessionProfile[]): { parts: readonly ProfilePart[]; blockCount: number } {
  const parts: ProfilePart[] = [];
  let blockCount = 0;
  for (const source of sources) {
    const offset = blockCount;
    parts.push(...source.parts.map((part) => ({ ...part, firstBlock: part.firstBlock + offset })));
    blockCount += source.blockCount;
  }
  return { parts, blockCount };
}

function uniteRows(sources: readonly SessionProfile[]): Pick<SessionProfile, 'levels' | 'buys' | 'sells'> {
  const rows = new Map<number, { blocks: number[]; buy: number; sell: number }>();
  let offset = 0;
  for (const source of sources) {
    for (const { price, blocks, buy, sell } of listRows(source)) {
      const key = rowOf(price, source.rowHeight);
      const row = rows.get(key) ?? { blocks: [], buy: 0, sell: 0 };
      for (const block of blocks) row.blocks.push(block + offset);
      row.buy += buy;
      row.sell += sell;
      rows.set(key, row);
    }
    offset += source.blockCount;
  }
  const sorted = [...rows].sort(([a], [b]) => a - b);
  return buildLevels(sorted.map(([key, row]) => ({ price: priceOfRow(key, sources[0].rowHeight), ...row })));
}

/** `sources` in the order of time, with consecutive pieces of one session joined. */
function joinPieces(sources: readonly SessionProfile[]): readonly SessionProfile[] {
  const joined: SessionProfile[] = [];
  for (const source of sources) {
    const before = joined.at(-1)?.cut;
    const { cut } = source;
    const follows = cut !== undefined && before?.whole === cut.whole && before.to === cut.from;
    if (follows) joined[joined.length - 1] = cutBlocks(cut.whole, before.from, cut.to);
    else joined.push(source);
  }
  return joined;
}

/**
 * Splits the profile at the start of block `at`: the blocks before it, and the rest. Between two sessions of a merge
 * nothing is lost. Inside a session the pieces have no volumes, because those are only known for a whole session.
 * Merged again, they give the profile itself.
 * @throws RangeError unless both have blocks.
 */
export function splitProfile(profile: SessionProfile, at: number): readonly [SessionProfile, SessionProfile] {
  if (!(Number.isInteger(at) && at > 0 && at < profile.blockCount))
    throw new RangeError(`No blocks on both sides of ${at}`);
  const before: SessionProfile[] = [];
  const after: SessionProfile[] = [];
  let first = 0;
  for (const source of splitSessions(profile)) {
    const inside = at - first;
    if (inside > 0) before.push(cutSource(source, 0, Math.min(inside, source.blockCount)));
    if (inside < source.blockCount) after.push(cutSource(source, Math.max(0, inside), source.blockCount));
    first += source.blockCount;
  }
  return [mergeProfiles(before), mergeProfiles(after)];
}

/** The blocks `[from, to)` of a session or of a piece of one. */
function cutSource(source: SessionProfile, from: number, to: number): SessionProfile {
  if (from === 0 && to === source.blockCount) return source;
  const { whole, from: offset } = source.cut ?? { whole: source, from: 0 };
  return cutBlocks(whole, offset + from, offset + to);
}

function cutBlocks(whole: SessionProfile, from: number, to: number): SessionProfile {
  if (from === 0 && to === whole.blockCount) return whole;
  const { start, end, blockSeconds, blockCount, isRunning, parts } = whole;
  const isLast = to === blockCount;
  const from0 = start + from * blockSeconds;
  // A part of the balance's blocks is not an initial balance.
  const balanceBlocks = from === 0 && to >= parts[0].balanceBlocks ? parts[0].balanceBlocks : 0;
  return {
    ...whole,
    ...sliceBlocks(whole, from, to),
    start: from0,
    end: isLast ? end : start + to * blockSeconds,
    blockCount: to - from,
    isRunning: isRunning && isLast,
    open: from === 0 ? whole.open : Number.NaN,
    close: isLast ? whole.close : Number.NaN,
    parts: [{ start: from0, firstBlock: 0, balanceBlocks }],
    cut: { whole, from, to },
  };
}
