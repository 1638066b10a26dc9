import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listTexts } from '@/testing/fonts/list-texts';
import { readGlyphs } from '@/testing/fonts/read-glyphs';

const SRC = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, SRC), 'utf8');

interface Face {
  readonly family: string;
  readonly glyphs: ReadonlySet<number>;
  /** Code points that the face is asked for; `undefined`: all. */
  readonly range: ReadonlySet<number> | undefined;
}

/** `U+2264-2265, U+394` as code points. */
function parseRange(text: string): ReadonlySet<number> {
  const points = text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return new Set(points);
}

const toPath = (url: string): string =>
  fileURLToPath(url.startsWith('.') ? new URL(`theme/${url}`, SRC) : new URL(`../node_modules/${url}`, SRC));

/** The faces of the sheet that ships them. */
const FACES = [...read('theme/fonts.css').matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body]): Face => {
  const [, family = ''] = /font-family: "([^"]+)"/.exec(body) ?? [];
  const [, url = ''] = /url\("([^"]+)"\)/.exec(body) ?? [];
  const [, range] = /unicode-range: ([^;]+);/.exec(body) ?? [];
  return { family, glyphs: readGlyphs(toPath(url)), range: range === undefined ? undefined : parseRange(range) };
});

const draws = ({ glyphs, range }: Face, point: number): boolean => glyphs.has(point) && (range?.has(point) ?? true);
const families = [...new Set(FACES.map(({ family }) => family))];
/** A family without the sign leaves it to what the system brings, which may be nothing. */
const isDrawn = (point: number): boolean =>
  families.every((family) => FACES.some((face) => face.family === family && draws(face, point)));

const isControl = (point: number): boolean => point < 0x20 || (point >= 0x7f && point < 0xa0);
/** Stands for what cannot be read, as does the empty box that a font draws in its place. */
const UNREADABLE = 0xfffd;
/** Marks that are never drawn: of format, of variation, of private use, halves of pairs, points without a sign. */
const UNSEEN = /\p{Cf}|\p{Zl}|\p{Zp}|\p{Co}|\p{Cs}|\p{Cn}|\p{Variation_Selector}/u;

const findUndrawn = (text: string): readonly string[] =>
  Array.from(text).filter((sign) => {
    const point = sign.codePointAt(0) ?? 0;
    return !isControl(point) && point !== UNREADABLE && !UNSEEN.test(sign) && !isDrawn(point);
  });

const SHOWN = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('testing'),
);

describe('the shipped fonts', () => {
  it('are read: letters and signs of theirs are there, others are not', () => {
    expect(families).toEqual(['Inter Variable', 'JetBrains Mono Variable']);
    expect(findUndrawn('Aß×−–…↑→≥√⇧')).toEqual([]);
    expect(findUndrawn('a⟶字')).toEqual(['⟶', '字']);
  });

  it('hold every sign that a face is asked for', () => {
    const lacking = FACES.flatMap(({ glyphs, range }) => [...(range ?? [])].filter((point) => !glyphs.has(point)));
    expect(lacking).toEqual([]);
  });

  it('draw every text of the project', () => {
    expect(SHOWN.length).toBeGreaterThan(500);
    const faults = SHOWN.flatMap((path) =>
      listTexts(path, read(path)).flatMap((text) => findUndrawn(text).map((sign) => `${path}: ${sign} in “${text}”`)),
    );
    expect(faults).toEqual([]);
  });
});
