import type { SeriesAsk } from '@/data/cache/tile-loader';
import { PREDICTION_VENUE } from '@/data/queries/predictions';
import type { SeriesSelection, SeriesTile, SeriesType } from '@/data/queries/series-types';
import { getProfileInterval, type ProfileSelection } from '@/data/queries/volume-profile';
import { FUNDING_PERIOD_SECONDS } from '@/domain/funding/convert-funding';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { MarketId } from '@/domain/market-id';
import type { ProfileColumns } from '@/domain/volume-profile/profile-columns';
import type { ChartChoice, ChartFacts } from './chart-facts';
import { findChartMarkets } from './chart-sources';
import type { TracedQuestion } from './event-lens';

export type ChartAsk<T extends SeriesType> = SeriesAsk<SeriesSelection<T>, SeriesTile<T>>;

/** The series of a chart, as they are asked for. */
export interface ChartAsks {
  /** Of the reference venue. */
  readonly price: ChartAsk<'TRADE_SIDE_AGNOSTIC_AGG'>;
  readonly sides: ChartAsk<'TRADE_AGG'>;
  readonly interest: ChartAsk<'OPEN_INTEREST_AGG'>;
  readonly funding: ChartAsk<'FUNDING_RATE_AGG'>;
  readonly liquidations: ChartAsk<'LIQUIDATION_AGG'>;
  readonly profile: SeriesAsk<ProfileSelection, ProfileColumns>;
  readonly compared: readonly ChartAsk<'TRADE_SIDE_AGNOSTIC_AGG'>[];
  /** Of each venue that is told by itself. */
  readonly each: readonly VenueAsks[];
  /** Candles of a prediction market; `undefined` where none is chosen. */
  readonly question: ChartAsk<'TRADE_SIDE_AGNOSTIC_AGG'> | undefined;
}

export interface VenueAsks {
  readonly market: MarketId;
  readonly interest: ChartAsk<'OPEN_INTEREST_AGG'>;
  readonly funding: ChartAsk<'FUNDING_RATE_AGG'>;
}

/** What funding rates are asked in: a deployment's own default may be the interval of each venue. */
export const ASKED_FUNDING_SECONDS = FUNDING_PERIOD_SECONDS['8h'];

const SUM = { 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' } as const;
const WEIGHTED = { 'transform.groupBy.type': 'GROUP_BY_TYPE_OPEN_INTEREST_WEIGHTED_AVG' } as const;
const USD = { 'transform.normalize.quote': 'USD' } as const;
const NOTHING = {} as const;

/**
 * Prices of one venue each; volumes, open interest and liquidations of one or the sum of several that share their
 * cross-exchange symbol; funding of one or the mean of several weighted by open interest.
 */
export function makeChartAsks(facts: ChartFacts, choice: ChartChoice, interval: Interval): ChartAsks {
  const { desk, market, span: reach } = facts;
  const { reference, venues, compared, each } = findChartMarkets(facts, choice);
  const isSum = venues.length > 1;
  const source = isSum ? { exchange: venues, normalizedSymbol: market.normalizedSymbol ?? '' } : toSelection(reference);
  // Prices alone: a filled side would be taken for one that has come, and the delta would never break.
  const filled = choice.isFilled ? ({ gapfill: true } as const) : NOTHING;
  const unit = choice.isUsd ? USD : NOTHING;
  // In one order of fields, so that equal series of other screens are the same.
  const sumOf = (length: Interval) => ({ ...source, interval: length, ...(isSum ? SUM : NOTHING), ...unit });
  const askPrice = (id: MarketId): ChartAsks['price'] => ({
    kind: desk.candles,
    view: { ...toSelection(id), interval, ...filled },
    reach,
  });
  const fundingInterval = { 'transform.normalize.fundingInterval': ASKED_FUNDING_SECONDS * 1000 } as const;
  return {
    price: askPrice(reference),
    sides: { kind: desk.sideCandles, view: sumOf(interval), reach },
    interest: { kind: desk.interest, view: sumOf(interval), reach },
    funding: {
      kind: desk.funding,
      view: { ...source, interval, ...(isSum ? WEIGHTED : NOTHING), ...fundingInterval },
      reach,
    },
    liquidations: { kind: desk.liquidated, view: sumOf(interval), reach },
    profile: { kind: desk.profiles, view: sumOf(getProfileInterval(interval)), reach },
    compared: compared.map(askPrice),
    each: each.map((one) => ({
      market: one,
      interest: { kind: desk.interest, view: { ...toSelection(one), interval, ...unit }, reach },
      funding: { kind: desk.funding, view: { ...toSelection(one), interval, ...fundingInterval }, reach },
    })),
    question: choice.traced && askQuestion(facts, choice.traced, interval),
  };
}

/** Questions trade seldom: finer candles of them would be asked for in vain. */
function askQuestion(
  { desk, span }: ChartFacts,
  { conditionId, since, until }: TracedQuestion,
  interval: Interval,
): ChartAsks['price'] {
  const isFine = INTERVAL_SECONDS[interval] < INTERVAL_SECONDS.FIFTEEN_MINUTES;
  const view = { exchange: [PREDICTION_VENUE], rawSymbol: conditionId, interval: isFine ? FIFTEEN : interval };
  return {
    kind: desk.candles,
    view,
    reach: { ...span, from: Math.max(span.from, since), to: Math.min(span.to, until) },
  };
}

const FIFTEEN: Interval = 'FIFTEEN_MINUTES';

function toSelection({ exchange, rawSymbol }: MarketId) {
  return { exchange: [exchange], rawSymbol };
}
