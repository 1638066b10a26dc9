import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The bold terms in the right column of the glossary. */
const TERMS = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(/\*\*([^*]+)\*\*/g)].map(([, term]) => term));

const isSpoken = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);

const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => isSpoken(name) && !name.startsWith('testing'))
  .map((name) => `src/${name}`);
const PAGES = ['README.md', 'docs/market-profile.md', 'docs/world.md', 'index.html'];

/** Texts between quotes on one line, and between tags. Comments are excluded, as users do not read them. */
function listTexts(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const quoted = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, one, two, three]) => one ?? two ?? three,
  );
  const shown = [...code.matchAll(/>([^<>{};=()]*)</g)].map(([, text]) => text);
  // Code in a template is not text, and a text has several words.
  return [...quoted, ...shown].map((text) => text.replace(/\$\{[^}]*\}/g, '…')).filter((text) => text.includes(' '));
}

const find = (text: string): readonly string[] =>
  TERMS.filter((term) => new RegExp(String.raw`\b${term}\b`, 'i').test(text));

describe('the glossary', () => {
  it('names terms to avoid', () => {
    expect(TERMS.length).toBeGreaterThan(8);
    expect(find('Dearer than you let pass')).toEqual(['let pass', 'dearer']);
  });

  it('holds for every text of the app, the service and the command lines', () => {
    const faults = SOURCES.flatMap((path) =>
      listTexts(read(path)).flatMap((text) => find(text).map((term) => `${path}: “${term}” in “${text.trim()}”`)),
    );
    expect(faults).toEqual([]);
  });

  it.each(PAGES)('holds for %s', (path) => {
    expect(find(read(path))).toEqual([]);
  });
});
