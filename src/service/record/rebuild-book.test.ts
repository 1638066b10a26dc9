import { describe, expect, it } from 'vitest';
import type { SequenceRuleId } from '@/service/feeds/protocol/sequence-rules';
import { diffLine, snapshotLine } from '@/testing/ingest/capture-lines';
import { FrameReader } from '../ingest/exchange-capture/capture-frame';
import { makeCoinReader } from './lot-reader';
import { BookRebuilder } from './rebuild-book';

const START = 1_700_000_000_000;
const SECOND = START / 1000;
/** Milliseconds from the start. */
const at = (ms: number): number => START + ms;

interface Outcome {
  /** `seconds from the start: bid ticks x lots | ask ticks x lots`. */
  readonly books: string[];
  readonly gaps: number[];
}

const UNITS = { priceDecimals: 0, sizeDecimals: 0 };

/** How the two kinds of market number their updates. */
const RULES = { linear: 'linked', spot: 'contiguous' } as const satisfies Record<string, SequenceRuleId>;

function rebuild(kind: keyof typeof RULES, lines: readonly string[]): Outcome {
  const books: string[] = [];
  const gaps: number[] = [];
  const reader = new FrameReader();
  const events = lines.flatMap((line) => reader.read(line)?.events ?? []);
  const list = (side: { ticks: Int32Array; lots: Float64Array }): string =>
    [...side.ticks].map((tick, i) => `${tick}x${side.lots[i]}`).join(' ');
  const rebuilder = new BookRebuilder({
    sequence: RULES[kind],
    units: UNITS,
    readLots: makeCoinReader(UNITS),
    snapshotIds: events.flatMap((event) => (event.type === 'snapshot' ? [event.last] : [])),
    onBook: (second, { bids, asks }) => books.push(`${second - SECOND}: ${list(bids)} | ${list(asks)}`),
    onGap: (_, atMs) => gaps.push(atMs - START),
  });
  for (const event of events) {
    if (event.type === 'delta') rebuilder.takeDelta(event);
    if (event.type === 'snapshot') rebuilder.takeSnapshot(event);
  }
  return { books, gaps };
}

const futures = (ms: number, previous: number, last: number, size: string) =>
  diffLine({ timeMs: at(ms), first: previous + 2, last, previous, bids: [['10', size]] });
const spot = (ms: number, first: number, last: number, size: string) =>
  diffLine({ timeMs: at(ms), first, last, bids: [['10', size]] });
const snapshot = (ms: number, id: number, hasTime = true) =>
  snapshotLine({ timeMs: at(ms), id, bids: [['9', '5']], asks: [['12', '7']], hasTime });

describe('a futures book', () => {
  it('is the book just before the first event at or after the second', () => {
    const { books, gaps } = rebuild('linear', [
      snapshot(100, 100),
      futures(200, 98, 110, '1'),
      futures(999, 110, 120, '2'),
      futures(1000, 120, 130, '3'),
      futures(3500, 130, 140, '4'),
    ]);
    expect(books).toEqual(['1: 9x5 10x2 | 12x7', '2: 9x5 10x3 | 12x7', '3: 9x5 10x3 | 12x7']);
    expect(gaps).toEqual([]);
  });

  it('applies events that arrived before their snapshot and drops older ones', () => {
    const { books } = rebuild('linear', [
      futures(10, 80, 90, '1'),
      futures(20, 90, 99, '2'),
      futures(30, 99, 105, '3'),
      futures(40, 105, 110, '4'),
      snapshot(25, 102),
      futures(1500, 110, 120, '5'),
    ]);
    expect(books).toEqual(['1: 9x5 10x4 | 12x7']);
  });

  it('is invalid from a lost event to the next snapshot', () => {
    const { books, gaps } = rebuild('linear', [
      snapshot(100, 100),
      futures(200, 100, 110, '1'),
      futures(1300, 110, 120, '2'),
      futures(2300, 125, 130, '3'),
      futures(3300, 130, 140, '4'),
      snapshot(4100, 140),
      futures(4200, 140, 150, '5'),
      futures(5200, 150, 160, '6'),
    ]);
    expect(gaps).toEqual([2300]);
    expect(books).toEqual(['1: 9x5 10x1 | 12x7', '5: 9x5 10x5 | 12x7']);
  });

  it('has no valid book when the first event does not follow the snapshot', () => {
    const { books, gaps } = rebuild('linear', [
      snapshot(100, 100),
      futures(200, 105, 110, '1'),
      futures(1300, 110, 120, '2'),
    ]);
    expect(gaps).toEqual([200]);
    expect(books).toEqual([]);
  });

  it('skips repeated events and a snapshot older than itself', () => {
    const { books, gaps } = rebuild('linear', [
      snapshot(100, 100),
      futures(200, 100, 110, '1'),
      futures(300, 110, 120, '2'),
      futures(200, 100, 110, '1'),
      snapshot(320, 115),
      futures(1300, 120, 130, '3'),
    ]);
    expect(gaps).toEqual([]);
    expect(books).toEqual(['1: 9x5 10x2 | 12x7']);
  });

  it('continues from a newer snapshot after a restart of the recorder', () => {
    const { books, gaps } = rebuild('linear', [
      snapshot(100, 100),
      futures(200, 100, 110, '1'),
      snapshot(3100, 500),
      futures(3200, 490, 510, '6'),
      futures(4200, 510, 520, '7'),
    ]);
    expect(gaps).toEqual([]);
    expect(books).toEqual(['4: 9x5 10x6 | 12x7']);
  });
});

describe('a spot book', () => {
  it('starts empty without a snapshot, and fills', () => {
    const { books } = rebuild('spot', [
      spot(100, 5, 9, '1'),
      diffLine({ timeMs: at(1100), first: 10, last: 12, bids: [['8', '2']], asks: [['11', '3']] }),
      spot(2100, 13, 13, '0'),
      spot(3100, 14, 15, '9'),
    ]);
    expect(books).toEqual(['1: 10x1 | ', '2: 8x2 10x1 | 11x3', '3: 8x2 | 11x3']);
  });

  it('ends at a lost event when no snapshot follows', () => {
    const { books, gaps } = rebuild('spot', [
      spot(100, 5, 9, '1'),
      spot(1100, 10, 12, '2'),
      spot(2100, 14, 15, '3'),
      spot(3100, 16, 17, '4'),
    ]);
    expect(books).toEqual(['1: 10x1 | ']);
    expect(gaps).toEqual([2100]);
  });

  it('uses a snapshot without a time from its first event on', () => {
    const { books } = rebuild('spot', [snapshot(100, 100, false), spot(1100, 99, 104, '2'), spot(2100, 105, 106, '3')]);
    expect(books).toEqual(['2: 9x5 10x2 | 12x7']);
  });

  it('applies an event that starts right after the snapshot, and none that starts later', () => {
    expect(rebuild('spot', [snapshot(100, 100), spot(200, 101, 104, '2')]).gaps).toEqual([]);
    expect(rebuild('spot', [snapshot(100, 100), spot(200, 102, 104, '2')]).gaps).toEqual([200]);
  });
});
