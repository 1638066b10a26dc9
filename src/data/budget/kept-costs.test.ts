import { describe, expect, it } from 'vitest';
import type { WeightFacts } from '@/contract/weight';
import type { LocalStorage } from './find-storage';
import { forgetCosts, openCosts } from './kept-costs';

const CANDLES: WeightFacts = { type: 'TRADE_AGG', points: 1000, venues: 1 };
const DEPTH: WeightFacts = { type: 'BLOCK_BOOK_SNAPSHOT_AGG', points: 1000, venues: 1, maxDepth: 3500 };
const KEY = 'depthscape.costs';

interface FakeStorage extends LocalStorage {
  readonly items: Map<string, string>;
}

function makeStorage(text?: string): FakeStorage {
  const items = new Map(text === undefined ? [] : [[KEY, text]]);
  return {
    items,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
}

const weigh = (storage: LocalStorage, world: string, facts: WeightFacts = CANDLES) =>
  openCosts(world, storage).predict(facts);

describe('costs that were learned', () => {
  it('are known on the next visit, but only in their own world', () => {
    const storage = makeStorage();
    openCosts('remote:a', storage).observe(CANDLES, 3, 'told');
    expect(weigh(storage, 'remote:a')).toEqual({ weight: 3, source: 'learned' });
    expect(weigh(storage, 'remote:a', { ...CANDLES, points: 5000 })).toEqual({ weight: 15, source: 'learned' });
    expect(weigh(storage, 'remote:b')).toEqual({ weight: 1, source: 'documented' });
  });

  it('of another world whose entry has taken the place are not used', () => {
    const storage = makeStorage();
    openCosts('a', storage).observe(CANDLES, 3, 'told');
    openCosts('b', storage).observe(CANDLES, 7, 'told');
    const text = storage.items.get(KEY) ?? '';
    const kept = JSON.parse(text) as { version: number; worlds: [string, unknown, number][] };
    const [[one, ...ofOne], [other, ...ofOther]] = kept.worlds;
    storage.items.set(
      KEY,
      JSON.stringify({
        ...kept,
        worlds: [
          [one, ...ofOther],
          [other, ...ofOne],
        ],
      }),
    );
    for (const world of ['a', 'b']) expect(weigh(storage, world)).toEqual({ weight: 1, source: 'documented' });
    storage.items.set(KEY, text.replace(/\[\[(\d+),7/, '[[$1,70'));
    expect([weigh(storage, 'a').weight, weigh(storage, 'b').weight]).toEqual([3, 1]);
  });

  it('continue to be learned after a visit, and those of another tab stay', () => {
    const storage = makeStorage();
    const [one, other] = [openCosts('a', storage), openCosts('a', storage)];
    one.observe(CANDLES, 3, 'told');
    other.observe(DEPTH, 12, 'told');
    openCosts('a', storage).observe(CANDLES, 4, 'told');
    expect([weigh(storage, 'a').weight, weigh(storage, 'a', DEPTH).weight]).toEqual([4, 12]);
  });

  it('are written when something new was learned, not with every answer', () => {
    const storage = makeStorage();
    let writes = 0;
    const costs = openCosts('a', { ...storage, setItem: (...item) => [storage.setItem(...item), (writes += 1)] });
    for (let i = 0; i < 5; i++) costs.observe(CANDLES, 1, 'told');
    expect(writes).toBe(0);
    for (let i = 0; i < 5; i++) costs.observe(CANDLES, 3, 'told');
    expect(writes).toBe(1);
  });

  it('are stored for the four worlds used last, in little text', () => {
    const storage = makeStorage();
    for (let world = 0; world < 20; world++) openCosts(`world ${world}`, storage).observe(CANDLES, 3, 'told');
    const known = Array.from({ length: 20 }, (_, world) => weigh(storage, `world ${world}`).source === 'learned');
    expect(known.flatMap((isKnown, world) => (isKnown ? [world] : []))).toEqual([16, 17, 18, 19]);
    expect(storage.items.get(KEY)?.length).toBeLessThan(500);
  });

  it('are deleted with their world, and when all is cleared', () => {
    const storage = makeStorage();
    for (const world of ['remote:a:1', 'remote:a:2', 'embedded:x'])
      openCosts(world, storage).observe(CANDLES, 3, 'told');
    forgetCosts('remote:a:', storage);
    expect(['remote:a:1', 'remote:a:2', 'embedded:x'].map((world) => weigh(storage, world).weight)).toEqual([1, 1, 3]);
    forgetCosts(undefined, storage);
    expect(storage.items.size).toBe(0);
  });

  const CHARGES = '{"version":1,"charges":{"TRADE_AGG":[[100,3]]}}';

  it.each([
    'nonsense',
    'null',
    '7',
    '[]',
    `{"version":2,"worlds":[["a",${CHARGES}]]}`,
    `{"worlds":[["a",${CHARGES}]]}`,
    '{"version":1,"worlds":{"a":1}}',
    '{"version":1,"worlds":[7,null,["a"],["a",null]]}',
    '{"version":1,"worlds":[["a",{"version":2,"charges":{"TRADE_AGG":[[100,3]]}}]]}',
    '{"version":1,"worlds":[["a",{"version":1,"charges":{"TRADE_AGG":[[100,-3],["100",3],[100],1e99,[0,1]],"__proto__":[[100,3]]}}]]}',
  ])('are not read from %s', (text) => {
    const storage = makeStorage(text);
    expect(weigh(storage, 'a')).toEqual({ weight: 1, source: 'documented' });
    openCosts('a', storage).observe(CANDLES, 3, 'told');
    expect(weigh(storage, 'a').weight).toBe(3);
  });

  it('are learned even where the device stores nothing', () => {
    const refuse = (): never => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    for (const storage of [undefined, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
      const costs = openCosts('a', storage);
      costs.observe(CANDLES, 3, 'told');
      expect(costs.predict(CANDLES)).toEqual({ weight: 3, source: 'learned' });
      forgetCosts('', storage);
    }
  });
});
