import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('./', import.meta.url);

/** What the compositor moves by itself; anything else has the page painted at every frame. */
const COMPOSITED = new Set(['opacity', 'transform']);

/** Every `@keyframes` of the sheets: its name, and the properties that it changes. */
function listMotions(css: string): readonly (readonly [string, readonly string[]])[] {
  return [...css.matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g)].map(([, name, body]) => [
    name,
    [...body.matchAll(/([\w-]+)\s*:/g)].map(([, property]) => property),
  ]);
}

const sheets = readdirSync(FOLDER).filter((name) => name.endsWith('.css'));
const motions = sheets.flatMap((name) => listMotions(readFileSync(new URL(name, FOLDER), 'utf8')));

it('finds what a motion changes', () => {
  const css = '@keyframes a { from { opacity: 0; left: 1px } to { left: 2px; } } b { top: 1px }';
  expect(listMotions(css)).toEqual([['a', ['opacity', 'left', 'left']]]);
});

it('moves nothing that has to be painted again', () => {
  expect(motions.length).toBeGreaterThanOrEqual(3);
  const painted = motions.filter(([, properties]) => properties.some((property) => !COMPOSITED.has(property)));
  expect(painted).toEqual([]);
});
