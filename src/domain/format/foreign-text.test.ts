import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, LONGEST_TEXT } from './foreign-text';

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const SIGN_CHARS = '… #01234567'.length;

describe('a text from a service', () => {
  it.each(['BTC-USDT', 'ATLAS_FUTURES', 'Will it rain on June 5, 2026?', '', 'Bitcoin é 比特币 بيتكوين 👩‍🚀'])(
    'stays unchanged if it reorders nothing: %j',
    (text) => {
      expect(cleanText(text)).toBe(text);
    },
  );

  it('loses all characters that reorder their neighbours, and shows that there were some', () => {
    expect(cleanText('BTC\u202eTDSU-')).toBe('BTC\ufffdTDSU-');
    expect(cleanText('\u2067BTC\u2069\n\tUSDT\u0000')).toBe('\ufffdBTC\ufffd USDT ');
  });

  it('is cut if ten kilobytes long, and two that differ at their ends stay different', () => {
    const long = 'x'.repeat(10_240);
    expect(cleanText(long).length).toBe(LONGEST_TEXT + SIGN_CHARS);
    expect(cleanText(`${long}a`)).not.toBe(cleanText(`${long}b`));
    expect(cleanText(`${'x'.repeat(LONGEST_TEXT - 1)}😀`)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  it('cannot climb out of its line with a pile of marks', () => {
    expect(cleanText(`Z${'\u0301'.repeat(40)}algo`)).toBe(`Z${'\u0301'.repeat(4)}algo`);
  });

  it('is short, on one line and without controls, whatever arrived, and cleaning it twice changes nothing', () => {
    const any = fc.string({ unit: 'binary', maxLength: 2 * LONGEST_TEXT });
    fc.assert(
      fc.property(any, (text) => {
        const clean = cleanText(text);
        expect(clean.length).toBeLessThanOrEqual(LONGEST_TEXT + SIGN_CHARS);
        expect(clean).not.toMatch(BIDI_CONTROLS);
        expect(clean).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        if (text.length <= LONGEST_TEXT) expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});
