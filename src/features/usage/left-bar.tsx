import type { Meter } from '@/data/queries/usage';
import { getReserve, useSettings } from '@/state/settings';
import { FILLS, percent } from './meter-bar';
import { judgeLeft } from './usage-figures';

/** What can be spent now of all that can be saved up, and where the reserve begins. */
export function LeftBar({ meter, limit }: { readonly meter: Meter; readonly limit: number }) {
  const reserve = useSettings((settings) => getReserve(settings, limit));
  const { remaining, capacity } = meter;
  const widthOf = (weight: number): string => percent(capacity > 0 ? Math.min(1, weight / capacity) : 0);
  const level = judgeLeft(meter, reserve);
  return (
    <span
      aria-hidden="true"
      className={`keep-colours relative block h-1.25 overflow-hidden rounded-[3px] ${level === 'danger' ? 'bg-danger/40' : 'bg-active'}`}
    >
      <span
        className={`absolute inset-y-0 left-0 rounded-l-[3px] ${FILLS[level]}`}
        style={{ width: widthOf(remaining) }}
      />
      {reserve > 0 && <span className="absolute inset-y-0 w-0.5 bg-app" style={{ left: widthOf(reserve) }} />}
    </span>
  );
}
