import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = new URL('../', import.meta.url);

/** `outline-none` sets the style that `outline-2` takes as well: a ring with both is never drawn. */
const isRingLost = (source: string): boolean =>
  source.includes('focus-visible:outline-') && /(?<![\w:-])outline-none\b/.test(source);

it('tells a ring that another class takes away', () => {
  expect(isRingLost('className="outline-none focus-visible:outline-2"')).toBe(true);
  expect(isRingLost('className="focus-visible:outline-2"')).toBe(false);
  expect(isRingLost('className="outline-none"')).toBe(false);
});

it('draws every ring that the focus is said to have', () => {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const parts = names.map((name) => [name, readFileSync(new URL(name, SOURCES), 'utf8')]);
  const ringed = parts.filter(([, source]) => source.includes('focus-visible:outline-'));
  expect(ringed.length).toBeGreaterThanOrEqual(5);
  expect(ringed.filter(([, source]) => isRingLost(source)).map(([name]) => name)).toEqual([]);
});
