import { describe, expect, it } from 'vitest';
import { LocalKeysError, makeKeyRing } from './keys';

describe('makeKeyRing', () => {
  it('finds each key with its tier and nothing else', () => {
    const ring = makeKeyRing('free:K1, basic:K2,enterprise:with:colon');
    expect(ring.find('K1')?.tier).toBe('free');
    expect(ring.find('K2')?.tier).toBe('basic');
    expect(ring.find('with:colon')?.tier).toBe('enterprise');
    for (const key of [null, '', 'k1', 'K1 ', 'K', 'free:K1']) expect(ring.find(key), String(key)).toBeUndefined();
  });

  it('names a key the same in every instance, and a key of another tier otherwise', () => {
    const [one, two] = [makeKeyRing('free:K1,basic:K2'), makeKeyRing('basic:K2')];
    expect(one.find('K2')?.id).toBe(two.find('K2')?.id);
    expect(makeKeyRing('free:K2').find('K2')?.id).not.toBe(two.find('K2')?.id);
    expect(one.find('K1')?.id).not.toContain('K1');
    expect(one.find(one.dashboardKeys.free)?.id).not.toBe(two.find(two.dashboardKeys.free)?.id);
  });

  it('makes another dashboard key at every start', () => {
    const [a, b] = [makeKeyRing(''), makeKeyRing('')];
    expect(a.find(a.dashboardKeys.advanced)?.tier).toBe('advanced');
    expect(a.find(b.dashboardKeys.advanced)).toBeUndefined();
  });

  it.each(['K1', 'gold:K1', 'free:', ':K1', 'free:ok,secret-without-tier'])(
    'refuses %s without repeating it',
    (text) => {
      const make = (): unknown => makeKeyRing(text);
      expect(make).toThrow(LocalKeysError);
      expect(make).not.toThrow(/K1|secret/);
    },
  );
});
