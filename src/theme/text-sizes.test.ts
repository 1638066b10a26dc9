import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SRC = new URL('../', import.meta.url);
const LEAST_CSS_PX = 11;

/** The rooms that put texts on screen, in the page and on canvases. */
const ROOMS = ['theme', 'ui', 'panes', 'app', 'charts', 'features'];

/** How a size of text is written: a class, a declaration, a token, an argument of a canvas, a constant. */
const SIZES = [
  /text-\[([\d.]+)px\]/g,
  /font-size:\s*([\d.]+)px/g,
  /\bfont: (?:\d+ )?([\d.]+)px/g,
  /--text-[a-z0-9]+:\s*([\d.]+)px/g,
  /\bsize: ([\d.]+)[,} ]/g,
  /\b(?:TEXT|LETTER|LABEL|COUNTDOWN|SUBTITLE)_CSS_PX = ([\d.]+)/g,
  /\b(?:WORDS|TEXT|LABEL|FONT)_SIZE = ([\d.]+)/g,
];

const listFiles = (room: string): readonly string[] =>
  readdirSync(new URL(`${room}/`, SRC), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `${room}/${path}`);

describe.each(ROOMS)('the texts of %s', (room) => {
  it('are 11 px or larger', () => {
    const small = listFiles(room).flatMap((path) => {
      const code = readFileSync(new URL(path, SRC), 'utf8');
      return SIZES.flatMap((size) =>
        [...code.matchAll(size)]
          // Smaller numbers are those of marks: icons, coins.
          .filter(([text, px]) => Number(px) < LEAST_CSS_PX && (!text.startsWith('size') || Number(px) > 8))
          .map(([text]) => `${path}: ${text}`),
      );
    });
    expect(small).toEqual([]);
  });
});
