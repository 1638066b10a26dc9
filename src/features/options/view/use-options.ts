import { useMemo } from 'react';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { useService } from '@/client/service-context';
import { type FreeList, useFreeList } from '@/client/use-free-list';
import type { LoadedTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { type OptionSummary, optionSummariesQuery, type SummaryKind } from '@/data/queries/tenors';
import type { LineValues } from '@/domain/columns/line-columns';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import type { WindowRank } from '@/domain/volatility/rank-in-window';
import { computeRealisedVolatility } from '@/domain/volatility/realised-volatility';
import { type SeriesFrame, useSeriesFrame } from '@/panes/lines/use-series-frame';
import { useAgreedSeries } from '@/panes/market/use-agreed-series';
import type { SpendingQuestion } from '@/panes/price/use-spending-consent';
import type { OptionsSearch } from '@/state/fields/options-fields';
import { listBesides } from './choose-beside';
import { getDaysSpan, RANGE_FACTS } from './option-ranges';
import { hasRealised, type OptionsChoice, type OptionsFacts } from './options-requests';
import { describeSide, type OptionsSide, readLine } from './options-side';
import { rankGap } from './rank-spread';
import { type OptionsRequest, resolveOptions } from './resolve-options';
import { NO_VALUES, newestOf, type TenorLine } from './tenor-lines';

/** What is drawn, described, listed and exported. */
export interface ShownOptions {
  readonly facts: Pick<OptionsFacts, 'market' | 'nowSeconds'>;
  readonly choice: OptionsChoice;
  readonly coin: string;
  readonly search: OptionsSearch;
  readonly volatility: OptionsSide;
  readonly skew: OptionsSide;
  /** Realised volatility from the coin's daily candles, percent per year; empty if none is requested. */
  readonly realised: LineValues;
  /** Volatility realised over the length of each tenor, keyed by its days; NaN if closes are missing. */
  readonly matched: ReadonlyMap<number, number>;
  /** Rank of each tenor's gap to it among the days of the year, keyed by the tenor's days. */
  readonly gaps: ReadonlyMap<number, WindowRank>;
  /** Range on screen, Unix seconds. */
  readonly range: TimeSpan;
  readonly seconds: number;
}

export interface OptionsView extends OptionsRequest, Omit<ShownOptions, 'facts'> {
  /** Every listed option summary. */
  readonly all: readonly OptionSummary[];
  /** Coins with options; below, those that can be shown beside. */
  readonly coins: readonly string[];
  readonly besides: readonly string[];
  /** Daily closes behind it. */
  readonly closes: LineValues;
  readonly hasRealised: boolean;
  /** How far back the key's tier lets the data reach, in seconds; `undefined`: it does not limit them. */
  readonly reach: number | undefined;
  readonly tier: OptionsFacts['tier'];
  /** The loaded range that the one on screen is part of. */
  readonly whole: TimeSpan;
  readonly span: DataSpan;
  readonly crosshair: CrosshairStore;
  readonly loaded: readonly LoadedTiles<unknown>[];
  readonly price: ViewPrice;
  readonly question: SpendingQuestion | undefined;
  readonly listing: Omit<FreeList<unknown>, 'data'>;
}

export interface OptionsInput {
  readonly market: Market;
  readonly nowSeconds: number;
  readonly search: OptionsSearch;
}

const NO_SUMMARIES: readonly OptionSummary[] = [];

/** Loads the option summaries of the coin of a market. */
export function useOptions({ market, nowSeconds, search }: OptionsInput): OptionsView {
  const frame = useSeriesFrame(nowSeconds);
  const { data: all = NO_SUMMARIES, ...listing } = useFreeList(optionSummariesQuery(useService()));
  const request = useRequest(market, search, frame, all);
  const { facts, choice, series, coin, symbols, beside } = request;
  const { dataClient, tier } = facts;
  const { loaded, price, question } = useAgreedSeries(dataClient, series, `live ${choice.range}`);
  const { interval, days } = RANGE_FACTS[choice.range];
  const whole = getDaysSpan(days, interval, facts.nowSeconds);
  const closes = takeWholeDays(readLine(series, loaded, 'candles', 'candles'), facts.clockSeconds);
  const parts = { tier, choice, series, loaded };
  const describe = (kind: SummaryKind): OptionsSide => ({
    ...describeSide(kind, symbols[kind], parts),
    beside: beside && { ...describeSide(kind, beside.symbols[kind], parts, beside.coin), coin: beside.coin },
  });
  const volatility = describe('volatility');
  const matched = new Map(volatility.tenors.map((tenor) => [tenor.days, realisedLately(closes, tenor.days)]));
  const gapOf = (tenor: TenorLine): WindowRank => rankGap(tenor, closes, matched.get(tenor.days) ?? Number.NaN);
  return {
    ...request,
    search,
    all,
    coins: [...new Set(all.map((summary) => summary.coin))],
    besides: listBesides(all, coin, symbols),
    volatility,
    skew: describe('skew'),
    realised: computeRealised(closes, choice),
    matched,
    gaps: new Map(volatility.tenors.map((tenor) => [tenor.days, gapOf(tenor)])),
    closes,
    hasRealised: hasRealised(facts),
    reach: facts.span.isClipped === true ? facts.historySeconds : undefined,
    tier,
    range: whole,
    whole,
    seconds: INTERVAL_SECONDS[interval],
    span: facts.span,
    crosshair: frame.crosshair,
    loaded,
    price,
    question,
    listing,
  };
}

/** The request, the same object until something changes: the compiler does not memoise values made between hooks. */
function useRequest(
  market: Market,
  search: OptionsSearch,
  { dataClient, tier, historySeconds, minute }: SeriesFrame,
  all: readonly OptionSummary[],
): OptionsRequest {
  return useMemo(
    () => resolveOptions(market, search, { dataClient, tier, historySeconds, minute, all }),
    [market, search, dataClient, tier, historySeconds, minute, all],
  );
}

/** The last price of a day in progress is not a close. */
function takeWholeDays({ times, values }: LineValues, nowSeconds: number): LineValues {
  const count = times.filter((time) => time + INTERVAL_SECONDS.DAY <= nowSeconds).length;
  return { times: times.slice(0, count), values: values.slice(0, count) };
}

/** Realised volatility up to each time; a close is known at the end of its day. */
function computeRealised(closes: LineValues, { realisedDays }: OptionsChoice): LineValues {
  if (realisedDays === undefined) return NO_VALUES;
  const seconds = INTERVAL_SECONDS.DAY;
  const { times, values } = computeRealisedVolatility(closes, { seconds, window: realisedDays });
  return { times: times.map((time) => time + seconds), values };
}

/** Volatility realised over the last `days` days; NaN if not all of their closes are known. */
export function realisedLately({ times, values }: LineValues, days: number): number {
  const from = Math.max(0, times.length - days - 1);
  const last = { times: times.slice(from), values: values.slice(from) };
  return newestOf(computeRealisedVolatility(last, { seconds: INTERVAL_SECONDS.DAY, window: days }));
}
