import type { Source } from '@/contract/sources';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatNumber } from '@/domain/format/format-number';
import { MISSING } from '@/domain/format/missing';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { ScreenLinks } from './screen-links';
import {
  DEMO_SENTENCE,
  describeData,
  describeFigures,
  describeFilling,
  describeLength,
  describeSince,
  describeSource,
  describeState,
  formatPerDay,
  formatSourceLag,
  isFilling,
  listScreens,
  nameState,
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

/** Columns appear as the width allows; on a phone a source has several lines. */
const GRID =
  'grid items-center gap-x-4 grid-cols-[minmax(0,1fr)_auto] @5xl:grid-cols-[minmax(9rem,1.1fr)_minmax(10rem,1.6fr)_3rem_3.25rem_2.5rem_5rem_10.5rem_9.5rem] @7xl:grid-cols-[minmax(9.5rem,1fr)_minmax(9.5rem,1.4fr)_3.25rem_3.75rem_4.5rem_5rem_4.25rem_minmax(8rem,1fr)_10.5rem_9rem] @8xl:grid-cols-[minmax(11rem,1fr)_minmax(14rem,1.4fr)_4rem_4.5rem_5rem_6rem_5rem_minmax(9rem,1fr)_minmax(12rem,1.4fr)_10.5rem_9.5rem]';
const FIGURE = 'text-right text-sm text-fg-2 @max-5xl:hidden';
const MEASURED_LATER = 'Measured once ten minutes are recorded';
/** Shown only with enough width, or with a lot of it. */
const [WIDE, WIDEST] = ['@max-7xl:hidden', '@max-8xl:hidden'];

/** One line per source: what it is, its state, its disk use, and links to where it is shown. */
export function SourceList({ sources, ...rest }: SourceListProps) {
  return (
    <section aria-label="Live sources" className="flex-none">
      <div aria-hidden="true" className={`${GRID} cap border-b border-line bg-panel px-4 py-1.5 @max-5xl:hidden`}>
        <span>Source</span>
        <span>State</span>
        <span className="text-right">Lag</span>
        <span className="text-right">Events/s</span>
        <span className="text-right" title="Gaps in the book and missing trades since midnight UTC">
          Gaps<span className={WIDE}> today</span>
        </span>
        <span className="text-right">Disk a day</span>
        <span className={`text-right ${WIDE}`}>On disk</span>
        <span className={WIDE}>Recorded</span>
        <span className={WIDEST}>Data</span>
        <span>Open</span>
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
  const { id, rawSymbol, isDemo, publishes } = source;
  const isOpened = opened === id;
  return (
    <li
      className={`${GRID} relative min-h-12 border-b border-line px-4 py-1.5 hover:bg-hover ${isOpened ? 'bg-active' : ''}`}
    >
      <button
        type="button"
        aria-label={describeSource(source)}
        aria-expanded={isOpened}
        className="flex min-h-8 min-w-0 flex-col justify-center rounded-sm text-left after:absolute after:inset-0"
        onClick={() => onOpen(id)}
      >
        <span className="flex max-w-full items-center gap-1.5">
          <span className="truncate text-base font-[550]">{rawSymbol}</span>
          {isDemo === true && <DemoTag />}
        </span>
        <span className="max-w-full truncate text-xs text-fg-3">
          {source.venue} {source.kind}
        </span>
      </button>
      <StateCell source={source} />
      {!isTroubled(source) && <Figures source={source} />}
      <span className="relative z-1 @max-5xl:col-span-2">
        <ScreenLinks market={source} name={id} screens={listScreens(publishes)} shown={source.listed?.screens ?? []} />
      </span>
      <span className="relative z-1 col-start-2 row-start-1 flex justify-end gap-1.5 @5xl:col-start-auto @5xl:row-start-auto">
        <PauseButton source={source} actions={actions} />
        <Button
          look="ghost"
          aria-label={`Remove ${id}`}
          aria-haspopup="dialog"
          className="@max-5xl:hidden"
          onClick={() => onRemove(source)}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}

function Figures({ source }: { readonly source: Source }) {
  const { state, behindMs, eventsPerSecond, gapsToday, bytesPerDay, bytesBasis, bytes, first, last, publishes } =
    source;
  const zone = useSettings((settings) => settings.zone);
  return (
    <>
      <span className={FIGURE}>{behindMs === undefined || state !== 'live' ? MISSING : formatSourceLag(behindMs)}</span>
      <span className={FIGURE}>{eventsPerSecond === undefined ? MISSING : formatNumber(eventsPerSecond, 0)}</span>
      <span className={`${FIGURE} ${gapsToday > 0 ? 'text-warn' : ''}`}>{formatNumber(gapsToday, 0)}</span>
      <span className={FIGURE} title={bytesPerDay === undefined ? MEASURED_LATER : bytesBasis}>
        {bytesPerDay === undefined ? 'measuring' : formatPerDay(bytesPerDay)}
      </span>
      <span className={`${FIGURE} ${WIDE}`}>{bytes === undefined || bytes === 0 ? MISSING : formatBytes(bytes)}</span>
      <span className={`min-w-0 text-sm text-fg-2 ${WIDE}`}>
        <span className="block truncate">{describeLength(first, last)}</span>
        <span className="block truncate text-xs text-fg-3">{first && describeSince(first, zone)}</span>
      </span>
      <span className={`min-w-0 text-xs leading-4 text-fg-2 ${WIDEST}`}>{describeData(publishes)}</span>
    </>
  );
}

/** It receives nothing and states why at length: it has no current figures. */
const isTroubled = ({ state, eventsPerSecond }: Source): boolean =>
  eventsPerSecond === undefined && (state === 'waiting' || state === 'unavailable' || state === 'stopped');

/** The line below a state: progress of the fill, why it does not record, what to do. */
function describeMore(source: Source): string | undefined {
  const { state, reason, advice } = source;
  if (state === 'live') return isFilling(source) ? undefined : describeFilling(source);
  return advice ?? (state === 'paused' ? reason : undefined);
}

function StateCell({ source }: { readonly source: Source }) {
  const { dot, ink } = TONES[toneOf(source)];
  const isPlain = source.state === 'live' && !isFilling(source);
  const more = describeMore(source);
  return (
    <span
      className={`flex min-w-0 items-baseline gap-2 @max-5xl:col-span-2 ${isTroubled(source) ? '@5xl:col-span-5 @7xl:col-span-7 @8xl:col-span-8' : ''}`}
      aria-hidden="true"
    >
      <i className={`keep-colours size-1.75 flex-none rounded-full ${dot}`} />
      <span className="min-w-0 text-sm leading-4.5">
        <span className={`${ink} break-words`}>
          {/* Not repeated if there is a column for the lag. */}
          {isPlain || source.state === 'paused' ? (
            <>
              <span className="@max-5xl:hidden">{nameState(source)}</span>
              <span className="@5xl:hidden">{describeState(source)}</span>
            </>
          ) : (
            describeState(source)
          )}
        </span>
        {isFilling(source) && <FillBar done={source.filling?.done ?? 0} />}
        {more !== undefined && <span className="block text-xs leading-4 text-fg-2">{more}</span>}
        {!isTroubled(source) && <span className="block text-xs text-fg-3 @5xl:hidden">{describeFigures(source)}</span>}
      </span>
    </span>
  );
}

/** How much of the past has been filled. */
function FillBar({ done }: { readonly done: number }) {
  return (
    <span className="keep-colours mt-0.5 block h-1 w-40 max-w-full overflow-hidden rounded-full bg-field">
      <span className="block h-full bg-info" style={{ width: `${Math.floor(done * 100)}%` }} />
    </span>
  );
}

/** Marks data that is played, not traded. */
export function DemoTag() {
  return (
    <span className="tag flex-none bg-warn-tint! text-warn!" title={DEMO_SENTENCE}>
      Demo
    </span>
  );
}

/** Pauses a source that records, and resumes a paused one. */
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
