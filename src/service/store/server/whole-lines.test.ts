import { expect, it } from 'vitest';
import { WholeLines } from './whole-lines';

it.each([1, 3, 4, 100])('hands on whole lines only, in pieces of %d bytes', (size) => {
  const text = 'one\ntwo\n\nthree\nrest';
  const lines = new WholeLines();
  const bytes = Buffer.from(text);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    parts.push(Buffer.from(lines.push(bytes.subarray(at, at + size))).toString());
  }
  expect(parts.every((part) => part === '' || part.endsWith('\n'))).toBe(true);
  expect(parts.join('')).toBe('one\ntwo\n\nthree\n');
  expect(Buffer.from(lines.end()).toString()).toBe('rest');
});
