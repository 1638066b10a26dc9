import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { VENUES } from './venues';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const DOCS = readFileSync(new URL('../../../docs/feeds.md', import.meta.url), 'utf8');
/** What all parsers are written in, and what connects. */
const NOT_VENUES = new Set(['connection', 'protocol']);
const folders = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NOT_VENUES.has(entry.name))
  .map(({ name }) => name)
  .sort();

/** The steps of "Adding a venue" in docs/feeds.md, walked. */
describe('the list of venues', () => {
  it('has a line for every folder', () => {
    expect(VENUES.map(({ id }) => id).sort()).toEqual(folders);
  });

  it.each(VENUES)('$id has what a venue needs', ({ id, name, kinds }) => {
    const files = readdirSync(FOLDER + id).sort();
    const needed = [`${id}-kinds.ts`, `${id}.ts`, `connect-${id}.ts`, `history-${id}.ts`, `parse-${id}.ts`];
    expect(files).toEqual(expect.arrayContaining(needed));
    for (const file of files) expect(file, 'a file of the venue').toContain(id);
    expect(kinds.length).toBeGreaterThan(0);
    expect(DOCS).toContain(`### ${name}\n`);
  });

  it('names every kind once, and says of each what is read', () => {
    const kinds = VENUES.flatMap((venue) => venue.kinds);
    expect(new Set(kinds.map(({ id }) => id)).size).toBe(kinds.length);
    for (const { id, exchange, sizes, publishes } of kinds) {
      expect(DOCS).toContain(`| \`${id}\` | \`${exchange}\` | ${sizes} | ${publishes.join(', ')} |`);
    }
  });

  it('is the only place beside a venue’s folder that names it', () => {
    const shared = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => {
      const isOfVenue = folders.some((id) => file.startsWith(`${id}/`));
      return file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'venues.ts' && !isOfVenue;
    });
    for (const file of shared) {
      const text = readFileSync(FOLDER + file, 'utf8').toLowerCase();
      for (const id of folders) expect(text, file).not.toContain(id);
    }
  });
});
