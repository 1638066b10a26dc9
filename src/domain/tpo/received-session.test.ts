import { describe, expect, it } from 'vitest';
import { buildReceivedSession, type ReceivedLevel } from './received-session';

const build = (...levels: readonly ReceivedLevel[]) =>
  buildReceivedSession({ start: 0, levels, served: {}, blockCount: 48 });

describe('a received session', () => {
  it('has each level once and in order, with its blocks once and in order', () => {
    const { levels, dropped } = build(
      { price: 11, block_ids: [3, 1, 3, 2] },
      { price: 10, block_ids: [0] },
      { price: 12, block_ids: [47] },
    );
    expect([...levels.price]).toEqual([10, 11, 12]);
    expect([...levels.blocks]).toEqual([0, 1, 2, 3, 47]);
    expect([...levels.blockEnds]).toEqual([1, 4, 5]);
    expect(dropped).toEqual({ levels: 0, blocks: 0 });
  });

  it('takes the last of two levels at one price, and reports that one was left out', () => {
    const { levels, dropped } = build({ price: 10, block_ids: [0] }, { price: 10, block_ids: [1, 2] });
    expect([...levels.blocks]).toEqual([1, 2]);
    expect(dropped.levels).toBe(1);
  });

  it.each([[[48]], [[-1]], [[1.5]]])('leaves out the block %j, which it does not have', (foreign) => {
    const { levels, dropped } = build({ price: 10, block_ids: [7, ...foreign] });
    expect([...levels.blocks]).toEqual([7]);
    expect(dropped).toEqual({ levels: 0, blocks: 1 });
  });

  it('has no level without blocks, and reports it if there was volume', () => {
    expect(build({ price: 10 }, { price: 11, block_ids: [] }).levels.length).toBe(0);
    expect(build({ price: 10 }).dropped.levels).toBe(0);
    expect(build({ price: 10, volume: 4 }, { price: 11, block_ids: [99], sell_volume: 1 }).dropped).toEqual({
      levels: 2,
      blocks: 1,
    });
  });

  it('reads an absent side as zero beside the other, and as unknown if no side is stated', () => {
    const { buys, sells } = build(
      { price: 1, block_ids: [0], buy_volume: 5 },
      { price: 2, block_ids: [0], sell_volume: 6 },
      { price: 3, block_ids: [0] },
      { price: 4, block_ids: [0], volume: 7 },
    );
    expect([...buys]).toEqual([5, 0, 0, Number.NaN]);
    expect([...sells]).toEqual([0, 6, 0, Number.NaN]);
    expect([...build({ price: 1, block_ids: [0] }).buys]).toEqual([Number.NaN]);
  });
});
