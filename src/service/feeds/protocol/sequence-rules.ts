/** Ids by which updates are put in order; `undefined` where the venue does not number them. */
export interface UpdateIds {
  readonly first: number | undefined;
  readonly last: number | undefined;
  /** Last id of the update before it, where the update says so. */
  readonly previous: number | undefined;
}

/** Whether `update` comes right after the id `last`. */
type Follows = (update: UpdateIds, last: number) => boolean;

const plusOne: Follows = ({ first }, last) => first === last + 1;
const namesLast: Follows = ({ previous }, last) => previous === last;

/** How the updates of a book are put in order. `BookKeeper` executes it. */
export interface SequenceRule {
  /** Where a snapshot comes from: an answer of its own, at any moment, or the stream, in its place. */
  readonly snapshot: 'answer' | 'stream';
  /** The first update to apply on a snapshot with the id `last`. */
  readonly splicedBy: Follows;
  /** The update after one that ended at `last`. */
  readonly nextIs: Follows;
  /** The snapshot that takes the place of a book without a gap. */
  readonly resyncOn: 'newer' | 'every';
}

/** A venue with another rule adds a line. */
export const SEQUENCE_RULES = {
  /** Ids of the levels' changes, without a hole. */
  contiguous: {
    snapshot: 'answer',
    splicedBy: ({ first, last }, id) => first !== undefined && last !== undefined && first <= id + 1 && id <= last,
    nextIs: plusOne,
    resyncOn: 'newer',
  },
  /** Ids shared by all markets of the venue: each update names the one before it. */
  linked: {
    snapshot: 'answer',
    splicedBy: ({ first, last, previous }, id) =>
      previous === id || (first !== undefined && last !== undefined && first <= id && id <= last),
    nextIs: namesLast,
    resyncOn: 'newer',
  },
  countedInStream: { snapshot: 'stream', splicedBy: plusOne, nextIs: plusOne, resyncOn: 'every' },
  linkedInStream: { snapshot: 'stream', splicedBy: namesLast, nextIs: namesLast, resyncOn: 'every' },
  /** Nothing is numbered but the frames of the connection, or nothing at all. */
  unnumbered: { snapshot: 'stream', splicedBy: () => true, nextIs: () => true, resyncOn: 'every' },
} as const satisfies Record<string, SequenceRule>;

export type SequenceRuleId = keyof typeof SEQUENCE_RULES;
