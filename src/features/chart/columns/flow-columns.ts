import { type Amounts, listBrokenBuckets } from '@/domain/columns/broken-buckets';
import type { Stretch } from '@/domain/columns/find-gaps';
import type { ShapeColumns } from '@/domain/columns/series-columns';
import { addUnsided, buildSideVolumes, forgetSides } from '@/domain/columns/side-volumes';
import { computeCumulativeDelta } from '@/domain/flow/cumulative-delta';
import { alignUp } from '@/domain/interval';
import { getKeptSeconds, getKeptSelection, type KeptSeries } from '@/features/chart/view/kept-series';
import type { ChartVolumes, DeltaColumns, LiquidationColumns } from '@/features/chart/view/loaded-columns';
import { joinKept, listHeld, listKnown } from './kept-columns';

/** `price`: candles of both sides together, which show whether a missing side was really zero. */
export function readVolumes(
  sides: KeptSeries | undefined,
  price: KeptSeries | undefined,
  quote: string | undefined,
): ChartVolumes {
  const buy = joinKept('TRADE_AGG', sides, 'BUY');
  const sell = joinKept('TRADE_AGG', sides, 'SELL');
  const [bought, sold] = [toAmounts(buy), toAmounts(sell)];
  const least = listLeast(sides, price, quote);
  const broken = listBrokenBuckets(bought, sold, least);
  const both = forgetSides(buildSideVolumes(bought, sold), broken);
  const unsided = listUnsided(both.times, least, sides === undefined ? [] : listKnown(sides));
  if (unsided.times.length === 0) return { buy, sell, both, broken };
  return {
    buy,
    sell,
    both: addUnsided(both, unsided),
    broken: Float64Array.from([...broken, ...unsided.times]).sort(),
  };
}

/** Volume of the closed buckets in `known` for which neither side is reported. */
function listUnsided(sided: Float64Array, traded: Amounts | undefined, known: readonly Stretch[]): Amounts {
  const isSided = new Set(sided);
  const at = [...(traded?.times.keys() ?? [])].filter((i) => {
    const time = traded?.times[i] ?? Number.NaN;
    return (
      !isSided.has(time) && (traded?.volumes[i] ?? 0) > 0 && known.some(({ from, to }) => from <= time && time < to)
    );
  });
  const pick = (values: Float64Array | undefined): Float64Array =>
    Float64Array.from(at, (i) => values?.[i] ?? Number.NaN);
  return { times: pick(traded?.times), volumes: pick(traded?.volumes) };
}

function toAmounts({ times, values }: ShapeColumns<'candle'>): Amounts {
  return { times, volumes: values.volume };
}

/**
 * The least that both sides together can have traded. `undefined` if it is unknown: for a sum over venues, other
 * candles, or a quote without a dollar price.
 */
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

/** Quotes that the service counts as dollars. */
const DOLLARS: readonly string[] = ['USD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'DAI'];

/** CVD of the buckets from `wanted` (Unix seconds) on; if nothing is cached there, from the first cached bucket. */
export function readDelta(sides: KeptSeries, { both, broken }: ChartVolumes, wanted: number): DeltaColumns {
  const from = alignUp(wanted, getKeptSelection(sides).interval);
  const line = computeCumulativeDelta(both, { seconds: getKeptSeconds(sides), from, broken });
  const isKnown = !broken.includes(from) && listKnown(sides).some((known) => known.from <= from && from < known.to);
  const first = isKnown ? undefined : line.times.find((_, at) => !Number.isNaN(line.values[at]));
  return { ...line, from: first ?? from };
}

/** Shorts as `buys` and longs as `sells`. Some services name sides the other way: `BUY` are longs (`isSwapped`). */
export function readLiquidations(kept: KeptSeries | undefined, isSwapped: boolean): LiquidationColumns {
  const amountsOf = (side: 'BUY' | 'SELL') => {
    const { times, values } = joinKept('LIQUIDATION_AGG', kept, side);
    return { times, volumes: values.liquidations };
  };
  const [longs, shorts] = isSwapped ? [amountsOf('SELL'), amountsOf('BUY')] : [amountsOf('BUY'), amountsOf('SELL')];
  return { ...buildSideVolumes(shorts, longs), held: kept === undefined ? [] : listHeld(kept) };
}
