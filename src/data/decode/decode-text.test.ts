import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text';

const TEXTS = [
  '',
  'bids',
  '__proto__',
  'é',
  'a\\u0062c',
  '\\"]}',
  '\\ud83d\\ude00',
  `${'x'.repeat(31)}é`,
  '😀'.repeat(9),
];

describe('a spelled text', () => {
  it.each([...TEXTS, ...[31, 32, 33, 400].map((length) => 'k'.repeat(length))])(
    'is what JSON.parse makes of it: %j',
    (text) => {
      const bytes = new TextEncoder().encode(`${text} and more`);
      const length = bytes.length - ' and more'.length;
      expect(decodeText(bytes, length)).toBe(JSON.parse(`"${text}"`));
    },
  );
});
