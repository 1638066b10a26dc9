import { alignDown } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { cutAsset, showUntil } from './supply-asset';
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

/**
 * What is drawn of a zoomed view: one more bucket, so that lines reach the right edge of the plot. Figures, axes and tables
 * are of the view itself.
 */
export function drawToEdge<View extends ShownSupply>(view: View): View {
  if (!view.isZoomed) return view;
  const end = view.range.to + view.seconds;
  return {
    ...view,
    asset: showUntil(view.asset, end),
    compared: view.compared.map((one) => showUntil(one, end)),
  };
}
