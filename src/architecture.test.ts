import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  type ArchitectureException,
  applyExceptions,
  checkArchitecture,
} from '@/testing/architecture/check-architecture';
import { countCasts } from '@/testing/architecture/count-casts';
import { findShortLimits } from '@/testing/architecture/find-limits';
import { ALLOWED, PLANTED, PLANTED_LIMITS } from '@/testing/architecture/planted-violations';
import type { SourceFile } from '@/testing/architecture/read-source';
import { ROOM_IMPORTS } from '@/testing/architecture/rooms';

const SOURCE_ROOT = fileURLToPath(new URL('.', import.meta.url));

/** Violations that stay, each with its reason. One that excuses nothing fails the test. */
const EXCEPTIONS: readonly ArchitectureException[] = [
  {
    rule: 'import',
    file: 'service/openapi/docs-style.ts',
    subject: 'theme/tokens',
    reason:
      'The page of documents wears the colours of the dashboard and must not load its script or its whole stylesheet.',
  },
];

function loadSources(): SourceFile[] {
  return readdirSync(SOURCE_ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|css|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(SOURCE_ROOT, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }));
}

describe('the sources', () => {
  const sources = loadSources();

  it('keep to the import table of src/README.md', () => {
    const { left, unused } = applyExceptions(checkArchitecture(sources), EXCEPTIONS);
    expect(left.map((violation) => violation.message)).toEqual([]);
    expect(unused).toEqual([]);
  });

  it('have no cast in the tests of screens: each builds the part of a view that is read', () => {
    expect(countCasts(sources)).toEqual({});
  });

  it('have no test that ends earlier than the limit of all: a busy machine would fail it', () => {
    expect(findShortLimits(sources)).toEqual([]);
  });

  it('are all seen', () => {
    expect(sources.map((file) => file.path)).toEqual(
      expect.arrayContaining(['base/clock.ts', 'contract/datasets.ts', 'architecture.test.ts', 'theme/tokens.css']),
    );
  });

  it('have a map that shows the same table', () => {
    const map = readFileSync(join(SOURCE_ROOT, 'README.md'), 'utf8');
    for (const [room, imports] of Object.entries(ROOM_IMPORTS)) {
      const row = map.split('\n').find((line) => line.startsWith(`| \`${room}\` |`));
      const shown = [...(row?.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]);
      expect(shown, `row of ${room}`).toEqual(imports);
    }
  });

  it('reach the service from the build configuration by make-deps alone', () => {
    const config = readFileSync(join(SOURCE_ROOT, '../vite.config.ts'), 'utf8');
    expect([...config.matchAll(/service\/(?!make-deps)[a-z-/]+/g)].map((match) => match[0])).toEqual([]);
  });
});

const asSources = (files: Readonly<Record<string, string>>): SourceFile[] =>
  Object.entries(files).map(([path, text]) => ({ path, text }));

describe('a planted violation', () => {
  it.each(PLANTED)('is found: $title', ({ rule, subject, files }) => {
    const found = checkArchitecture(asSources(files)).map((violation) => [violation.rule, violation.subject]);
    expect(found).toContainEqual([rule, subject]);
  });

  it('of a cast in the test of a screen is counted, also across lines', () => {
    const text = 'const view = {} as unknown as View;\nconst other = {} as unknown\n  as View;\nread({} as never);';
    const planted = { 'features/chart/a.test.ts': text, 'features/chart/a.ts': text, 'data/a.test.ts': text };
    expect(countCasts(asSources(planted))).toEqual({ 'features/chart/a.test.ts': 3 });
  });

  it.each(PLANTED_LIMITS)('of a short limit is found: %j', (text) => {
    const limitsIn = (path: string, written = text) => findShortLimits([{ path, text: written }]);
    expect(limitsIn('app/a.test.ts')).toHaveLength(1);
    expect(limitsIn('app/a.ts')).toEqual([]);
    expect(limitsIn('app/a.test.ts', text.replace(/\d+_?000/, '240_000'))).toEqual([]);
  });

  it('does not parse', () => {
    expect(() => checkArchitecture([{ path: 'base/lru.ts', text: 'export const = 1' }])).toThrow(SyntaxError);
  });

  it('can be excused, and the excuse must still be needed', () => {
    const violations = checkArchitecture(asSources({ 'domain/utils.ts': '' }));
    const excuse = { rule: 'name', file: 'domain/utils.ts', subject: 'utils', reason: 'shown here' } as const;
    const stale = { ...excuse, file: 'domain/gone.ts' };
    expect(applyExceptions(violations, [excuse, stale])).toEqual({ left: [], unused: [stale] });
  });
});

describe('what the table allows', () => {
  it.each(ALLOWED.map((files) => ({ title: Object.values(files).at(-1), files })))('passes: $title', ({ files }) => {
    expect(checkArchitecture(asSources(files))).toEqual([]);
  });
});
