import type { Meter } from '@/data/queries/usage';
import { formatWeight } from '@/domain/format/format-weight';
import { MeterBar, percent } from './meter-bar';
import { judgeLeft } from './usage-figures';

/** The bar of the header with the reserve, whose colour says whether that is touched. */
export function LeftBar({ meter, reserve }: { readonly meter: Meter; readonly reserve: number }) {
  return (
    <div className="relative flex flex-col gap-1.5">
      <MeterBar meter={meter} level={judgeLeft(meter, reserve)} />
      {reserve > 0 && meter.capacity > 0 && (
        <ReserveMark reserve={reserve} share={Math.min(1, reserve / meter.capacity)} />
      )}
    </div>
  );
}

/** Half of the bar: the words begin at their tick, or end at it where more of the bar is before it. */
const MIDDLE = 0.5;

/** A tick where the reserve ends, and beneath it what it is for, as the settings say. */
function ReserveMark({ reserve, share }: { readonly reserve: number; readonly share: number }) {
  const isEnd = share > MIDDLE;
  return (
    <>
      <span
        aria-hidden="true"
        data-reserve=""
        className="absolute -top-1 h-3.25 w-0.5 -translate-x-1/2 bg-fg-1"
        style={{ left: percent(share) }}
      />
      <p
        className={`text-[11px] leading-4 text-fg-3 ${isEnd ? 'text-right' : ''}`}
        style={isEnd ? { paddingRight: percent(1 - share) } : { paddingLeft: percent(share) }}
      >
        {formatWeight(reserve)} in reserve: background requests leave it for what you open
      </p>
    </>
  );
}
