import type { SourceFile } from './read-source';

const CAST = /\bas\s+unknown\s+as\b/g;

/** How often each test of a screen calls a value another type than it has. Files that never do are left out. */
export function countCasts(sources: readonly SourceFile[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    sources
      .filter(({ path }) => /^features\/.*\.test\.tsx?$/.test(path))
      .map(({ path, text }) => [path, text.match(CAST)?.length ?? 0] as const)
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

/**
 * Casts from before there was this rule, most of which stand in for a whole view. The numbers only fall: let a function
 * take the part of the view that it reads, so that its test can build that part.
 */
export const CASTS_TO_REMOVE: Readonly<Record<string, number>> = {
  'features/heatmap/compare/compare.test.ts': 2,
  'features/heatmap/distance/distance.test.ts': 1,
  'features/heatmap/export/estimate-export.test.ts': 1,
  'features/heatmap/gaps/book-begin.test.ts': 1,
  'features/heatmap/heatmap-status.test.ts': 1,
  'features/heatmap/layers/heat-planes.test.ts': 1,
  'features/heatmap/layers/heat-status.test.ts': 3,
  'features/heatmap/layers/layer-parts.test.ts': 1,
  'features/heatmap/map/map-place.test.ts': 1,
  'features/heatmap/panes/linked-status.test.ts': 4,
  'features/heatmap/panes/zone-corner.test.tsx': 1,
  'features/heatmap/scale/picture-legend.test.ts': 1,
  'features/heatmap/stage/listen-stage.test.ts': 1,
  'features/heatmap/stage/use-stage-data.test.ts': 1,
  'features/heatmap/view/best-quotes.test.ts': 5,
  'features/heatmap/view/newest-snapshot.test.ts': 1,
  'features/heatmap/view/pane-exports.test.ts': 4,
  'features/heatmap/view/plot-choice.test.ts': 2,
  'features/heatmap/walls/use-wall-ledger.test.ts': 1,
  'features/heatmap/walls/wall-moves.test.ts': 1,
};
