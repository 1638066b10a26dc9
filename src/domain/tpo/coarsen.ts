import { mergeProfiles, splitSessions } from './merge-profiles';
import type { SessionProfile } from './session-profile';
import { buildLevels, listRows, priceOfRow, type RowVisits, rowOf } from './tpo-levels';

/**
 * The profile in rows of `factor` of its rows, exactly as rows of that height would have been: visits united, volumes
 * added. In a merge each session is coarsened, and a piece of a session no longer knows what it was cut from: split
 * after coarsening.
 * @throws RangeError unless `factor` is a whole number of at least 1.
 */
export function coarsenRows(profile: SessionProfile, factor: number): SessionProfile {
  if (!(Number.isInteger(factor) && factor >= 1)) throw new RangeError(`${factor} is not a count of rows`);
  if (factor === 1) return profile;
  return mergeProfiles(splitSessions(profile).map((source) => coarsenSession(source, factor)));
}

function coarsenSession({ cut: _, ...session }: SessionProfile, factor: number): SessionProfile {
  const rowHeight = priceOfRow(factor, session.rowHeight);
  const rows = new Map<number, RowVisits[]>();
  for (const row of listRows(session)) {
    const key = Math.floor(rowOf(row.price, session.rowHeight) / factor);
    const held = rows.get(key);
    if (held === undefined) rows.set(key, [row]);
    else held.push(row);
  }
  const united = [...rows].map(([key, held]) => uniteVisits(priceOfRow(key, rowHeight), held));
  return { ...session, rowHeight, ...buildLevels(united) };
}

function uniteVisits(price: number, rows: readonly RowVisits[]): RowVisits {
  return {
    price,
    blocks: [...new Set(rows.flatMap(({ blocks }) => blocks))].sort((a, b) => a - b),
    buy: rows.reduce((sum, { buy }) => sum + buy, 0),
    sell: rows.reduce((sum, { sell }) => sum + sell, 0),
  };
}
