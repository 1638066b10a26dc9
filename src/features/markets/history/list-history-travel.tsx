import { lastAtOrBelow } from '@/base/binary-search';
import type { Zone } from '@/domain/format/format-time';
import { SAMPLE_SECONDS } from '@/domain/list-history/list-history-rule';
import { findGaps } from '@/domain/list-history/list-history-times';
import { unixSeconds } from '@/domain/units';
import { useAgeWords } from '@/panes/use-age-words';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { Button } from '@/ui/button';
import { describeMomentAndAge, describeSamples } from './list-history-words';

export interface ListHistoryTravelProps {
  readonly times: readonly number[];
  /** The sample in the table, Unix seconds; `undefined`: the current list. */
  readonly at: number | undefined;
  readonly now: number;
  readonly zone: Zone;
  readonly onChange: (change: Partial<MarketsSearch>) => void;
}

/** Controls that set the table back to a sample. */
export function ListHistoryTravel({ times, at, now, zone, onChange }: ListHistoryTravelProps) {
  const toAge = useAgeWords();
  const below = at === undefined ? times.length : lastAtOrBelow(times, at);
  const isOnSample = at === undefined || times[below] === at;
  const earlier = isOnSample ? below - 1 : below;
  const words = at === undefined ? 'Now' : describeMomentAndAge(at, now, zone, toAge);
  const goTo = (next: number): void => {
    const time = times[next] as number | undefined;
    onChange({ at: time === undefined ? undefined : unixSeconds(time) });
  };
  const step = (next: number, label: string, mark: string, offReason: string | undefined) => (
    <Button className="h-6.5! px-2!" aria-label={label} offReason={offReason} onClick={() => goTo(next)}>
      <span aria-hidden="true">{mark}</span>
    </Button>
  );
  return (
    <section className="flex flex-col gap-1">
      <h3 className="cap flex justify-between gap-2">
        <span>Table as of</span>
        <span className={at === undefined ? '' : 'text-info'}>{words}</span>
      </h3>
      <div className="flex items-center gap-1.5">
        {step(earlier, 'Earlier sample', '‹', earlier < 0 ? 'There is no earlier sample' : undefined)}
        <input
          type="range"
          aria-label="Sample in the table"
          aria-valuetext={words}
          min={0}
          max={times.length}
          value={Math.max(0, below)}
          className="h-6 min-w-0 flex-1 accent-accent"
          onChange={(event) => goTo(Number(event.target.value))}
        />
        {step(below + 1, 'Later sample', '›', at === undefined ? 'The table is current' : undefined)}
      </div>
      <Strip times={times} at={at} now={now} zone={zone} />
    </section>
  );
}

const STRIP_WIDTH = 300;
const STRIP_HEIGHT = 10;

/** Times of the samples on a time line; gaps stay empty. */
function Strip({ times, at, now, zone }: Omit<ListHistoryTravelProps, 'onChange'>) {
  const from = times[0];
  const length = Math.max(SAMPLE_SECONDS, now - from);
  const width = Math.max(1, (SAMPLE_SECONDS / length) * STRIP_WIDTH - 1);
  const xOf = (time: number): number => ((time - from) / length) * (STRIP_WIDTH - width);
  return (
    <svg
      role="img"
      aria-label={describeSamples(times, findGaps(times, SAMPLE_SECONDS), now, zone)}
      viewBox={`0 0 ${STRIP_WIDTH} ${STRIP_HEIGHT}`}
      preserveAspectRatio="none"
      className="h-2.5 w-full rounded-[2px] bg-active"
    >
      {times.map((time) => (
        <rect
          key={time}
          x={xOf(time)}
          width={time === at ? Math.max(3, width) : width}
          y={time === at ? 0 : 3}
          height={time === at ? STRIP_HEIGHT : STRIP_HEIGHT - 6}
          className={time === at ? 'fill-info' : 'fill-fg-3'}
        />
      ))}
    </svg>
  );
}
