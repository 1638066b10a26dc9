import { chooseRowStep } from '@/charts/rail/map-bars';
import type { LiquidationMapData } from '@/charts/rail/map-layer';
import { reachThrough } from '@/domain/book/liquidation-map';
import type { Zone } from '@/domain/format/format-time';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import type { MapPoint } from './map-stage';
import { describeAsOf, type ReadMap } from './read-liquidations';

/** What a picture of a map needs besides the map. */
export interface MapFacts {
  /** Height of its rows as received. */
  readonly rowStep: number;
  readonly unit: string;
  readonly zone: Zone;
}

/** What is drawn of a map, with the price that is reached at `point`. */
export function makeMapData(
  read: ReadMap,
  { rowStep, unit, zone }: MapFacts,
  point: MapPoint | undefined,
): LiquidationMapData {
  return {
    map: read.map,
    rowStep,
    hovered: point && findReached(read, rowStep, point),
    // The ticks of the market are finer than what a row says.
    decimals: decimalsOf(rowStep),
    unit,
    priceNote: describeAsOf(read, zone),
  };
}

/** The price at which the whole bar under a point is reached: who points at a bar is told a sum with that bar. */
export const findReached = ({ map }: Pick<ReadMap, 'map'>, rowStep: number, { price, view }: MapPoint): number =>
  reachThrough(map, price, chooseRowStep(rowStep, view));
