import type { SeriesRequest } from '@/data/cache/tile-loader';
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

export type ChartRequest<T extends SeriesType> = SeriesRequest<SeriesSelection<T>, SeriesTile<T>>;

/** The requests of all series of a chart. */
export interface ChartRequests {
  /** Of the reference venue. */
  readonly price: ChartRequest<'TRADE_SIDE_AGNOSTIC_AGG'>;
  readonly sides: ChartRequest<'TRADE_AGG'>;
  readonly interest: ChartRequest<'OPEN_INTEREST_AGG'>;
  readonly funding: ChartRequest<'FUNDING_RATE_AGG'>;
  readonly liquidations: ChartRequest<'LIQUIDATION_AGG'>;
  readonly profile: SeriesRequest<ProfileSelection, ProfileColumns>;
  readonly compared: readonly ChartRequest<'TRADE_SIDE_AGNOSTIC_AGG'>[];
  /** Requests of each venue that is shown separately. */
  readonly each: readonly VenueRequests[];
  /** Candles of a prediction market; `undefined` where none is chosen. */
  readonly question: ChartRequest<'TRADE_SIDE_AGNOSTIC_AGG'> | undefined;
}

export interface VenueRequests {
  readonly market: MarketId;
  readonly interest: ChartRequest<'OPEN_INTEREST_AGG'>;
  readonly funding: ChartRequest<'FUNDING_RATE_AGG'>;
}

/** The period that funding rates are requested in: the default of a deployment may be each venue's own interval. */
export const ASKED_FUNDING_SECONDS = FUNDING_PERIOD_SECONDS['8h'];

const SUM = { 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' } as const;
const WEIGHTED = { 'transform.groupBy.type': 'GROUP_BY_TYPE_OPEN_INTEREST_WEIGHTED_AVG' } as const;
const USD = { 'transform.normalize.quote': 'USD' } as const;
const NOTHING = {} as const;

/**
 * Prices of one venue each. Volumes, open interest and liquidations of one venue, or the sum of several that share
 * their cross-exchange symbol. Funding of one venue, or the mean of several weighted by open interest.
 */
export function makeChartRequests(facts: ChartFacts, choice: ChartChoice, interval: Interval): ChartRequests {
  const { dataClient, market, span: reach } = facts;
  const { reference, venues, compared, each } = findChartMarkets(facts, choice);
  const isSum = venues.length > 1;
  const source = isSum ? { exchange: venues, normalizedSymbol: market.normalizedSymbol ?? '' } : toSelection(reference);
  // Only prices are filled. A filled side would be taken for a real one, and gaps in the delta would disappear.
  const filled = choice.isFilled ? ({ gapfill: true } as const) : NOTHING;
  const unit = choice.isUsd ? USD : NOTHING;
  // Fields in one order, so that equal series of other screens have equal keys.
  const sumOf = (length: Interval) => ({ ...source, interval: length, ...(isSum ? SUM : NOTHING), ...unit });
  const askPrice = (id: MarketId): ChartRequests['price'] => ({
    kind: dataClient.candles,
    view: { ...toSelection(id), interval, ...filled },
    reach,
  });
  const fundingInterval = { 'transform.normalize.fundingInterval': ASKED_FUNDING_SECONDS * 1000 } as const;
  return {
    price: askPrice(reference),
    sides: { kind: dataClient.sideCandles, view: sumOf(interval), reach },
    interest: { kind: dataClient.interest, view: sumOf(interval), reach },
    funding: {
      kind: dataClient.funding,
      view: { ...source, interval, ...(isSum ? WEIGHTED : NOTHING), ...fundingInterval },
      reach,
    },
    liquidations: { kind: dataClient.liquidated, view: sumOf(interval), reach },
    profile: { kind: dataClient.profiles, view: sumOf(getProfileInterval(interval)), reach },
    compared: compared.map(askPrice),
    each: each.map((one) => ({
      market: one,
      interest: { kind: dataClient.interest, view: { ...toSelection(one), interval, ...unit }, reach },
      funding: { kind: dataClient.funding, view: { ...toSelection(one), interval, ...fundingInterval }, reach },
    })),
    question: choice.traced && askQuestion(facts, choice.traced, interval),
  };
}

/** Questions trade seldom: requesting finer candles would be pointless. */
function askQuestion(
  { dataClient, span }: ChartFacts,
  { conditionId, since, until }: TracedQuestion,
  interval: Interval,
): ChartRequests['price'] {
  const isFine = INTERVAL_SECONDS[interval] < INTERVAL_SECONDS.FIFTEEN_MINUTES;
  const view = { exchange: [PREDICTION_VENUE], rawSymbol: conditionId, interval: isFine ? FIFTEEN : interval };
  return {
    kind: dataClient.candles,
    view,
    reach: { ...span, from: Math.max(span.from, since), to: Math.min(span.to, until) },
  };
}

const FIFTEEN: Interval = 'FIFTEEN_MINUTES';

function toSelection({ exchange, rawSymbol }: MarketId) {
  return { exchange: [exchange], rawSymbol };
}
