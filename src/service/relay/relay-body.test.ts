import { describe, expect, it } from 'vitest';
import { makeSecretWatch } from './relay-body';

const KEY = 'canary-key-of-the-relay-0123456789';

describe('the watch for the key', () => {
  it.each([1, 2, 3, 7, 34, 50])('finds it cut into chunks of %d bytes', (size) => {
    const text = Buffer.from(`xx${KEY.slice(0, 5)}${KEY}yy`);
    const isSecret = makeSecretWatch(KEY);
    const found: boolean[] = [];
    for (let at = 0; at < text.length; at += size) found.push(isSecret(text.subarray(at, at + size)));
    expect(found).toContain(true);
    expect(found.indexOf(true)).toBe(Math.floor((2 + 5 + KEY.length - 1) / size));
  });

  it('lets everything else pass', () => {
    const isSecret = makeSecretWatch(KEY);
    const almost = Buffer.from(KEY.slice(0, -1).repeat(20));
    for (let at = 0; at < almost.length; at += 11) expect(isSecret(almost.subarray(at, at + 11))).toBe(false);
    expect(makeSecretWatch('a')(Buffer.from('bcd'))).toBe(false);
    expect(makeSecretWatch('a')(Buffer.from('bca'))).toBe(true);
  });
});
