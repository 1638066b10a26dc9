import type { ShapeColumns } from '@/domain/columns/series-columns';
import { buildSideVolumes, type SideVolumes } from '@/domain/columns/side-volumes';
import { type Amounts, listBrokenBuckets } from '@/domain/flow/broken-buckets';
import { getKeptSelection, joinKept } from './kept-columns';
import type { KeptSeries } from './use-kept-series';

/** What is bought and sold per bucket. */
export interface ChartVolumes {
  readonly buy: ShapeColumns<'candle'>;
  readonly sell: ShapeColumns<'candle'>;
  /** The side that a bucket lacks is NaN. */
  readonly both: SideVolumes;
  /** Starts of the buckets that lack a side, ascending. */
  readonly broken: Float64Array;
}

/** `price`: candles of both sides, which tell whether one side alone is all there was. */
export function readVolumes(
  sides: KeptSeries | undefined,
  price: KeptSeries | undefined,
  quote: string | undefined,
): ChartVolumes {
  const buy = joinKept('TRADE_AGG', sides, 'BUY');
  const sell = joinKept('TRADE_AGG', sides, 'SELL');
  const [bought, sold] = [toAmounts(buy), toAmounts(sell)];
  const broken = listBrokenBuckets(bought, sold, listLeast(sides, price, quote));
  return { buy, sell, both: forgetLacking(buildSideVolumes(bought, sold), broken), broken };
}

/** A side that has not come in a broken bucket is not known: it is not 0. */
function forgetLacking(both: SideVolumes, broken: Float64Array): SideVolumes {
  if (broken.length === 0) return both;
  const lacking = new Set(broken);
  const forget = (volumes: Float64Array): Float64Array =>
    volumes.map((volume, at) => (volume === 0 && lacking.has(both.times[at]) ? Number.NaN : volume));
  return { ...both, buys: forget(both.buys), sells: forget(both.sells) };
}

function toAmounts({ times, values }: ShapeColumns<'candle'>): Amounts {
  return { times, volumes: values.volume };
}

/** What the sides have traded together at least; a sum has more venues than the candles, another quote no known price. */
function listLeast(
  sides: KeptSeries | undefined,
  price: KeptSeries | undefined,
  quote: string | undefined,
): Amounts | undefined {
  if (sides === undefined || price === undefined) return undefined;
  const asked = getKeptSelection(sides);
  const isSame = asked.interval === getKeptSelection(price).interval;
  if (!isSame || asked['transform.groupBy.type'] !== undefined) return undefined;
  const { times, values } = joinKept('TRADE_SIDE_AGNOSTIC_AGG', price, '');
  if (asked['transform.normalize.quote'] !== 'USD') return { times, volumes: values.volume };
  if (quote === undefined || !DOLLARS.includes(quote)) return undefined;
  return { times, volumes: values.volume.map((volume, at) => volume * values.low[at]) };
}

/** Quotes whose prices are in dollars, as the service counts them. */
const DOLLARS: readonly string[] = ['USD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'DAI'];

/** Shorts as `buys` and longs as `sells`: the API's `BUY` are longs, in services that name sides so. */
export function readLiquidations(kept: KeptSeries | undefined, isSwapped: boolean): SideVolumes {
  const amountsOf = (side: 'BUY' | 'SELL') => {
    const { times, values } = joinKept('LIQUIDATION_AGG', kept, side);
    return { times, volumes: values.liquidations };
  };
  const [longs, shorts] = isSwapped ? [amountsOf('SELL'), amountsOf('BUY')] : [amountsOf('BUY'), amountsOf('SELL')];
  return buildSideVolumes(shorts, longs);
}
