import type { Source } from '@/contract/sources';
import { formatNumber } from '@/domain/format/format-number';
import { formatFullTime } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import {
  DEMO_SENTENCE,
  describeFigures,
  describeSource,
  describeState,
  formatPerDay,
  isFilling,
  nameVenue,
  type Tone,
  toneOf,
} from './source-words';
import type { SourceActions } from './use-source-actions';

export interface SourceListProps {
  readonly sources: readonly Source[];
  /** The source whose details are open. */
  readonly opened: string | undefined;
  readonly actions: SourceActions;
  readonly onOpen: (id: string) => void;
  readonly onRemove: (source: Source) => void;
}

const TONES: Readonly<Record<Tone, { readonly dot: string; readonly ink: string }>> = {
  ok: { dot: 'bg-ok', ink: 'text-ok' },
  busy: { dot: 'border-[1.75px] border-info', ink: 'text-info' },
  warn: { dot: 'bg-warn', ink: 'text-warn' },
  danger: { dot: 'rounded-[1px]! rotate-45 bg-danger', ink: 'text-danger' },
  quiet: { dot: 'bg-fg-4', ink: 'text-fg-3' },
};

/** Columns of figures appear as there is room; on a phone a source has two lines. */
const GRID =
  'grid items-center gap-x-4 grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(9rem,1.1fr)_minmax(12rem,1.6fr)_4rem_4.5rem_5.5rem_10rem] 2xl:grid-cols-[minmax(9rem,1fr)_minmax(12rem,1.4fr)_5rem_5rem_7rem_11rem_11rem]';
const FIGURE = 'text-right text-sm text-fg-2 max-md:hidden';

/** Every source on one line: what it is, how it is doing, what it takes. */
export function SourceList({ sources, ...rest }: SourceListProps) {
  return (
    <section aria-label="Live sources" className="flex-none">
      <div aria-hidden="true" className={`${GRID} cap border-b border-line bg-panel px-4 py-1.5 max-md:hidden`}>
        <span>Market</span>
        <span>State</span>
        <span className="text-right">Events/s</span>
        <span className="text-right">Gaps today</span>
        <span className="text-right">Disk a day</span>
        <span className="text-right max-2xl:hidden">First data</span>
        <span />
      </div>
      <ul aria-label="Sources">
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} {...rest} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = Omit<SourceListProps, 'sources'> & { readonly source: Source };

function SourceRow({ source, opened, actions, onOpen, onRemove }: RowProps) {
  const { id, rawSymbol, isDemo, eventsPerSecond, gapsToday, bytesPerDay, first } = source;
  const zone = useSettings((settings) => settings.zone);
  const isOpened = opened === id;
  return (
    <li
      className={`${GRID} relative min-h-12 border-b border-line px-4 py-1.5 hover:bg-hover ${isOpened ? 'bg-active' : ''}`}
    >
      <button
        type="button"
        aria-label={describeSource(source)}
        aria-expanded={isOpened}
        className="flex min-h-8 min-w-0 flex-col justify-center rounded-sm text-left after:absolute after:inset-0 max-md:col-span-1"
        onClick={() => onOpen(id)}
      >
        <span className="flex max-w-full items-center gap-1.5">
          <span className="truncate text-base font-[550]">{rawSymbol}</span>
          {isDemo === true && <DemoTag />}
        </span>
        <span className="max-w-full truncate text-xs text-fg-3">{nameVenue(source)}</span>
      </button>
      <StateCell source={source} />
      <span className={FIGURE}>{eventsPerSecond === undefined ? MISSING : formatNumber(eventsPerSecond, 0)}</span>
      <span className={`${FIGURE} ${gapsToday > 0 ? 'text-warn' : ''}`}>{formatNumber(gapsToday, 0)}</span>
      <span className={FIGURE}>{formatPerDay(bytesPerDay)}</span>
      <span className={`${FIGURE} max-2xl:hidden`}>{formatFullTime(first?.s, zone)}</span>
      <span className="relative z-1 col-start-2 row-start-1 flex justify-end gap-1.5 md:col-start-auto md:row-start-auto">
        <PauseButton source={source} actions={actions} />
        <Button
          look="ghost"
          aria-label={`Remove ${id}`}
          aria-haspopup="dialog"
          className="max-md:hidden"
          onClick={() => onRemove(source)}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}

function StateCell({ source }: { readonly source: Source }) {
  const { dot, ink } = TONES[toneOf(source)];
  return (
    <span className="flex min-w-0 items-baseline gap-2 max-md:col-span-2" aria-hidden="true">
      <i className={`keep-colours size-1.75 flex-none rounded-full ${dot}`} />
      <span className="min-w-0 text-sm leading-4.5">
        <span className={`${ink} break-words`}>{describeState(source)}</span>
        {isFilling(source) && <FillBar done={source.filling?.done ?? 0} />}
        <span className="block text-xs text-fg-3 md:hidden">{describeFigures(source)}</span>
      </span>
    </span>
  );
}

/** How much of the past is there. */
function FillBar({ done }: { readonly done: number }) {
  return (
    <span className="keep-colours mt-0.5 block h-1 w-40 max-w-full overflow-hidden rounded-full bg-field">
      <span className="block h-full bg-info" style={{ width: `${Math.floor(done * 100)}%` }} />
    </span>
  );
}

/** What is played, not traded. */
export function DemoTag() {
  return (
    <span className="tag flex-none bg-warn-tint! text-warn!" title={DEMO_SENTENCE}>
      Demo
    </span>
  );
}

/** Pauses what records, resumes what was paused. */
export function PauseButton({ source: { id, state }, actions }: Pick<RowProps, 'source' | 'actions'>) {
  const isPaused = state === 'paused';
  return (
    <Button
      aria-label={`${isPaused ? 'Resume' : 'Pause'} ${id}`}
      offReason={actions.pending === undefined ? undefined : 'A change is in progress'}
      onClick={() => void actions.run({ action: isPaused ? 'resume' : 'pause', id })}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  );
}
