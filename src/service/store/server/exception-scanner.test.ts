import { describe, expect, it } from 'vitest';
import { ExceptionScanner } from './exception-scanner';

const TAG = 'PU1FNUFH98';
const EXCEPTION = `\r\n__exception__\r\n${TAG}\r\nCode: 395. DB::Exception: boom\nmore\n36 ${TAG}\r\n__exception__\r\n`;

/** What comes out when `body` arrives in pieces of `size` bytes. */
function scan(body: string, size: number): { readonly rows: string; readonly text: string | undefined } {
  const scanner = new ExceptionScanner(TAG);
  const bytes = Buffer.from(body);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(scanner.push(bytes.subarray(at, at + size)));
  if (!scanner.isFound) parts.push(scanner.end());
  return { rows: Buffer.concat(parts).toString(), text: scanner.isFound ? scanner.text : undefined };
}

describe('ExceptionScanner', () => {
  it.each([1, 2, 7, 16, 1000])('finds an exception after rows that arrive in pieces of %d bytes', (size) => {
    expect(scan(`,1,2\n,3,4\n${EXCEPTION}`, size)).toEqual({
      rows: ',1,2\n,3,4\n',
      text: 'Code: 395. DB::Exception: boom\nmore',
    });
  });

  it.each([1, 5, 1000])('leaves rows alone that look like one, in pieces of %d bytes', (size) => {
    const body = `a\r\n__exception__\r\nPU1FNUFH97\r\nb\r\n__exception__\r\n`;
    expect(scan(body, size)).toEqual({ rows: body, text: undefined });
  });
});
