import type { Instrument } from '@/service/feeds/protocol/instrument';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import type { KindHistory, PastRange, PastSeries } from '@/service/feeds/protocol/venue-history';
import type { Engine } from '@/service/store/engine/engine';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import {
  type FilledCandle,
  loadCandlesOf,
  loadCloses,
  type StoredCandle,
  storeFilledCandles,
  storeFilledFunding,
  storeFilledHours,
  storeFilledInterest,
} from '@/service/store/filled-rows';
import type { FilledDataset, FilledSpan } from '@/service/store/recorded/filled-spans';
import type { MarketUnits } from '../record/recording-sink';
import { toFilledCandles, toFilledFunding, toFilledInterest } from './past-rows';

const MINUTE = 60;
const HOUR = 3600;
/** Recorded minutes after those that are taken from the venue, to see whether both tell the same. */
const COMPARED_SECONDS = 5 * MINUTE;
/** No venue pays funding less often. */
const LONGEST_INTERVAL = 8 * HOUR;
/** A rate lasts for an hour at least: so little of one is not asked for. */
const MIN_FUNDING_HOLE = 10 * MINUTE;
/** Every venue tells open interest at whole five minutes. */
const INTEREST_STEP = 5 * MINUTE;

/** What all pages of a market need. */
export interface FillContext {
  readonly engine: Engine;
  readonly market: number;
  readonly instrument: Instrument;
  readonly units: MarketUnits;
  /** Text of the answer. @throws VenueError */
  ask(request: { readonly url: string; readonly weight: number }): Promise<string>;
}

/** What became of a page. */
export interface FilledPage {
  /** What is known now. */
  readonly span: FilledSpan;
  /** Whether the venue had anything there. */
  readonly hasRows: boolean;
}

/** Asks the venue for a page and stores it. `whole`: recorded stretches in which no trade is missing; `now`: Unix seconds. */
export type LoadPage = (
  context: FillContext,
  page: TimeRange,
  at: { readonly whole: readonly TimeRange[]; readonly now: number },
) => Promise<FilledPage>;

/** One dataset of the past of a market. */
export interface FillJob {
  readonly dataset: FilledDataset;
  readonly pageSeconds: number;
  readonly reachSeconds: number;
  /** The venue tells what happened so many seconds ago. */
  readonly lagSeconds: number;
  /** Whether something may be missing in a stretch in which nothing is known. */
  readonly mayLack: (hole: TimeRange) => boolean;
  /** After so long without anything its past has ended. */
  readonly emptySeconds: number;
  readonly load: LoadPage;
}

async function askPage<Row>(context: FillContext, series: PastSeries<Row>, range: PastRange, needed: TimeRange) {
  const { symbol } = context.instrument;
  const page = series.parse(await context.ask(series.request(symbol, range)), range);
  if (page.from < needed.to) return page;
  throw new FrameError('the answer is of another time than was asked for');
}

function makeSpan(
  context: FillContext,
  dataset: FilledDataset,
  range: TimeRange,
  first: number | undefined,
): FilledSpan {
  return { market: context.market, dataset, ...range, first: first ?? 0, compared: 0, differing: 0 };
}

/** Sizes in contracts of a sum of money are coins only to some decimals. */
const AGREEING_SHARE = 1e-4;

function agrees(recorded: StoredCandle, filled: FilledCandle | undefined): boolean {
  if (filled === undefined) return false;
  const prices = ['open', 'high', 'low', 'close'] as const;
  const apart = Math.abs(recorded.lots - Number(filled.lots));
  return prices.every((price) => recorded[price] === filled[price]) && apart <= 1 + AGREEING_SHARE * recorded.lots;
}

function makeCandleJob({ candles }: KindHistory): FillJob {
  return {
    dataset: 'candles',
    pageSeconds: candles.pageSeconds,
    reachSeconds: candles.reachSeconds ?? Number.POSITIVE_INFINITY,
    lagSeconds: 0,
    mayLack: () => true,
    emptySeconds: 3 * 24 * HOUR,
    load: async (context, range) => {
      const page = await askPage(context, candles, range, range);
      const filled = toFilledCandles(page.rows, context.units);
      const covered = { from: Math.max(page.from, range.from), to: range.to };
      const span = makeSpan(context, 'candles', covered, filled[0]?.minute);
      await storeFilledCandles(context.engine, span, filled, page.from > range.from);
      return { span, hasRows: page.rows.length > 0 };
    },
  };
}

/** What is older than minutes are kept, and so old that a day of it is missing: until then minutes had been there, and left their hours. */
function makeHourJob({ hours }: KindHistory): FillJob {
  return {
    dataset: 'hours',
    pageSeconds: hours.pageSeconds,
    reachSeconds: hours.reachSeconds ?? Number.POSITIVE_INFINITY,
    lagSeconds: 0,
    mayLack: ({ from, to }) => to - from >= 24 * HOUR,
    emptySeconds: 30 * 24 * HOUR,
    load: async (context, range) => {
      const page = await askPage(context, hours, range, range);
      const filled = toFilledCandles(page.rows, context.units);
      const covered = { from: Math.max(page.from, range.from), to: range.to };
      const span = makeSpan(context, 'hours', covered, filled[0]?.minute);
      await storeFilledHours(context.engine, span, filled);
      return { span, hasRows: page.rows.length > 0 };
    },
  };
}

