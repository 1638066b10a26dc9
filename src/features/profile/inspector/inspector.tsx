import { Fragment, type ReactNode, useState } from 'react';
import { formatLength } from '@/domain/format/format-length';
import { formatShare } from '@/domain/format/format-percent';
import { formatDate } from '@/domain/format/format-time';
import { auditProfile } from '@/domain/tpo/audit-profile';
import type { NakedKind } from '@/domain/tpo/naked-levels';
import {
  findLedgerStart,
  groupLedger,
  type LedgerRow,
  listEarlier,
  listLedger,
} from '@/features/profile/levels/naked-ledger';
import { listAreaAlgebra, relateToBefore } from '@/features/profile/sessions/value-relation';
import { type Fact, listFacts } from '@/features/profile/view/profile-facts';
import { formatRun } from '@/features/profile/view/profile-format';
import type { ProfileView, ShownProfile } from '@/features/profile/view/profile-view';
import { describeRows } from '@/features/profile/view/row-words';
import { Drawer, DrawerRule } from '@/ui/drawer';
import { Segmented } from '@/ui/segmented';
import { TONES } from '@/ui/tones';
import { describeCompared, describeFinding } from './audit-words';
import { Scrub, type ScrubProps } from './scrub';

/** A place in the plot. */
export interface PlotPlace {
  readonly time: number;
  readonly price: number;
}

export interface InspectorProps extends Omit<ScrubProps, 'shown' | 'zone'> {
  readonly view: ProfileView;
  onGoTo(place: PlotPlace): void;
  onClose(): void;
}

/** Everything known about the selected profile, and the levels that earlier ones left. */
export function Inspector(props: InspectorProps) {
  const { view, onGoTo, onClose } = props;
  const [shown] = view.selected;
  if (shown === undefined) {
    return (
      <InspectorDrawer title="Session" tag={undefined} onClose={onClose}>
        <p className="text-sm text-fg-3">
          {view.states.profile?.isPending === true ? 'Loading session' : 'No session loaded.'}
        </p>
      </InspectorDrawer>
    );
  }
  return (
    <InspectorDrawer title={titleProfile(shown)} tag={tagProfile(shown, view.span.to)} onClose={onClose}>
      <Scrub {...props} shown={shown} zone={view.zone} />
      {listFacts(shown, view).map(({ title, facts, note }, at) => (
        <Fragment key={title ?? ''}>
          <Section title={title} isFirst={at === 0}>
            <Facts facts={facts} />
            {note !== undefined && <p className="pt-1 text-xs leading-4.5 text-fg-3">{note}</p>}
            {at === 0 && <Relation view={view} shown={shown} />}
          </Section>
          {/* What traders look up most often. */}
          {at === 0 && <Ledger view={view} shown={shown} onGoTo={onGoTo} />}
        </Fragment>
      ))}
      <Algebra view={view} />
      <Prints view={view} onGoTo={onGoTo} />
      <Audit view={view} shown={shown} />
    </InspectorDrawer>
  );
}

interface InspectorDrawerProps {
  readonly title: string;
  readonly tag: string | undefined;
  readonly children: ReactNode;
  onClose(): void;
}

function InspectorDrawer({ title, tag, children, onClose }: InspectorDrawerProps) {
  return (
    <Drawer
      label="Session inspector"
      closeLabel="Close session inspector"
      className="sm:w-66!"
      onClose={onClose}
      header={
        <>
          <h2 className="min-w-0 flex-1 text-md leading-5 font-semibold tracking-[-0.02em]">{title}</h2>
          {tag !== undefined && (
            <span className="flex-none rounded-sm bg-active px-1 text-2xs leading-4.5 text-fg-2">{tag}</span>
          )}
        </>
      }
    >
      {children}
    </Drawer>
  );
}

/** "18 Jun 2026", "14–16 Jun". */
export function titleProfile(shown: ShownProfile): string {
  const { profile, label } = shown;
  return label.includes(' ') && /^\d+ \w+$/.test(label) ? formatDate(profile.start, 'utc') : label;
}

/** Short note beside the title: "Developing, 62%", "6 of 48" blocks, "7 min recorded". */
function tagProfile({ profile, whole, as, note, coverage }: ShownProfile, asOf: number): string | undefined {
  if (profile !== whole) return `${profile.blockCount} of ${whole.blockCount}`;
  if (as === 'merged') return note;
  if (as === 'piece') return 'Part of a session';
  if (!coverage.isWhole) return `${formatLength(coverage.seconds)} recorded`;
  if (!whole.isRunning) return undefined;
  const share = Math.min(1, Math.max(0, (asOf - whole.start) / (whole.end - whole.start)));
  return `Developing, ${formatShare(share * 100, 0)}`;
}

