import type { Meter } from '@/data/queries/usage';
import { getReserve, useSettings } from '@/state/settings';
import { MeterBar } from './meter-bar';
import { judgeLeft } from './usage-figures';

/** The bar of the header with the reserve, whose colour says whether that is touched. */
export function LeftBar({ meter, limit }: { readonly meter: Meter; readonly limit: number }) {
  const reserve = useSettings((settings) => getReserve(settings, limit));
  const reserveShare = meter.capacity > 0 ? reserve / meter.capacity : 0;
  return <MeterBar meter={meter} level={judgeLeft(meter, reserve)} reserveShare={reserveShare} />;
}
