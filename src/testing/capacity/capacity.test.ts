import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { formatCapacity } from './capacity';

it('the figures of docs/scaling.md are those that the constants come to', () => {
  const text = readFileSync(fileURLToPath(new URL('../../../docs/scaling.md', import.meta.url)), 'utf8');
  expect(text).toContain(formatCapacity());
});
