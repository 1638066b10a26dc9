import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** Files that take longest, the longest first: begun last, one of them alone would be waited for. */
const LONGEST = [
  'simulate/world',
  'decode-splits',
  'import-main',
  'number-kernel',
  'level-reader',
  'fault-table',
  'depth-reader',
  'profiles-world',
  'ingest/recordings',
  'widen-series',
  'staging',
  'import-files',
  'derived-books',
  'heatmap-engine',
  'app.browser',
];

/** Whether a file of tests asks for a page's globals in its first line. */
const needsPage = ({ moduleId }) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');

/**
 * The longest first, and last those that need a page: a worker that goes from one kind to the other starts anew, and
 * loads all modules again.
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
