import type { NakedKind } from '@/domain/tpo/naked-levels';
import { POC_SENTENCE } from '@/domain/volume-profile/poc-words';
import { findNakedPoc, listLedger } from '@/features/profile/levels/naked-ledger';
import { useReadout } from '@/features/profile/plot/plot-overlay';
import { formatLevel } from '@/features/profile/view/level-prices';
import type { ProfileView, ShownProfile } from '@/features/profile/view/profile-view';
import type { DataBox } from '@/panes/plot/crosshair/data-box';
import { ReadoutStrip } from '@/panes/plot/crosshair/readout-card';
import { Button } from '@/ui/button';
import { TONES } from '@/ui/tones';
import { nameSession } from './session-cells';

export interface SessionBarProps {
  readonly view: ProfileView;
  readonly box: DataBox | undefined;
  /** Opens all details of the session. */
  onDetails(): void;
}

const LOOKS: Readonly<Record<NakedKind, string>> = { vah: 'text-accent', poc: 'text-warn', val: 'text-accent' };

/**
 * The levels of the selected session, for a plot that is too narrow to label them. Figures at the crosshair are shown
 * over them, from the bottom up, because over the plot they would cover the rows that they belong to.
 */
export function SessionBar({ view, box, onDetails }: SessionBarProps) {
  const readout = useReadout(view, box);
  const [shown] = view.selected;
  if (shown === undefined) return null;
  return (
    <div className="relative col-span-2 sm:hidden">
      <section
        aria-label="Selected session"
        className="flex items-center gap-3 border-t border-line bg-panel px-3 py-1.5 text-sm leading-4.5"
      >
        {/* A picture would have an empty strip in its place. */}
        <div data-picture-text="" className="min-w-0 flex-1">
          <p className="truncate font-semibold">{nameSession(shown)}</p>
          <Levels view={view} shown={shown} />
          <NakedPoc view={view} shown={shown} />
        </div>
        {/* Over the figures at the crosshair: a tap on the plot shows those, and must leave a way to the details. */}
        <span className="relative z-30 flex-none">
          <Button onClick={onDetails}>Details</Button>
        </span>
      </section>
      {readout !== undefined && (
        <div className="absolute inset-x-0 bottom-0 z-20 border-t border-line bg-panel py-1.5 pr-24 pl-3 text-xs">
          <ReadoutStrip readout={readout} />
        </div>
      )}
    </div>
  );
}

function Levels({ view, shown: { figures, profile } }: Pick<SessionBarProps, 'view'> & { shown: ShownProfile }) {
  if (figures === undefined) return <p className="text-fg-3">No profile</p>;
  const { rowHeight } = profile;
  const levels: readonly (readonly [NakedKind, number])[] = [
    ['val', figures.valPrice],
    ['poc', figures.pocPrice],
    ['vah', figures.vahPrice],
  ];
  return (
    <dl className="flex flex-wrap gap-x-3">
      {levels.map(([kind, price]) => (
        <div key={kind} className="flex gap-1" title={kind === 'poc' ? POC_SENTENCE : undefined}>
          <dt className={LOOKS[kind]}>{kind.toUpperCase()}</dt>
          <dd className={kind === 'poc' ? 'font-semibold' : ''}>{formatLevel({ kind, price, rowHeight }, view)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether the session's own POC was touched; while the session runs, the previous untested POC. */
function NakedPoc({ view, shown }: Pick<SessionBarProps, 'view'> & { shown: ShownProfile }) {
  const own = describePoc(view, shown);
  const before = own === '' ? findNakedPoc(listLedger(view, ['poc']), shown.whole.start, view) : undefined;
  if (before === undefined) return <p className="truncate text-xs text-fg-3">{own}</p>;
  const { price, label, distance, tone } = before;
  return (
    <p className="truncate text-xs text-fg-3" title={`Untested point of control of ${label}`}>
      <span className="text-warn">nPOC</span> <span className="text-fg-1">{price}</span>{' '}
      <span className={tone && TONES[tone]}>{distance}</span> {label}
    </p>
  );
}

/** "POC touched 18 Jun 01:30–02:00 UTC", "POC naked"; empty for a running session. */
function describePoc(view: ProfileView, { whole }: ShownProfile): string {
  const row = listLedger(view, ['poc']).find(({ level }) => level.profile.start === whole.start);
  return row === undefined ? '' : `POC ${row.state}`;
}
