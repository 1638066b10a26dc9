import type { Instrument } from '@/service/feeds/protocol/instrument';
import { getRecordedId } from '../describe-market';
import { LiveMarket } from '../live-market';
import type { LiveMarkets } from '../live-markets';
import { unitsOf } from '../lot-reader';
import { LiveChain } from '../options/live-chain';
import { SUMMARY_UNITS, summaryMarkets } from '../options/summary-markets';
import type { RecordedMarket } from '../recorded-market';
import type { MarketUnits } from '../recording-sink';

type Named = Pick<Instrument, 'kind' | 'symbol'>;

/** The markets that a source fills: itself, or one per summary and tenor of a coin's options. */
export function marketsOf({ kind, symbol }: Named): readonly RecordedMarket[] {
  if (kind.chainOf !== undefined) return summaryMarkets(kind.exchange, symbol);
  return [{ exchange: kind.exchange, symbol, category: kind.categoryOf(symbol) }];
}

/** The ids under which they are stored. */
export const marketIdsOf = (instrument: Named): readonly number[] => marketsOf(instrument).map(getRecordedId);

/** The units in which they are stored. */
export const sourceUnitsOf = (instrument: Instrument): MarketUnits =>
  instrument.kind.chainOf === undefined ? unitsOf(instrument) : SUMMARY_UNITS;

export interface LiveMarketsOptions {
  readonly instrument: Instrument;
  /** Ticks in a price row of profiles, if set by earlier rows. */
  readonly rowTicks: number | undefined;
  /** Unix seconds. Earlier minutes are already stored. */
  readonly storedTo: number;
}

export function makeLiveMarkets({ instrument, rowTicks, storedTo }: LiveMarketsOptions): LiveMarkets {
  if (instrument.kind.chainOf !== undefined) return new LiveChain({ instrument, storedTo });
  const [market] = marketIdsOf(instrument);
  return new LiveMarket({ market, instrument, rowTicks, storedTo });
}
