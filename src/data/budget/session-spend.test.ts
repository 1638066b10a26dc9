import { describe, expect, it } from 'vitest';
import type { LocalStorage } from './find-storage';
import { openSession } from './session-spend';

const KEY = 'depthscape.spent';

function makeStorage(text?: string): LocalStorage {
  const items = new Map(text === undefined ? [] : [[KEY, text]]);
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
}

describe('what a tab has spent', () => {
  it('and what its cache has saved outlive a reload, in their own world', () => {
    const storage = makeStorage();
    const before = openSession('embedded:a', 1000, storage);
    before.addRequest('TRADE_AGG', 2);
    before.addRequest('BLOCK_BOOK_SNAPSHOT_AGG', 10);
    before.addSaved(7);
    const after = openSession('embedded:a', 5000, storage);
    after.addRequest('TRADE_AGG', 1);
    expect(openSession('embedded:a', 6000, storage).sums).toEqual({
      since: 1000,
      spent: [
        { type: 'BLOCK_BOOK_SNAPSHOT_AGG', weight: 10, requests: 1 },
        { type: 'TRADE_AGG', weight: 3, requests: 2 },
      ],
      savedWeight: 7,
    });
    expect(openSession('remote:b', 6000, storage).sums).toEqual({ since: 6000, spent: [], savedWeight: 0 });
  });

  it('is counted from this page on where the browser stores nothing, or stored something else', () => {
    const refused: LocalStorage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    const session = openSession('a', 10, refused);
    session.addSaved(3);
    expect(session.sums.savedWeight).toBe(3);
    const damaged = [
      '{',
      '{"a":1}',
      '[["a",{"since":1,"spent":[{"type":"NOTHING","weight":1,"requests":1}],"savedWeight":0}]]',
      '[["a",{"since":1,"spent":[],"savedWeight":-5}]]',
      '[["a",null]]',
    ];
    for (const text of damaged) expect(openSession('a', 10, makeStorage(text)).sums.since, text).toBe(10);
  });

  it('of a few worlds is kept', () => {
    const storage = makeStorage();
    for (const world of ['a', 'b', 'c', 'd', 'e']) openSession(world, 1, storage).addSaved(1);
    const kept = ['a', 'b', 'c', 'd', 'e'].map((world) => openSession(world, 2, storage).sums.since);
    expect(kept).toEqual([2, 1, 1, 1, 1]);
  });
});
