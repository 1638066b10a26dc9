import { type ReactNode, Suspense } from 'react';
import { describeDatabase } from '@/client/database-words';
import { useConnectionState, useService } from '@/client/service-context';
import { useDatabaseFigures } from '@/client/use-database-figures';
import type { TierId } from '@/contract/tiers';
import type { DatabaseFigures } from '@/data/cache/database/database-types';
import { TIER_WORDS } from '@/data/queries/tier-words';
import { formatCountdown } from '@/domain/format/format-duration';
import { formatClockWithZone, type Zone } from '@/domain/format/format-time';
import { getReserve, useSettings } from '@/state/settings';
import { Icon } from '@/ui/icon';
import { LeftBar } from './left-bar';
import {
  countListed,
  describeNext,
  describeRefill,
  describeUnlisted,
  findTier,
  listFigures,
  type UsageFigure,
} from './usage-figures';
import { LedgerTable, QueueTable } from './usage-tables';
import { describeBurn, describeLocked, describeSince, describeSpent } from './usage-words';
import type { MeterState } from './use-meter';

type Facts = readonly (readonly [name: string, value: string])[];

export interface UsagePopoverProps extends MeterState {
  /** What would cost less than the view. */
  readonly otherWay: ReactNode;
}

/** The full form of the meter: three figures and what comes next; the rest opens on demand. */
export function UsagePopover(props: UsagePopoverProps) {
  const { otherWay, ...state } = props;
  const { opened, clock } = useService();
  const zone = useSettings((settings) => settings.zone);
  const { usage, meter, budget, next, isStale } = state;
  const reserve = useSettings((settings) => getReserve(settings, usage.limit));
  const now = clock.now() / 1000;
  const figures = listFigures(usage, meter, budget, describeSince(budget?.since ?? now, now, zone));
  const ledger = budget?.ledger ?? [];
  const unlisted = describeUnlisted(budget);
  return (
    <div className="flex flex-col gap-3 p-3.5">
      <h2 className="text-md font-semibold tracking-[-0.01em]">API usage</h2>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 max-sm:grid-cols-1 sm:[&>:first-child]:col-span-2">
        {figures.map((figure) => (
          <Figure key={figure.name} {...figure} />
        ))}
      </div>
      <LeftBar meter={meter} reserve={reserve} />
      <p className="text-[12.5px] leading-4.5">
        {describeNext(state)}
        {next.kind !== 'free' && !isStale && <Suspense fallback={null}>{otherWay}</Suspense>}
      </p>
      <QueueTable
        queue={budget?.queue ?? []}
        nowMs={usage.heardAt}
        now={now}
        zone={zone}
        onCancel={(id) => opened.get().budget?.cancel(id)}
      />
      <div className="border-t border-line pt-1">
        <Disclosure title="Request log" count={countListed(budget)}>
          {unlisted !== undefined && <p className="pb-1 text-[11px] leading-4 text-fg-3">{unlisted}</p>}
          <LedgerTable ledger={ledger} zone={zone} />
        </Disclosure>
        <Disclosure title="Budget and tier">
          <BudgetFacts state={state} now={now} zone={zone} />
        </Disclosure>
      </div>
    </div>
  );
}

function Figure({ name, value, note }: UsageFigure) {
  return (
    <section
      aria-label={name}
      className="min-w-0 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between"
    >
      <h3 className="text-[11px] leading-4 text-fg-3">{name}</h3>
      <p className="text-lg leading-6 font-semibold tracking-[-0.01em] tabular-nums">{value}</p>
      <p className="text-[11px] leading-4 text-fg-3 max-sm:basis-full">{note}</p>
    </section>
  );
}

interface DisclosureProps {
  readonly title: string;
  readonly count?: string;
  readonly children: ReactNode;
}

function Disclosure({ title, count, children }: DisclosureProps) {
  return (
    <details className="group">
      <summary className="flex min-h-7 cursor-pointer list-none items-center gap-1.5 rounded-sm text-[12.5px] font-medium text-fg-2 hover:text-fg-1">
        <Icon name="chevron" size={11} className="flex-none -rotate-90 text-fg-3 group-open:rotate-0" />
        {title}
        {count !== undefined && <span className="text-fg-3 tabular-nums">{count}</span>}
      </summary>
      <div className="pt-1 pb-2">{children}</div>
    </details>
  );
}

interface BudgetFactsProps {
  readonly state: MeterState;
  /** Service time, Unix seconds. */
  readonly now: number;
  readonly zone: Zone;
}

function BudgetFacts({ state, now, zone }: BudgetFactsProps) {
  const connection = useConnectionState();
  const tier = findTier(connection);
  const tileDatabase = useDatabaseFigures();
  const facts = [...listPaceFacts(state, now, zone), ...listCacheFacts(state, tileDatabase), ...listTierFacts(tier)];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-[12px] leading-5.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function listPaceFacts({ usage, meter, budget }: MeterState, nowSeconds: number, zone: Zone): Facts {
  const { secondsToFull } = meter;
  const fullAt = formatClockWithZone(Math.ceil(nowSeconds + secondsToFull), zone);
  return [
    ['Refill', describeRefill(usage, meter)],
    ['Full', secondsToFull > 0 ? `at ${fullAt}, in ${formatCountdown(secondsToFull)}` : 'now'],
    ...(budget === undefined ? [] : ([['Pace', describeBurn(budget)]] as const)),
  ];
}

function listCacheFacts({ budget }: MeterState, tileDatabase: DatabaseFigures | undefined): Facts {
  return [
    ...(budget === undefined ? [] : ([['Spent on', describeSpent(budget)]] as const)),
    ...(tileDatabase === undefined ? [] : ([['Cached on this device', describeDatabase(tileDatabase)]] as const)),
  ];
}

function listTierFacts(tier: TierId | undefined): Facts {
  return [
    ['Tier', tier === undefined ? 'not known' : TIER_WORDS[tier]],
    ['Locked', tier === undefined ? 'not known' : describeLocked(tier)],
  ];
}
