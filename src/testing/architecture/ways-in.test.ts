import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { IS_EVERY } from '@/testing/volume';

/** The project, from which tests are run. */
const ROOT = process.cwd();

/** What is planted: its name in the errors of the compiler, and the lines that it is written into. */
interface Plant {
  readonly mark: RegExp;
  readonly edits: readonly (readonly [file: string, before: string, after: string])[];
}

const intoList = (file: string, last: string, name: string): Plant => ({
  mark: new RegExp(`\\b${name}\\b`),
  edits: [[file, `'${last}']`, `'${last}', '${name}']`]],
});

/** By the first column of the table in docs/architecture.md. */
const PLANTS: Readonly<Record<string, Plant>> = {
  'a dataset': {
    mark: /PLANTED_AGG|'planted-point'|PointShape/,
    edits: [
      [
        'contract/datasets.ts',
        '} as const satisfies Record<string, DatasetSpec>;',
        "  PLANTED_AGG: { ...SERIES_DEFAULTS, label: 'Planted', params: COMMON, groupBy: SUM, shape: 'planted-point' },\n} as const satisfies Record<string, DatasetSpec>;",
      ],
      ['contract/datasets.ts', "  | 'volume-profile';", "  | 'volume-profile'\n  | 'planted-point';"],
    ],
  },
  'a pane of the chart': {
    mark: /planted-row/,
    edits: [
      ['state/fields/chart-fields.ts', "  'questions',\n] as const", "  'questions',\n  'planted-row',\n] as const"],
    ],
  },
  'a funding period': intoList('state/fields/chart-fields.ts', 'year', 'planted-period'),
  'a heatmap layer': intoList('state/fields/heat-choices.ts', 'liquidations', 'planted-layer'),
  'a pane of the heatmap': intoList('state/fields/heat-choices.ts', 'flow', 'planted-strip'),
  'a colour of profiles': intoList('state/fields/profile-fields.ts', 'direction', 'planted-colour'),
  'a line of market caps': intoList('state/fields/supply-fields.ts', 'baseline', 'planted-line'),
  'a pane of options': intoList('state/fields/options-fields.ts', 'skew-term', 'planted-pane'),
};

/** The files of each row of the table, as `architecture.md` lists them. */
function readTable(): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(join(ROOT, 'docs', 'architecture.md'), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('| what is added |'));
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  const rows = lines.slice(start + 2, start + length);
  return new Map(
    rows.map((line) => {
      const [, what, , files] = line.split('|').map((cell) => cell.trim());
      return [what, [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file).toSorted()] as const;
    }),
  );
}

/** Compiles the sources with everything planted. Returns the lines of its report. */
async function compilePlanted(folder: string): Promise<readonly string[]> {
  cpSync(join(ROOT, 'src'), join(folder, 'src'), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
  for (const linked of ['node_modules', 'package.json']) symlinkSync(join(ROOT, linked), join(folder, linked));
  const config = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include: ['src'] }));
  for (const [file, before, after] of Object.values(PLANTS).flatMap(({ edits }) => edits)) {
    const path = join(folder, 'src', file);
    const text = readFileSync(path, 'utf8');
    expect(text, `${file} has ${before}`).toContain(before);
    writeFileSync(path, text.replace(before, after));
  }
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
  const report = await promisify(execFile)(tsc, ['--noEmit', '--pretty', 'false', '-p', folder], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((error: unknown) => error as { stdout: string });
  return report.stdout.split('\n').filter((line) => /^src\/.*error TS/.test(line));
}

describe.runIf(IS_EVERY)('a planted addition fails to compile in exactly the files that architecture.md names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  let errors: readonly string[] = [];
  beforeAll(async () => {
    errors = await compilePlanted(folder);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.keys(PLANTS))('%s', (what) => {
    const { mark } = ensure(PLANTS[what], what);
    const files = errors.filter((line) => mark.test(line)).map((line) => line.replace(/^src\/([^(]+)\(.*$/, '$1'));
    expect([...new Set(files)].toSorted()).toEqual(readTable().get(what));
  });
});

it('lists every planted addition in architecture.md, and no other', () => {
  expect([...readTable().keys()].toSorted()).toEqual(Object.keys(PLANTS).toSorted());
});
