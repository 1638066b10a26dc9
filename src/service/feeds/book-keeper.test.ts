import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookKeeper } from './book-keeper';
import { spot } from './coinbase/coinbase-kinds';
import { FrameCounter } from './frame-counter';
import type { BookDelta, BookSnapshot, Gap, Levels, TextLevel } from './protocol/market-event';
import { SEQUENCE_RULES, type SequenceRuleId } from './protocol/sequence-rules';

/** Only ids and levels matter here. */
const OF = { kind: spot, symbol: 'ABC' };

type Input = BookDelta | BookSnapshot;

function delta(
  timeMs: number,
  ids: Partial<Pick<BookDelta, 'first' | 'last' | 'previous'>>,
  ...bids: TextLevel[]
): BookDelta {
  return {
    type: 'delta',
    ...OF,
    timeMs,
    first: undefined,
    last: undefined,
    previous: undefined,
    ...ids,
    bids,
    asks: [],
  };
}

function snapshot(timeMs: number | undefined, last: number | undefined, ...bids: TextLevel[]): BookSnapshot {
  return { type: 'snapshot', ...OF, timeMs, last, bids, asks: [] };
}

interface Kept {
  /** The book after each input that changed it: `price x size`, ascending; `-` without a book. */
  readonly books: string[];
  readonly gaps: Gap[];
  readonly mended: Gap[];
}

function showBook(book: ReadonlyMap<string, string> | undefined): string {
  if (!book) return '-';
  return [...book]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map((level) => level.join('x'))
    .join(' ');
}

function setLevels(book: Map<string, string>, levels: Levels): void {
  for (const [price, size] of levels) {
    if (Number(size) === 0) book.delete(price);
    else book.set(price, size);
  }
}

function keep(ruleId: SequenceRuleId, inputs: readonly (Input | 'break')[]): Kept {
  const kept: Kept = { books: [], gaps: [], mended: [] };
  let book: Map<string, string> | undefined;
  const keeper = new BookKeeper({
    rule: SEQUENCE_RULES[ruleId],
    startsEmpty: false,
    isAwaited: () => SEQUENCE_RULES[ruleId].snapshot === 'answer',
    load: ({ bids }) => {
      book = new Map();
      setLevels(book, bids);
    },
    apply: ({ bids }) => setLevels(book as Map<string, string>, bids),
    onGap: (gap) => {
      book = undefined;
      kept.gaps.push(gap);
    },
    onMended: (gap) => kept.mended.push(gap),
  });
  for (const input of inputs) {
    if (input === 'break') keeper.break('frameLost', undefined);
    else if (input.type === 'delta') keeper.takeDelta(input);
    else keeper.takeSnapshot(input);
    kept.books.push(showBook(book));
  }
  return kept;
}

/** Numbered updates. */
const counted = (timeMs: number, u: number, ...bids: TextLevel[]) => delta(timeMs, { first: u, last: u }, ...bids);
/** Updates that contain the id of the one before. */
const linked = (timeMs: number, previous: number, last: number, ...bids: TextLevel[]) =>
  delta(timeMs, { first: previous + 1, last, previous }, ...bids);

describe('a book whose updates are numbered in the stream', () => {
  it('has no book between a lost update and the next snapshot, and states from when to when', () => {
    const { books, gaps, mended } = keep('countedInStream', [
      snapshot(100, 5, ['1', '7']),
      counted(110, 6, ['2', '8']),
      counted(130, 8, ['3', '9']),
      counted(140, 9, ['3', '9']),
      snapshot(150, 10, ['4', '1']),
      counted(160, 11, ['4', '0']),
    ]);
    expect(books).toEqual(['1x7', '1x7 2x8', '-', '-', '4x1', '']);
    expect(gaps).toEqual([{ fromMs: 110, toMs: undefined, cause: 'lost' }]);
    expect(mended).toEqual([{ fromMs: 110, toMs: 150, cause: 'lost' }]);
  });

  it('drops duplicate and late updates, and accepts a new snapshot at any time', () => {
    const { books, gaps } = keep('countedInStream', [
      snapshot(100, 5, ['1', '7']),
      counted(110, 6, ['1', '8']),
      counted(110, 6, ['1', '8']),
      counted(105, 5, ['1', '1']),
      snapshot(200, 1, ['1', '3']),
      counted(210, 2, ['2', '1']),
    ]);
    expect(books).toEqual(['1x7', '1x8', '1x8', '1x8', '1x3', '1x3 2x1']);
    expect(gaps).toEqual([]);
  });

  it('drops the book when ids restart without a snapshot', () => {
    const { books, gaps } = keep('countedInStream', [snapshot(100, 50, ['1', '7']), counted(110, 2, ['1', '8'])]);
    expect(books).toEqual(['1x7', '-']);
    expect(gaps).toEqual([{ fromMs: 100, toMs: undefined, cause: 'lost' }]);
  });

  it('ignores the removal of a level that was never sent', () => {
    expect(keep('countedInStream', [snapshot(100, 5, ['1', '7']), counted(110, 6, ['9', '0'])]).books).toEqual([
      '1x7',
      '1x7',
    ]);
  });
});

