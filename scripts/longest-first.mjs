import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** Files that take longest, the longest first: begun last, one of them alone would be waited for. */
const LONGEST = [
  'simulate/world',
  'profiles-world',
  'prediction-tape',
  'option-surface',
  'import-main',
  'predictions/race',
  'export-table',
  'served-profiles',
  'import-files',
  'uploaded-recordings',
  'fill-market',
  'stored-prices',
  'source-manager',
  'staging',
  'table-imports',
  'price-paths',
  'predictions/banks',
  'simulate/options',
  'predictions/spreads',
  'fault-table',
  'sources.browser',
  'app/app.browser',
  'header.browser',
  'offline.browser',
  'heatmap-losses',
  'sizes.browser',
];

/** Whether a file of tests asks for a page's globals in its first line. */
const needsPage = ({ moduleId }) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');

/**
 * Runs the longest files first and those that need a page last: a worker that changes from one kind to the other restarts and
 * loads every module again.
 */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const rankOf = (file) => {
      if (needsPage(file)) return LONGEST.length + 1;
      const rank = LONGEST.findIndex((name) => file.moduleId.includes(name));
      return rank < 0 ? LONGEST.length : rank;
    };
    const ranked = (await super.sort(files)).map((file) => ({ file, rank: rankOf(file) }));
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ file }) => file);
  }
}