/** Recorded minutes that lack trades are taken from the venue; the whole ones right after them are compared. */
function makeEdgeJob({ candles }: KindHistory): FillJob {
  return {
    dataset: 'edges',
    pageSeconds: candles.pageSeconds - HOUR,
    reachSeconds: candles.reachSeconds ?? Number.POSITIVE_INFINITY,
    lagSeconds: 0,
    mayLack: () => true,
    emptySeconds: Number.POSITIVE_INFINITY,
    load: async (context, range, { whole, now }) => {
      const after = whole.find(({ from }) => from === range.to);
      const last = Math.min(after?.to ?? range.to, range.to + COMPARED_SECONDS, Math.floor(now / MINUTE) * MINUTE);
      const asked = { from: range.from, to: Math.max(range.to, last) };
      const page = await askPage(context, candles, asked, range);
      const filled = toFilledCandles(page.rows, context.units);
      const byMinute = new Map(filled.map((candle) => [candle.minute, candle]));
      const recorded = await loadCandlesOf(context.engine, context.market, { from: range.to, to: asked.to });
      const edges = filled.filter(({ minute }) => minute < range.to);
      const span: FilledSpan = {
        ...makeSpan(context, 'edges', { from: Math.max(page.from, range.from), to: range.to }, edges[0]?.minute),
        compared: recorded.length,
        differing: recorded.filter((candle) => !agrees(candle, byMinute.get(candle.minute))).length,
      };
      await storeFilledCandles(context.engine, span, edges, false);
      return { span, hasRows: edges.length > 0 };
    },
  };
}

function makeFundingJob(series: NonNullable<KindHistory['funding']>): FillJob {
  return {
    dataset: 'funding',
    pageSeconds: series.pageSeconds - 24 * HOUR,
    reachSeconds: series.reachSeconds ?? Number.POSITIVE_INFINITY,
    lagSeconds: 5 * MINUTE,
    mayLack: ({ from, to }) => to - from >= MIN_FUNDING_HOLE,
    emptySeconds: 90 * 24 * HOUR,
    load: async (context, range, { now }) => {
      // The payment before tells how long the first interval is, the one after what the last minutes cost.
      const to = Math.min(range.to + LONGEST_INTERVAL + MINUTE, Math.floor(now / MINUTE) * MINUTE);
      const asked = { from: range.from - LONGEST_INTERVAL - 4 * HOUR, to };
      const page = await askPage(context, series, asked, range);
      const past = toFilledFunding(page, range);
      const isOpen = range.to > now - LONGEST_INTERVAL - HOUR;
      const covered = { from: Math.max(page.from, range.from), to: isOpen ? past.to : range.to };
      const span = makeSpan(context, 'funding', covered, past.parts[0]?.from);
      const hasRows = past.parts.length > 0;
      if (hasRows || covered.to > covered.from) await storeFilledFunding(context.engine, span, past.parts);
      return { span, hasRows };
    },
  };
}

function makeInterestJob(series: NonNullable<KindHistory['openInterest']>): FillJob {
  return {
    dataset: 'openInterest',
    pageSeconds: series.pageSeconds,
    reachSeconds: series.reachSeconds ?? Number.POSITIVE_INFINITY,
    lagSeconds: 10 * MINUTE,
    // The instant at its end is told, the one at its start is of the minute before.
    mayLack: ({ from, to }) => Math.floor(to / INTEREST_STEP) * INTEREST_STEP > from,
    emptySeconds: 3 * 24 * HOUR,
    load: async (context, range) => {
      const { engine, market, units } = context;
      // What is known at an instant stands at the end of the minute before.
      const asked = { from: range.from + MINUTE, to: range.to + MINUTE };
      const page = await askPage(context, series, asked, asked);
      const closes = await loadCloses(engine, market, { from: range.from - HOUR, to: range.to });
      const filled = toFilledInterest(page.rows, units, closes);
      const covered = { from: Math.max(page.from - MINUTE, range.from), to: range.to };
      const span = makeSpan(context, 'openInterest', covered, filled[0]?.minute);
      await storeFilledInterest(engine, span, filled);
      return { span, hasRows: page.rows.length > 0 };
    },
  };
}

/** The datasets that the venue gives, those first that others need. */
export function listJobs(history: KindHistory): FillJob[] {
  return [
    makeCandleJob(history),
    makeEdgeJob(history),
    makeHourJob(history),
    ...(history.funding ? [makeFundingJob(history.funding)] : []),
    ...(history.openInterest ? [makeInterestJob(history.openInterest)] : []),
  ];
}