describe('a book whose updates contain the id of the one before', () => {
  it('accepts an update without levels, and one whose id decreases once after maintenance', () => {
    const { books, gaps } = keep('linkedInStream', [
      snapshot(100, 50, ['1', '7']),
      linked(110, 50, 50),
      linked(120, 50, 63, ['1', '8']),
      linked(130, 63, 4, ['2', '1']),
      linked(140, 4, 9, ['2', '2']),
    ]);
    expect(books).toEqual(['1x7', '1x7', '1x8', '1x8 2x1', '1x8 2x2']);
    expect(gaps).toEqual([]);
  });

  it('notices an update that was lost exactly when the ids decreased', () => {
    const { books, gaps } = keep('linkedInStream', [
      snapshot(100, 50, ['1', '7']),
      linked(120, 3, 9, ['1', '8']),
      linked(130, 9, 12, ['1', '9']),
    ]);
    expect(books).toEqual(['1x7', '-', '-']);
    expect(gaps).toHaveLength(1);
  });
});

describe('a book whose snapshot is a separate answer', () => {
  it.each(['contiguous', 'linked'] as const)(
    '%s: requests another snapshot when the first is older than the stream',
    (rule) => {
      const first = linked(110, 200, 210, ['1', '1']);
      const { books, gaps } = keep(rule, [
        first,
        snapshot(105, 150, ['9', '9']),
        snapshot(120, 205, ['5', '5']),
        linked(130, 210, 220, ['6', '6']),
      ]);
      // The old snapshot is loaded, does not reach the stream, and is dropped at once.
      expect(books[1]).toBe('-');
      expect(gaps).toHaveLength(1);
      expect(books.slice(2)).toEqual(['1x1 5x5', '1x1 5x5 6x6']);
    },
  );

  it('keeps its book when an older snapshot arrives', () => {
    const { books } = keep('linked', [
      snapshot(100, 50, ['1', '7']),
      linked(110, 50, 60, ['2', '8']),
      snapshot(105, 55, ['9', '9']),
    ]);
    expect(books).toEqual(['1x7', '1x7 2x8', '1x7 2x8']);
  });
});

describe('a book whose updates have no numbers', () => {
  it('ends when a frame of its connection is missing', () => {
    const update = delta(110, {}, ['2', '8']);
    const { books, gaps, mended } = keep('unnumbered', [
      snapshot(100, undefined, ['1', '7']),
      update,
      'break',
      update,
      snapshot(200, undefined, ['3', '3']),
    ]);
    expect(books).toEqual(['1x7', '1x7 2x8', '-', '-', '3x3']);
    expect([gaps[0].cause, mended[0]]).toEqual(['frameLost', { fromMs: 110, toMs: 200, cause: 'frameLost' }]);
  });

  it('counts every frame of a connection and recognises a new one', () => {
    const counter = new FrameCounter();
    expect([0, 1, 2, 2, 1, 3, 5, 6, 0, 1].map((sequence) => counter.take(sequence))).toEqual(
      'next next next known known next lost next restart next'.split(' '),
    );
  });
});

type Fault = 'none' | 'lost' | 'twice' | 'swapped' | 'late';

const FAULTS = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: fc.constant<Fault>('none') },
    fc.constantFrom<Fault>('lost', 'twice', 'swapped', 'late'),
  ),
  { minLength: 1, maxLength: 120 },
);

interface Stream {
  readonly inputs: Input[];
  /** The true book at each time of the venue, from a plain implementation over the whole stream. */
  readonly truth: ReadonlyMap<number, string>;
}

/** A stream with a snapshot every 15 messages, and what is left of it after the faults. */
function plant(faults: readonly Fault[], make: (timeMs: number, id: number, level: TextLevel) => BookDelta): Stream {
  const book = new Map<string, string>();
  const truth = new Map<number, string>();
  const inputs: Input[] = [];
  const late: Input[] = [];
  for (const [i, fault] of faults.entries()) {
    const [timeMs, id] = [1000 + i, 10 + i];
    const level: TextLevel = [String(1 + ((i * 7) % 5)), String((i * 3) % 4)];
    setLevels(book, [level]);
    truth.set(timeMs, showBook(book));
    const input =
      i % 15 === 0
        ? snapshot(timeMs, id, ...[...book].map(([price, size]): TextLevel => [price, size]))
        : make(timeMs, id, level);
    if (fault === 'late') late.push(input);
    else if (fault !== 'lost') inputs.push(input);
    if (fault === 'twice') inputs.push(input);
    const before = inputs.length - 2;
    if (fault === 'swapped' && before >= 0) [inputs[before], inputs[before + 1]] = [inputs[before + 1], inputs[before]];
    if (late.length > 0 && i % 6 === 5) inputs.push(late.shift() as Input);
  }
  return { inputs, truth };
}

describe.each([
  ['countedInStream', (timeMs: number, id: number, level: TextLevel) => counted(timeMs, id, level)],
  ['linkedInStream', (timeMs: number, id: number, level: TextLevel) => linked(timeMs, id - 1, id, level)],
] as const)('%s: a stream with faults', (rule, make) => {
  it('equals the book of a plain implementation at every update, or is absent', () => {
    fc.assert(
      fc.property(FAULTS, (faults) => {
        const { inputs, truth } = plant(faults, make);
        const { books, gaps } = keep(rule, inputs);
        let last = Number.NEGATIVE_INFINITY;
        let before = '-';
        let holes = 0;
        for (const [i, input] of inputs.entries()) {
          const book = books[i];
          if (before !== '-' && book === '-') holes++;
          // A late snapshot is an older book of the venue, which is then the one shown.
          if (book !== '-' && (input.type === 'snapshot' || (input.timeMs as number) > last)) {
            last = input.timeMs as number;
            expect(book).toBe(truth.get(last));
          } else if (book !== '-') expect(book).toBe(before);
          before = book;
        }
        expect(gaps).toHaveLength(holes);
      }),
      { numRuns: 300 },
    );
  });
});
