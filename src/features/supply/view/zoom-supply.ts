import { alignDown } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { cutAsset } from './supply-asset';
import type { ShownSupply } from './use-supply';

/**
 * The view of a part of its range: everything drawn, described, listed and exported is of the buckets that start or end
 * in it.
 */
export function zoomSupply<View extends ShownSupply>(view: View, range: TimeSpan): View {
  const span = { from: alignDown(range.from, view.choice.interval), to: range.to };
  return {
    ...view,
    range,
    isZoomed: true,
    asset: cutAsset(view.asset, span),
    compared: view.compared.map((one) => cutAsset(one, span)),
  };
}