interface SectionProps {
  readonly title: string | undefined;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

function Section({ title, isFirst = false, children }: SectionProps) {
  return (
    <>
      {!isFirst && <DrawerRule />}
      <section aria-label={title}>
        {title !== undefined && <h3 className="mb-1 text-sm text-fg-2">{title}</h3>}
        {children}
      </section>
    </>
  );
}

const SWATCHES = { poc: 'bg-warn', area: 'bg-accent' } as const;

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="text-sm leading-5">
      {facts.map(({ label, text, tone, swatch, isStrong, unit }) => (
        <div key={label} className="flex items-baseline justify-between gap-2">
          {/* The swatch is no part of its baseline: the name stands on that of the value. */}
          <dt className="flex flex-none items-baseline gap-1.5 text-fg-3">
            {swatch !== undefined && (
              <span aria-hidden="true" className={`h-0.5 w-3.5 self-center rounded-full ${SWATCHES[swatch]}`} />
            )}
            {label}
          </dt>
          <dd
            className={`min-w-0 text-right ${tone === undefined ? 'text-fg-1' : TONES[tone]} ${isStrong ? 'font-semibold' : ''}`}
          >
            {text}
            {unit !== undefined && <span className="font-normal text-fg-3"> {unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Relation({ view, shown }: { readonly view: ProfileView; readonly shown: ShownProfile }) {
  const relation = relateToBefore(view, shown);
  return relation === undefined ? null : <Facts facts={[relation]} />;
}

/** Overlap of the value areas of a selection, and what each has alone. */
function Algebra({ view }: { readonly view: ProfileView }) {
  const facts = listAreaAlgebra(view.selected, view.rowDecimals);
  if (facts.length === 0) return null;
  const [first, last] = [view.selected[0], view.selected[view.selected.length - 1]];
  return (
    <Section title={`Value areas, ${first.label} and ${last.label}`}>
      <Facts facts={facts} />
    </Section>
  );
}

/** Where the service's own figures differ from those computed from its levels. */
function Audit({ view, shown }: { readonly view: ProfileView; readonly shown: ShownProfile }) {
  const received = view.received.get(shown.whole.start);
  // In the rows of the answer, not in those on screen.
  const profile = view.sessions.find(({ start }) => start === shown.whole.start);
  const why = explainUncompared(shown, received !== undefined);
  if (why !== undefined || received === undefined || profile === undefined) {
    return (
      <Section title="Checked against the service">
        <p className="text-xs leading-4.5 text-fg-3">{why}</p>
      </Section>
    );
  }
  const audit = auditProfile(received.served, profile, received.servedLevels);
  return (
    <Section title="Checked against the service">
      <p className="text-xs leading-4.5 text-fg-3">
        {describeCompared(audit)}
        {view.rows.figures.factor > 1 && audit.compared.length > 0
          ? ` Checked row by row; figures of ${view.rows.figures.factor} rows together are computed here.`
          : ''}
      </p>
      {audit.findings.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1.5 text-xs leading-4.5">
          {audit.findings.map((finding) => {
            const { name, served, computed, rule, place } = describeFinding(finding, view.decimals);
            return (
              <li key={finding.field}>
                <p className="text-warn">
                  {name} {place}: served {served}, computed {computed}
                </p>
                <p className="text-fg-3">{rule}</p>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

/** Why there is nothing to compare; `undefined` if there is. */
function explainUncompared(shown: ShownProfile, isHeld: boolean): string | undefined {
  if (shown.as === 'merged') return 'Computed here: the service has no figures for merged sessions.';
  if (shown.as === 'piece') return 'Computed here: the service has no figures for part of a session.';
  if (shown.profile !== shown.whole)
    return 'Computed here: the service has no figures for the first blocks of a session.';
  return isHeld ? undefined : 'Nothing to check against.';
}

const LEDGERS: Readonly<Record<'poc' | 'edges', readonly NakedKind[]>> = { poc: ['poc'], edges: ['vah', 'val'] };
const MAX_ROWS = 4;

interface LedgerProps extends Pick<InspectorProps, 'view' | 'onGoTo'> {
  readonly shown: ShownProfile;
}

function Ledger({ view, shown, onGoTo }: LedgerProps) {
  const [kinds, setKinds] = useState<keyof typeof LEDGERS>('poc');
  const [isWhole, setWhole] = useState(false);
  const rows = listEarlier(listLedger(view, LEDGERS[kinds]), shown.profile.start, view);
  const listed = isWhole ? rows : rows.slice(0, MAX_ROWS);
  return (
    <Section title={kinds === 'poc' ? 'Prior POCs, nearest first' : 'Prior VAHs and VALs, nearest first'}>
      <Segmented
        label="Levels listed"
        className="mb-1.5"
        options={[
          { value: 'poc', label: 'POC' },
          { value: 'edges', label: 'VAH and VAL' },
        ]}
        value={kinds}
        onChange={setKinds}
      />
      {rows.length === 0 && <p className="text-xs text-fg-3">No earlier session loaded.</p>}
      {groupLedger(listed).map(({ title, rows: group }) => (
        <div key={title}>
          <h4 className="mt-1 text-2xs text-fg-3">{title}</h4>
          <ul aria-label={title} className="flex flex-col">
            {group.map((row) => (
              <LedgerItem key={`${row.level.kind} ${row.level.profile.start}`} row={row} onGoTo={onGoTo} />
            ))}
          </ul>
        </div>
      ))}
      {rows.length > 0 && (
        <p className="mt-1 text-xs text-fg-3">
          Tracked from {formatDate(Math.max(view.reached.from, findLedgerStart(view, shown.profile.start)), 'utc')} to{' '}
          {formatDate(describeReached(view), 'utc')}.
        </p>
      )}
      {rows.length > MAX_ROWS && (
        <button
          type="button"
          className="mt-1 min-h-6 text-xs pointer-coarse:min-h-10 text-accent"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
        </button>
      )}
    </Section>
  );
}

/** The last second up to which levels are tracked; in a running session, up to now instead of its end. */
const describeReached = ({ reached, span }: ProfileView): number => Math.min(reached.to, span.to) - 1;

const LIST_BUTTON =
  'flex min-h-6 w-full items-baseline pointer-coarse:min-h-11 pointer-coarse:items-center justify-between gap-2 rounded-sm text-left text-sm leading-5 hover:bg-hover';

function LedgerItem({ row, onGoTo }: { readonly row: LedgerRow; readonly onGoTo: InspectorProps['onGoTo'] }) {
  const { level, label, name, price, distance, tone, state, short } = row;
  const isTouched = level.touch !== undefined;
  return (
    <li>
      <button
        type="button"
        className={LIST_BUTTON}
        title={state}
        aria-label={`${label} ${name} ${price}, ${distance === '' ? '' : `${distance}, `}${state}`}
        onClick={() => onGoTo({ time: level.profile.start + 1, price: level.price })}
      >
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-1 text-fg-3">
          {label}
          {level.kind === 'poc' ? '' : ` ${name}`}
          <span className="text-2xs whitespace-nowrap">{short}</span>
        </span>
        <span className={`flex-none ${isTouched ? 'text-fg-3' : 'text-fg-1'}`}>
          {price} <span className={isTouched || tone === undefined ? 'text-fg-3' : TONES[tone]}>{distance}</span>
        </span>
      </button>
    </li>
  );
}

const MAX_PRINTS = 12;

function Prints({ view, onGoTo }: Pick<InspectorProps, 'view' | 'onGoTo'>) {
  const rows = view.inView
    .flatMap(({ profile, figures, label }) => (figures?.singleRuns ?? []).map((run) => ({ run, label, profile })))
    .toReversed();
  return (
    <Section title="Single prints">
      {rows.length === 0 && (
        <p className="text-xs text-fg-3">None inside a profile in view; those at its ends are the tails above.</p>
      )}
      <ul>
        {rows.slice(0, MAX_PRINTS).map(({ run, label, profile: { start, rowHeight } }) => (
          <li key={`${start} ${run.low}`}>
            <button
              type="button"
              className={LIST_BUTTON}
              onClick={() => onGoTo({ time: start + 1, price: (run.low + run.high + rowHeight) / 2 })}
            >
              <span className="text-fg-3">{label}</span>
              <span className="text-fg-1">{formatRun(run, rowHeight, view.rowDecimals)}</span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length > MAX_PRINTS && (
        <p className="text-xs text-fg-3">and {rows.length - MAX_PRINTS} more in the sessions table</p>
      )}
      {rows.length > 0 && <p className="pt-1 text-xs leading-4.5 text-fg-3">Found {describeRows(view).counted}</p>}
    </Section>
  );
}
