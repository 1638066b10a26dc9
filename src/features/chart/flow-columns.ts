import type { ShapeColumns } from '@/domain/columns/series-columns';
import { buildSideVolumes, type SideVolumes } from '@/domain/columns/side-volumes';
import { type Amounts, listBrokenBuckets } from '@/domain/flow/broken-buckets';
import { getKeptSelection, joinKept } from './kept-columns';
import type { KeptSeries } from './use-kept-series';

/** What is bought and sold per bucket. */
export interface ChartVolumes {
  readonly buy: ShapeColumns<'candle'>;
  readonly sell: ShapeColumns<'candle'>;
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
  return {
    buy,
    sell,
    both: buildSideVolumes(bought, sold),
    broken: listBrokenBuckets(bought, sold, listLeast(sides, price, quote)),
  };
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
