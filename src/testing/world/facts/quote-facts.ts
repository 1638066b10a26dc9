import type { Facts } from './fact';
import { autocorrelation, kurtosis, mean, median, quantile } from './statistics';

/** The best quotes of one question in order of time, about two minutes apart; prices from 0 to 1. */
export interface QuestionQuotes {
  readonly quotes: readonly { readonly hour: number; readonly bid: number; readonly ask: number }[];
  /** Traded in the last 24 h, USD; absent if unknown. */
  readonly dayVolume?: number;
}

/** A question with fewer moves gets no figures about them. */
const MIN_MOVES = 20;

const midOf = ({ bid, ask }: { readonly bid: number; readonly ask: number }): number => (bid + ask) / 2;

/** Share of hours in which the mid did not move. */
function stillHours(quotes: QuestionQuotes['quotes']): number {
  const spans = new Map<number, { low: number; high: number }>();
  for (const quote of quotes) {
    const mid = midOf(quote);
    const span = spans.get(quote.hour) ?? { low: mid, high: mid };
    spans.set(quote.hour, { low: Math.min(span.low, mid), high: Math.max(span.high, mid) });
  }
  return mean([...spans.values()].map(({ low, high }) => (high - low < 1e-9 ? 1 : 0)));
}

function movesOf(quotes: QuestionQuotes['quotes']): number[] {
  return quotes.slice(1).map((quote, i) => midOf(quote) - midOf(quotes[i]));
}

/** The share of the mid's total movement that its largest tenth of moves makes up. */
function tenthOf(moves: readonly number[]): number {
  const sizes = moves.filter((move) => Math.abs(move) > 1e-9).map(Math.abs);
  const sorted = sizes.toSorted((a, b) => b - a);
  return mean(sorted.slice(0, Math.ceil(sorted.length / 10))) / mean(sizes) / 10;
}

/** Most of its life beyond 5 and 95 %, where fine ticks make many small moves and none is large. */
const isDecided = (quotes: QuestionQuotes['quotes']): boolean => {
  const mid = median(quotes.map(midOf));
  return Math.min(mid, 1 - mid) < 0.05;
};

const isLively = (moves: readonly number[]): boolean =>
  moves.filter((move) => Math.abs(move) > 1e-9).length >= MIN_MOVES;

const largestOf = (moves: readonly number[]): number => Math.max(...moves.map(Math.abs));

const spreadsAt = (all: readonly QuestionQuotes[], from: number, to: number): number[] =>
  all.flatMap(({ quotes }) =>
    quotes.flatMap((quote) => {
      const mid = midOf(quote);
      const edge = Math.min(mid, 1 - mid);
      return edge >= from && edge < to ? [quote.ask - quote.bid] : [];
    }),
  );

/** Figures of some questions: the median over them, unless stated otherwise. */
export function describeQuestions(all: readonly QuestionQuotes[]): Facts {
  const lively = all.map(({ quotes }) => movesOf(quotes)).filter(isLively);
  const open = all.flatMap(({ quotes }) => (isDecided(quotes) ? [] : [movesOf(quotes)])).filter(isLively);
  const spreads = all.map(({ quotes }) => median(quotes.map(({ bid, ask }) => ask - bid)));
  const unchanged = all.map(({ quotes }) =>
    mean(quotes.slice(1).map(({ bid, ask }, i) => (bid === quotes[i].bid && ask === quotes[i].ask ? 1 : 0))),
  );
  const volumes = all.flatMap(({ dayVolume }) => (dayVolume !== undefined && dayVolume > 0 ? [dayVolume] : []));
  return {
    'two minutes without a change of quotes': median(unchanged),
    'hours in which the mid stands still': median(all.map(({ quotes }) => stillHours(quotes))),
    'largest move in two minutes at prices from 5 to 95, points': 100 * median(open.map(largestOf)),
    'share of all moves in the largest tenth': median(lively.map(tenthOf)),
    'kurtosis of moves': median(lively.map(kurtosis)),
    'autocorrelation of moves, 2 min': median(lively.map((one) => autocorrelation(one, 1))),
    'spread, points': 100 * median(spreads),
    'spread of the widest tenth over the narrowest': quantile(spreads, 0.9) / quantile(spreads, 0.1),
    'spread at prices under 5 or over 95, points': 100 * median(spreadsAt(all, 0, 0.05)),
    'spread at prices from 25 to 75, points': 100 * median(spreadsAt(all, 0.25, 0.51)),
    'decades of daily volume between the ninth and the first tenth': Math.log10(
      quantile(volumes, 0.9) / quantile(volumes, 0.1),
    ),
  };
}
