import type { MarketDataClient } from '@/client/use-market-data-client';
import type { Market } from '@/contract/payloads';
import type { Rank } from '@/data/budget/budget';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { type DataSpan, getDataSpan } from '@/data/plan/heatmap-span';
import { type OptionSummary, SUMMARY_TYPES, type SummaryKind } from '@/data/queries/tenors';
import { getLock } from '@/data/queries/types';
import { alignDown, INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { isLive, isRecording } from '@/domain/recording';
import type { TimeSpan } from '@/domain/time-span';
import type { OptionRange } from '@/state/fields/options-fields';
import { getComparedSpan, getDaysSpan, getSummariesSpan, RANGE_FACTS, YEAR_DAYS } from './option-ranges';

type Tier = Parameters<typeof getLock>[1];

/** What requests of any coin are made from. */
export interface OptionsBase {
  readonly dataClient: MarketDataClient;
  readonly tier: Tier | undefined;
  /** The clock, in whole minutes. */
  readonly clockSeconds: number;
  /** How far back the key's tier reaches; `undefined`: without limit. */
  readonly historySeconds: number | undefined;
}

/** Whose options are shown, and how far the key reaches. */
export interface OptionsFacts extends OptionsBase {
  /** Market of the same coin: its candles give the realised volatility. */
  readonly market: Market;
  readonly span: DataSpan;
  /** Range of the market's candles, which may be older than its options. */
  readonly candleSpan: DataSpan;
  /** Now, as shown: in a recording, its end. */
  readonly nowSeconds: number;
  /** Summaries of the shown symbols: one per kind and tenor. */
  readonly summaries: readonly OptionSummary[];
  /** The coin beside it, if there is one. */
  readonly beside: BesideFacts | undefined;
}

/** A second coin, with the summaries of the same flavour. */
export interface BesideFacts {
  readonly coin: string;
  readonly summaries: readonly OptionSummary[];
}

export function makeFacts(
  base: OptionsBase,
  market: Market,
  summaries: readonly OptionSummary[],
  beside?: BesideFacts,
): OptionsFacts {
  const { clockSeconds, historySeconds, dataClient, tier } = base;
  const span = getSummariesSpan(summaries, clockSeconds, historySeconds);
  return {
    dataClient,
    tier,
    clockSeconds,
    historySeconds,
    market,
    summaries,
    beside,
    span,
    candleSpan: getDataSpan(market, clockSeconds, historySeconds),
    // The newest bucket of a recording is the one before its end.
    nowSeconds: span.isRecorded ? span.to - 1 : clockSeconds,
  };
}

export interface OptionsChoice {
  readonly range: OptionRange;
  /** Days of returns; `undefined`: realised volatility is not shown. */
  readonly realisedDays: number | undefined;
}

/** Each tenor is compared with the volatility realised over the same number of days. */
const LONGEST_TENOR_DAYS = 90;

/** `range`: what is on screen; `year`: the days that it is ranked among. */
export type SeriesPart = 'range' | 'year';

export interface OptionsSeries {
  /** "volatility ONE_W year", "candles". */
  readonly name: string;
  readonly kind: SummaryKind | 'candles';
  /** The coin beside, if it is a series of that. */
  readonly coin?: string;
  /** For summaries only. */
  readonly part?: SeriesPart;
  readonly ask: SeriesRequest<unknown, unknown>;
  readonly span: TimeSpan;
  readonly rank: Rank;
}

/** `coin`: the one beside; absent: the market's own. */
export const nameSeries = (kind: SummaryKind, tenor: string, part: SeriesPart, coin?: string): string =>
  [coin, kind, tenor, part].filter((word) => word !== undefined).join(' ');

/** The tier that a kind needs, if the key is below it. */
export function findLock(kind: SummaryKind, tier: Tier | undefined): string | undefined {
  return tier === undefined ? undefined : getLock(SUMMARY_TYPES[kind], tier);
}

/**
 * Whether candles apply: those of another year or world do not belong to these options, and option summaries have none.
 */
export function hasRealised({ market, span }: Pick<OptionsFacts, 'market' | 'span'>): boolean {
  const isOfSameWorld = !isRecording(market) && !span.isRecorded && isLive(market) === (span.isLive === true);
  return isOfSameWorld && market.tenor === undefined;
}

function makeSeries(
  facts: OptionsFacts,
  { kind, exchange, coin, rawSymbol, tenor }: OptionSummary,
  part: SeriesPart,
  choice: OptionsChoice,
): OptionsSeries {
  const { interval, days } =
    part === 'year' ? { interval: 'DAY' as const, days: YEAR_DAYS } : RANGE_FACTS[choice.range];
  return {
    name: nameSeries(kind, tenor, part),
    kind,
    part,
    ask: {
      kind: facts.dataClient[kind],
      view: { exchange: [exchange], coin, rawSymbol, tenor, interval },
      reach: facts.span,
    },
    span: cutSpan(getComparedSpan(days, interval, facts.nowSeconds), facts.span, interval),
    rank: part === 'range' ? 'visible' : 'linked',
  };
}

/** The part that exists and that the key may see, including the bucket in which it starts. */
function cutSpan({ from, to }: TimeSpan, span: DataSpan, interval: Interval): TimeSpan {
  const first = Math.max(from, alignDown(span.from, interval));
  return { from: first, to: Math.max(first, Math.min(to, span.to + INTERVAL_SECONDS[interval])) };
}

function makeCandles(facts: OptionsFacts, returns: number): OptionsSeries {
  const { exchange, rawSymbol } = facts.market;
  const view = { exchange: [exchange], rawSymbol, interval: 'DAY' as const };
  const days = YEAR_DAYS + returns;
  return {
    name: 'candles',
    kind: 'candles',
    ask: { kind: facts.dataClient.candles, view, reach: facts.candleSpan },
    span: cutSpan(getDaysSpan(days, 'DAY', facts.nowSeconds), facts.candleSpan, 'DAY'),
    rank: 'linked',
  };
}

/** The range alone: a coin beside is compared by its values, not by its ranks. */
function listBesideSeries({ beside, ...facts }: OptionsFacts, choice: OptionsChoice): readonly OptionsSeries[] {
  if (beside === undefined) return [];
  const { coin, summaries } = beside;
  const own = makeFacts(facts, facts.market, summaries);
  return listOpen(own).map((summary) => ({
    ...makeSeries(own, summary, 'range', choice),
    name: nameSeries(summary.kind, summary.tenor, 'range', coin),
    coin,
  }));
}

const listOpen = ({ summaries, tier }: OptionsFacts): readonly OptionSummary[] =>
  summaries.filter(({ kind }) => findLock(kind, tier) === undefined);

/** Every series that a choice needs, except those that the key does not open. */
export function listOptionsSeries(facts: OptionsFacts, choice: OptionsChoice): readonly OptionsSeries[] {
  const open = listOpen(facts);
  // A range of daily values already includes its year.
  const parts: readonly SeriesPart[] = RANGE_FACTS[choice.range].interval === 'DAY' ? ['range'] : ['range', 'year'];
  const { realisedDays } = choice;
  return [
    ...parts.flatMap((part) => open.map((summary) => makeSeries(facts, summary, part, choice))),
    ...listBesideSeries(facts, choice),
    ...(realisedDays === undefined || !hasRealised(facts) || open.length === 0
      ? []
      : [makeCandles(facts, Math.max(realisedDays, LONGEST_TENOR_DAYS))]),
  ];
}
