import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = new URL('../', import.meta.url);
/** What classes are written in. A template counts as one, with all that it may become. */
const LITERALS = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;
const RING = 'focus-visible:outline-';

const listRinged = (source: string): readonly string[] =>
  (source.match(LITERALS) ?? []).filter((text) => text.includes(RING));

/** `outline-none` sets the style that `outline-2` takes as well: a ring with both is never drawn. */
const isRingLost = (classes: string): boolean => /(?<![\w:-])outline-none\b/.test(classes);

it('tells a ring that another class takes away', () => {
  const lost = (source: string): number => listRinged(source).filter(isRingLost).length;
  expect(lost('className="outline-none focus-visible:outline-2"')).toBe(1);
  expect(lost("const RING = 'outline-none focus-visible:outline-2';")).toBe(1);
  expect(lost('className="focus-visible:outline-2"')).toBe(0);
  expect(lost('className="outline-none"')).toBe(0);
  expect(lost('<i className="outline-none" /><b className="focus-visible:outline-2" />')).toBe(0);
});

it('draws every ring that the focus is said to have', () => {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  const rings = names.flatMap((name) =>
    listRinged(readFileSync(new URL(name, SOURCES), 'utf8')).map((classes) => ({ name, classes })),
  );
  expect(rings.length).toBeGreaterThanOrEqual(5);
  expect(rings.filter(({ classes }) => isRingLost(classes))).toEqual([]);
});
