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

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const rankOf = ({ moduleId }) => {
      const rank = LONGEST.findIndex((name) => moduleId.includes(name));
      return rank < 0 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
