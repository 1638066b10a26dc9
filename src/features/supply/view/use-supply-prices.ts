import { useTileRevision } from '@/client/use-tile-revision';
import { listSpanTiles } from '@/client/use-tiles';
import type { ViewPrice } from '@/data/plan/price-view';
import { SUPPLY_RANGES, type SupplyRange } from '@/state/fields/supply-fields';
import { type SupplyChoice, type SupplyInterval, usualIntervalOf } from './supply-ranges';
import { listSupplySeries } from './supply-requests';
import type { SupplyView } from './use-supply';

/** What each control would cost, beyond cached data. */
export interface SupplyPrices {
  readonly ranges: ReadonlyMap<SupplyRange, ViewPrice>;
  readonly steps: ReadonlyMap<SupplyInterval, ViewPrice>;
  /** One more coin beside those on screen. */
  readonly coin: ViewPrice;
}

const INTERVALS: readonly SupplyInterval[] = ['DAY', 'WEEK'];

/** `undefined` if nothing may be requested. */
export function useSupplyPrices(view: SupplyView): SupplyPrices | undefined {
  const news = useTileRevision(view.facts.dataClient);
  return view.series.length === 0 ? undefined : priceControls(view, news);
}

/** `_news` triggers recomputation: the cache is read outside React. */
function priceControls({ facts, choice, search }: SupplyView, _news: number): SupplyPrices {
  const price = (chosen: SupplyChoice, coins = facts.coins): ViewPrice =>
    facts.dataClient.tiles.price(
      listSupplySeries({ ...facts, coins }, chosen).map(({ ask, span }) => listSpanTiles(ask, span)),
    );
  const intervalOf = (range: SupplyRange): SupplyInterval =>
    search.step === undefined ? usualIntervalOf(range, facts.span) : choice.interval;
  return {
    ranges: new Map(SUPPLY_RANGES.map((range) => [range, price({ range, interval: intervalOf(range) })])),
    steps: new Map(INTERVALS.map((interval) => [interval, price({ ...choice, interval })])),
    // A coin without a name: nothing of it is cached.
    coin: price(choice, [{ coin: '', tokenName: undefined }]),
  };
}
