import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { coarsenReceived } from './coarsen-received';
import { buildReceivedSession, type ReceivedLevel, type ReceivedSession } from './received-session';

const HEIGHT = 0.1;
const BLOCKS = 48;

/** Lowest and highest row of the trades of a block. */
type Range = readonly [low: number, high: number] | undefined;

/** A walk that mostly overlaps itself, with silent blocks and, one time in `jumps`, a jump. */
function makeRanges(random: Random, jumps: number): Range[] {
  let middle = 500;
  return Array.from({ length: BLOCKS }, (): Range => {
    if (random() < 0.1) return undefined;
    middle += random() < 1 / jumps ? Math.floor(random() * 20) - 10 : Math.floor(random() * 3) - 1;
    return [middle - Math.floor(random() * 3) - 1, middle + Math.floor(random() * 3) + 1];
  });
}

/** What an answer in blocks of `factor` would have: all rows between the lowest and the highest trade of each. */
function answer(ranges: readonly Range[], factor: number): ReceivedSession {
  const visits = new Map<number, number[]>();
  for (let block = 0; block * factor < ranges.length; block++) {
    const held = ranges.slice(block * factor, (block + 1) * factor).filter((range) => range !== undefined);
    if (held.length === 0) continue;
    const [low, high] = [Math.min(...held.map(([one]) => one)), Math.max(...held.map(([, one]) => one))];
    for (let row = low; row <= high; row++) visits.set(row, [...(visits.get(row) ?? []), block]);
  }
  const levels = [...visits].map(
    ([row, blocks]): ReceivedLevel => ({
      price: Number((row * HEIGHT).toPrecision(12)),
      block_ids: blocks,
      buy_volume: row,
      sell_volume: 1,
      volume: row + 1,
    }),
  );
  return buildReceivedSession({ start: 0, levels, served: { closingPrice: 50 }, blockCount: BLOCKS / factor });
}

const coarsen = (session: ReceivedSession, factor: number, rowHeight = HEIGHT) =>
  coarsenReceived(session, { factor, rowHeight });

describe('longer blocks', () => {
  it('equal those of the answer, or are undefined where the price jumped over rows (seed 9)', () => {
    const random = makeRandom(9);
    let [same, untold] = [0, 0];
    for (let i = 0; i < 120; i++) {
      const ranges = makeRanges(random, 30);
      for (const factor of [6, 12]) {
        const [coarse, wanted] = [coarsen(answer(ranges, 1), factor), answer(ranges, factor)];
        if (coarse === undefined) untold += 1;
        else {
          same += 1;
          expect(coarse.levels).toEqual(wanted.levels);
          expect(coarse.buys).toEqual(wanted.buys);
        }
      }
    }
    expect(same).toBeGreaterThan(30);
    expect(untold).toBeGreaterThan(30);
  });

  it('over a row that nobody visited are undefined', () => {
    expect(
      coarsen(
        answer(
          [
            [1, 2],
            [4, 5],
          ],
          1,
        ),
        2,
      ),
    ).toBeUndefined();
    expect(
      coarsen(
        answer(
          [
            [1, 2],
            [3, 5],
          ],
          1,
        ),
        2,
      )?.levels.blocks,
    ).toEqual(new Int32Array(5));
    // Prices that are not in such rows.
    expect(
      coarsen(
        answer(
          [
            [1, 2],
            [3, 5],
          ],
          1,
        ),
        2,
        0.03,
      ),
    ).toBeUndefined();
  });

  it('keep what was served for the session, but not what follows from blocks', () => {
    const session = buildReceivedSession({
      start: 0,
      levels: [{ price: 1, block_ids: [0, 1], tpo_count: 2, first_touch_block: 0, volume: 3 }],
      served: { pocPrice: 1, totalTpoCount: 2, closingPrice: 1.05, totalVolume: 3, blockMinutes: 5 },
      blockCount: BLOCKS,
    });
    const coarse = coarsen(session, 2);
    expect(coarse?.served).toEqual({ closingPrice: 1.05, totalVolume: 3 });
    expect(coarse?.servedLevels.volumes).toEqual(Float64Array.of(3));
    expect(coarse?.servedLevels.counts).toEqual(Float64Array.of(Number.NaN));
  });

  it('are computed once', () => {
    const session = answer([[1, 3]], 1);
    expect(coarsen(session, 2)).toBe(coarsen(session, 2));
  });
});
