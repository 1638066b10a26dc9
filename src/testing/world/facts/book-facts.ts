import { type FactBook, REACH } from '../fact-shapes';
import type { Facts } from './fact';
import { correlation, deviation, mean, median } from './statistics';

const at = ({ first, sizes }: FactBook, block: number): number => sizes[block - first] ?? 0;

/** Coins in blocks whose distance from the mid is in [from, to). */
function collect(book: FactBook, from: number, to: number): number[] {
  const sizes: number[] = [];
  for (let away = from; away < to; away++) sizes.push(at(book, book.middle + away), at(book, book.middle - 1 - away));
  return sizes;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const BANDS = [
  { name: 'to 0.025 %', from: 1, to: 5 },
  { name: '0.025 to 0.1 %', from: 5, to: 20 },
  { name: '0.1 to 0.25 %', from: 20, to: 50 },
] as const;

/** A block with at least this multiple of the median is bright among its neighbours. */
const BRIGHT = 3;

/** The share of bright blocks within [from, to), averaged over both sides. */
function brightShare(book: FactBook, from: number, to: number): number {
  const all = collect(book, from, to);
  return mean(
    [0, 1].map((side) => {
      const sizes = all.filter((_, i) => i % 2 === side);
      const least = BRIGHT * median(sizes);
      return sizes.filter((size) => size > least).length / sizes.length;
    }),
  );
}

function describeSizes(books: readonly FactBook[]): Facts {
  const facts: Record<string, number> = {};
  const unit = mean(books.map((book) => mean(collect(book, 0, 50))));
  for (const { name, from, to } of BANDS) {
    const sizes = books.flatMap((book) => collect(book, from, to));
    facts[`mean size of a block over that to 0.25 %, ${name}`] = mean(sizes) / unit;
    facts[`deviation of its logarithm, ${name}`] = deviation(sizes.filter((size) => size > 0).map(Math.log));
    facts[`blocks of three times the median, ${name}`] = mean(books.map((book) => brightShare(book, from, to)));
  }
  facts['empty blocks to 0.25 %'] = mean(
    books.map((book) => mean(collect(book, 1, 50).map((size) => (size === 0 ? 1 : 0)))),
  );
  for (const [name, blocks] of [
    ['0.1 %', 20],
    ['0.5 %', 98],
    ['1 %', REACH],
  ] as const)
    facts[`depth within ${name}, million USD`] = median(
      books.map((book) => (sum(collect(book, 0, blocks)) * book.mid) / 1e6),
    );
  return facts;
}

/** Whether a round price is within the block. */
const isRound = ({ round }: FactBook, block: number): boolean => Math.ceil(block / round) * round < block + 1;

/** Mean size of blocks with a round price divided by that of the others, from 0.1 to 1 %. */
function roundPull(book: FactBook): number {
  const blocks = Array.from({ length: 2 * (REACH - 20) }, (_, i) =>
    i % 2 === 0 ? book.middle + 20 + (i >> 1) : book.middle - 21 - (i >> 1),
  );
  const meanOf = (round: boolean): number =>
    mean(blocks.filter((block) => isRound(book, block) === round).map((block) => at(book, block)));
  return meanOf(true) / meanOf(false);
}

/**
 * Of the changes of at least 200 units between 0.25 and 1 %, the share with a single significant digit, such as 300 or
 * 5000.
 */
function roundShare(pairs: readonly (readonly [FactBook, FactBook])[]): number {
  let changes = 0;
  let round = 0;
  for (const [before, after] of pairs) {
    // About 50 USD, rounded to a power of ten in the coin.
    const unit = 10 ** Math.round(Math.log10(50 / before.mid));
    for (let away = 50; away < REACH; away++) {
      for (const block of [before.middle + away, before.middle - 1 - away]) {
        const units = Math.round(Math.abs(at(after, block) - at(before, block)) / unit);
        if (units < 200) continue;
        changes++;
        if (/^[1-9]0+$/.test(String(units))) round++;
      }
    }
  }
  return round / changes;
}

/** Share of the blocks of `before` in [from, to) whose size differs in `after`. */
function changedShare(before: FactBook, after: FactBook, from: number, to: number): number {
  let changed = 0;
  for (let away = from; away < to; away++) {
    for (const block of [before.middle + away, before.middle - 1 - away]) {
      if (at(before, block) !== at(after, block)) changed++;
    }
  }
  return changed / (to - from) / 2;
}

/**
 * Of the largest or middle-sized blocks between 0.05 % and 0.5 %, the share that still has half its size in `after`.
 */
function keptShare(before: FactBook, after: FactBook, isLarge: boolean): number {
  const all = Array.from({ length: 88 }, (_, i) => i + 10).flatMap((away) => [
    before.middle + away,
    before.middle - 1 - away,
  ]);
  const sorted = all.toSorted((a, b) => at(before, b) - at(before, a));
  const chosen = isLarge ? sorted.slice(0, 9) : sorted.slice(20, 120);
  return mean(chosen.map((block) => (at(after, block) >= at(before, block) / 2 ? 1 : 0)));
}

/** Coins that disappeared from blocks within 0.5 % between two books. */
function takenAway(before: FactBook, after: FactBook): number {
  let gone = 0;
  for (let block = before.middle - 98; block < before.middle + 98; block++)
    gone += Math.max(0, at(before, block) - at(after, block));
  return gone;
}

function describeMoves(pairs: readonly (readonly [FactBook, FactBook])[], name: string): Facts {
  const share = (from: number, to: number): number => mean(pairs.map(([a, b]) => changedShare(a, b, from, to)));
  return {
    [`blocks to 0.25 % that change in ${name}`]: share(0, 50),
    [`blocks from 0.25 to 0.5 % that change in ${name}`]: share(50, 98),
    [`blocks from 0.5 to 1 % that change in ${name}`]: share(98, REACH),
  };
}

/** Size added to bids minus size added to asks within 0.1 % of the first mid, divided by all changes there. */
function orderFlow(before: FactBook, after: FactBook): number {
  let flow = 0;
  let all = 0;
  for (let block = before.middle - 20; block < before.middle + 20; block++) {
    const change = at(after, block) - at(before, block);
    // A block that changes sides was bought or sold away, which is pressure in the same direction as what is placed
    // behind it.
    flow += block < Math.min(before.middle, after.middle) ? change : -change;
    all += Math.abs(change);
  }
  return all === 0 ? 0 : flow / all;
}

/** Figures of the books of one market, `step` seconds apart. */
export function describeBooks(books: readonly FactBook[], step: 1 | 60): Facts {
  const later = (steps: number): [FactBook, FactBook][] =>
    books.slice(0, -steps).map((book, i): [FactBook, FactBook] => [book, books[i + steps]]);
  const minutes = later(60 / step).filter((_, i) => i % (step === 1 ? 7 : 1) === 0);
  const five = later(300 / step).filter((_, i) => i % (step === 1 ? 7 : 1) === 0);
  const stride = step === 1 ? 10 : 1;
  const steps = later(stride);
  const lean = steps.map(([book]) => {
    const [asks, bids] = [0, 1].map((side) => sum(collect(book, 0, 20).filter((_, i) => i % 2 === side)));
    return (bids - asks) / (bids + asks);
  });
  const traded = (from: FactBook, to: FactBook): number =>
    sum(books.filter(({ ts }) => ts > from.ts && ts <= to.ts).map((book) => book.traded));
  const few = minutes.filter((_, i) => i % 4 === 0);
  return {
    'spread, bp': median(books.map(({ spread, mid }) => (spread / mid) * 1e4)),
    ...describeSizes(books.filter((_, i) => i % 5 === 0)),
    ...(step === 1
      ? describeMoves(
          later(1).filter((_, i) => i % 5 === 0),
          'a second',
        )
      : {}),
    ...describeMoves(minutes, 'a minute'),
    'large blocks with half their size after a minute': mean(minutes.map(([a, b]) => keptShare(a, b, true))),
    'ordinary blocks with half their size after a minute': mean(minutes.map(([a, b]) => keptShare(a, b, false))),
    'large blocks with half their size after 5 minutes': mean(five.map(([a, b]) => keptShare(a, b, true))),
    'ordinary blocks with half their size after 5 minutes': mean(five.map(([a, b]) => keptShare(a, b, false))),
    'size of blocks at round prices over that of the others': median(few.map(([book]) => roundPull(book))),
    'changes in a minute that are of a round size': roundShare(minutes),
    'coins taken away within 0.5 % over coins traded, a minute': median(
      few.map(([a, b]) => takenAway(a, b) / traded(a, b)),
    ),
    'correlation of the order flow within 0.1 % and the next return': correlation(
      steps.slice(0, -stride).map(([a, b]) => orderFlow(a, b)),
      steps.slice(stride).map(([a, b]) => Math.log(b.mid / a.mid)),
    ),
    'correlation of the imbalance within 0.1 % and the next return': correlation(
      lean,
      steps.map(([a, b]) => Math.log(b.mid / a.mid)),
    ),
  };
}
