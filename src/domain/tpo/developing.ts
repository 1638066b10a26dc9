import { findValueArea, VALUE_AREA_PERCENT } from '../volume-profile/value-area';
import { firstOf } from './compute-tpo';
import type { SessionProfile } from './session-profile';

/**
 * Point of control and value area as of the end of each block: lower edges of rows, NaN before any block has visited
 * one.
 */
export interface DevelopingLines {
  readonly poc: Float64Array;
  readonly vah: Float64Array;
  readonly val: Float64Array;
}

/**
 * The developing lines of a profile, computed block by block over one table of counts. `valuePercent` is the share of
 * the area.
 */
export function computeDeveloping(profile: SessionProfile, valuePercent: number = VALUE_AREA_PERCENT): DevelopingLines {
  const { blockCount, levels } = profile;
  const rowsOf = listLevelsByBlock(profile);
  const counts = new Float64Array(levels.length);
  const [prices, visits] = [new Float64Array(levels.length), new Float64Array(levels.length)];
  const column = (): Float64Array => new Float64Array(blockCount).fill(Number.NaN);
  const lines = { poc: column(), vah: column(), val: column() };
  for (let block = 0; block < blockCount; block++) {
    for (const i of rowsOf[block]) counts[i]++;
    // Rows that no block has visited yet do not count.
    let length = 0;
    for (let i = 0; i < counts.length; i++) {
      if (counts[i] === 0) continue;
      prices[length] = levels.price[i];
      visits[length++] = counts[i];
    }
    if (length === 0) continue;
    const area = findValueArea(prices.subarray(0, length), visits.subarray(0, length), valuePercent);
    lines.poc[block] = prices[area.poc];
    lines.vah[block] = prices[area.high];
    lines.val[block] = prices[area.low];
  }
  return lines;
}

function listLevelsByBlock({ levels, blockCount }: SessionProfile): readonly (readonly number[])[] {
  const byBlock: number[][] = Array.from({ length: blockCount }, () => []);
  for (let i = 0; i < levels.length; i++) {
    for (let at = firstOf(levels, i); at < levels.blockEnds[i]; at++) byBlock[levels.blocks[at]].push(i);
  }
  return byBlock;
}
