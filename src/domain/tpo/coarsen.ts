import { mergeProfiles, splitSessions } from './merge-profiles';
import type { SessionProfile } from './session-profile';
import { buildLevels, listRows, priceOfRow, type RowVisits, rowOf } from './tpo-levels';

/**
 * The profile in rows of `factor` of its own, exactly what rows of that height would have held: visits united, volumes
 * added. @throws RangeError unless `factor` is a whole number of at least 1.
 */
export function coarsenRows(profile: SessionProfile, factor: number): SessionProfile {
  checkFactor(factor);
  if (factor === 1) return profile;
  return coarsenSources(profile, (source) => {
    const rowHeight = priceOfRow(factor, source.rowHeight);
    const rows = new Map<number, RowVisits[]>();
    for (const row of listRows(source)) {
      const key = Math.floor(rowOf(row.price, source.rowHeight) / factor);
      rows.set(key, [...(rows.get(key) ?? []), row]);
    }
    const united = [...rows].map(([key, held]) => uniteVisits(priceOfRow(key, rowHeight), held));
    return { ...source, rowHeight, ...buildLevels(united) };
  });
}

function uniteVisits(price: number, rows: readonly RowVisits[]): RowVisits {
  return {
    price,
    blocks: [...new Set(rows.flatMap(({ blocks }) => blocks))].sort((a, b) => a - b),
    buy: rows.reduce((sum, { buy }) => sum + buy, 0),
    sell: rows.reduce((sum, { sell }) => sum + sell, 0),
  };
}

/**
 * The profile in blocks of `factor` of its own, counted from the start of each session.
 * @throws RangeError unless `factor` is a whole number of at least 1.
 */
export function coarsenBlocks(profile: SessionProfile, factor: number): SessionProfile {
  checkFactor(factor);
  if (factor === 1) return profile;
  const coarsen = (block: number): number => Math.floor(block / factor);
  return coarsenSources(profile, (source) => ({
    ...source,
    ...buildLevels(listRows(source).map((row) => ({ ...row, blocks: [...new Set(row.blocks.map(coarsen))] }))),
    blockSeconds: source.blockSeconds * factor,
    blockCount: Math.ceil(source.blockCount / factor),
    parts: source.parts.map((part) => ({ ...part, balanceBlocks: Math.ceil(part.balanceBlocks / factor) })),
  }));
}

/**
 * A merge is coarsened session by session: its blocks count from the start of each. So do those of a piece, which
 * forgets what it was cut from: split after coarsening.
 */
function coarsenSources(profile: SessionProfile, coarsen: (source: SessionProfile) => SessionProfile): SessionProfile {
  return mergeProfiles(
    splitSessions(profile).map((source) => {
      const { cut: _cut, ...alone } = coarsen(source);
      return alone;
    }),
  );
}

function checkFactor(factor: number): void {
  if (!(Number.isInteger(factor) && factor >= 1)) throw new RangeError(`${factor} is not a count of rows or blocks`);
}
