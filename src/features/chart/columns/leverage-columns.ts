import { breakLine } from '@/domain/columns/break-line';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { LineValues } from '@/domain/columns/line-columns';
import { convertFunding, FUNDING_PERIOD_SECONDS } from '@/domain/funding/convert-funding';
import { formatMarketId, type MarketId } from '@/domain/market-id';
import { venueName } from '@/features/chart/view/chart-choice';
import { ASKED_FUNDING_SECONDS } from '@/features/chart/view/chart-requests';
import { findKept, getKeptSeconds, type KeptSeries } from '@/features/chart/view/kept-series';
import type { FundingColumns, VenueColumns } from '@/features/chart/view/loaded-columns';
import { describePane, type Pane } from '@/features/chart/view/pane';
import type { FundingPeriod } from '@/state/url-state';
import { joinKept } from './kept-columns';
import { toInterestCandles } from './price-columns';

export function readInterest(kept: KeptSeries | undefined, coin: string): Pane<CandleColumns> | undefined {
  return kept && describePane(kept, toInterestCandles(joinKept('OPEN_INTEREST_AGG', kept, '')), coin);
}

export function readFunding(kept: KeptSeries | undefined, period: FundingPeriod): Pane<FundingColumns> | undefined {
  return kept && describePane(kept, convertRates(kept, period), '');
}

function convertRates(kept: KeptSeries, period: FundingPeriod): FundingColumns {
  const received = joinKept('FUNDING_RATE_AGG', kept, '');
  const toLine = (rates: Float64Array): LineValues => {
    const values = convertFunding(rates, ASKED_FUNDING_SECONDS, FUNDING_PERIOD_SECONDS[period]);
    return breakLine({ times: received.times, values }, getKeptSeconds(kept));
  };
  const { rateClose, predictedClose } = received.values;
  const hasPredicted = predictedClose.some((rate) => !Number.isNaN(rate));
  return { received, rates: toLine(rateClose), predicted: hasPredicted ? toLine(predictedClose) : undefined, period };
}

export interface VenueOptions {
  readonly markets: readonly MarketId[];
  readonly coin: string;
  readonly fundingPeriod: FundingPeriod;
}

/** The loaded columns of each venue, in the order of `markets`. */
export function readVenues(
  kept: readonly KeptSeries[],
  { markets, coin, fundingPeriod }: VenueOptions,
): readonly VenueColumns[] {
  return markets.map((market) => {
    const id = formatMarketId(market);
    return {
      market,
      interest: readInterest(findKept(kept, venueName('interest', id)), coin),
      funding: readFunding(findKept(kept, venueName('funding', id)), fundingPeriod),
    };
  });
}
