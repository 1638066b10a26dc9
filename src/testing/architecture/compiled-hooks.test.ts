import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformSync } from 'oxc-transform-react';
import { expect, it } from 'vitest';

const ROOT = join(process.cwd(), 'src');

/** Rooms with components and hooks. */
const ROOMS = ['app', 'client', 'features', 'panes', 'ui'];

/**
 * Files with a component or hook that the compiler skips, so that it makes new objects at each render. The clock renders
 * each screen every second: what a plot draws must not be made in one of these.
 */
const LEFT_OUT = [
  'app/gate/late-parts.tsx',
  'features/chart/export/use-chart-pane-exports.tsx',
  'features/chart/rows/use-row-sizes.ts',
  'features/heatmap/export/use-view-export.tsx',
  'features/heatmap/flow/picture-source.tsx',
  'features/heatmap/scale/use-eased-handles.ts',
  'features/markets/history/list-history-movers.tsx',
  'features/markets/toolbar/use-save-csv.ts',
  'features/options/use-options-pane-exports.tsx',
  'features/profile/export/use-profile-pane-exports.tsx',
  'features/settings/sources/use-source-actions.ts',
  'features/supply/use-supply-pane-exports.tsx',
  'features/usage/meter-bar.tsx',
  'panes/data-table/docked-table.tsx',
  'panes/list/choice-list.tsx',
  'panes/plot/live/use-live-edge.ts',
  'panes/plot/ruler/use-shown-box.ts',
  'ui/use-row-window.ts',
];

const isCompiled = (path: string, text: string): boolean =>
  transformSync(path, text, { reactCompiler: { reportDiagnostics: true }, jsx: { runtime: 'automatic' } }).errors
    .length === 0;

it('every component and hook is compiled, except in the files listed', () => {
  const left = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !isCompiled(path, readFileSync(path, 'utf8')))
      .map((path) => relative(ROOT, path).replaceAll('\\', '/')),
  );
  expect(left.toSorted()).toEqual(LEFT_OUT);
});

it('a default of a destructured field keeps a hook from being compiled', () => {
  const hookOf = (line: string): string =>
    `export function useOne(all) { const made = useState(all); ${line} return { base, made } }`;
  expect(isCompiled('use-one.ts', hookOf('const [base = all.depth] = made;'))).toBe(false);
  expect(isCompiled('use-one.ts', hookOf('const base = made.at(0) ?? all.depth;'))).toBe(true);
});
