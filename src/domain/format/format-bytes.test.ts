import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes';

it.each([
  [0, '0 B'],
  [512, '512 B'],
  [9_400, '9.4 kB'],
  [34_000, '34 kB'],
  [999_800, '1.0 MB'],
  [1_240_000, '1.2 MB'],
  [268_435_456, '268 MB'],
  [2_430_000_000, '2.4 GB'],
  [1_100_000_000_000, '1.1 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
