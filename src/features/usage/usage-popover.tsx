import { describeDatabase } from '@/client/database-words';
import { useConnectionState, useService } from '@/client/service-context';
import { useDatabaseFigures } from '@/client/use-database-figures';
import type { TierId } from '@/contract/tiers';
import type { DatabaseFigures } from '@/data/cache/database/database-types';
import { TIER_WORDS } from '@/data/queries/tier-words';
import { getDatasetLabel, getLockedTypes } from '@/data/queries/types';
import { formatCountdown } from '@/domain/format/format-duration';
import { formatClockWithZone, type Zone } from '@/domain/format/format-time';
import { useSettings } from '@/state/settings';
import { listBudgetSum, listMinuteSum, listTabSum, type SumLine } from './usage-sums';
import { LedgerTable, QueueTable } from './usage-tables';
import { describeBurn, describeSaved, describeSince, describeSpent } from './usage-words';
import type { MeterState } from './use-meter';

type Facts = readonly (readonly [name: string, value: string])[];

/** The full form of the meter, and the figures behind it. */
export function UsagePopover(state: MeterState) {
  const { opened } = useService();
  const connection = useConnectionState();
  const tier = connection.status === 'ready' || connection.status === 'slow' ? connection.tier : undefined;
  const zone = useSettings((settings) => settings.zone);
  const clock = useService().clock;
  const { usage, budget, next, isStale } = state;
  const tileDatabase = useDatabaseFigures();
  const now = clock.now() / 1000;
  const facts = [...listPaceFacts(state, now, zone), ...listCacheFacts(state, tileDatabase), ...listTierFacts(tier)];
  return (
    <div className="flex flex-col gap-3 p-3.5">
      <h2 className="text-md font-semibold tracking-[-0.01em]">API usage</h2>
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 max-sm:grid-cols-1">
        <Sum label="Budget" lines={listBudgetSum(state, next, isStale)} />
        <div>
          <Sum label="Spent in the last minute" lines={listMinuteSum(usage, budget)} />
          <Sum
            label="Spent by this tab"
            lines={listTabSum(usage, budget, describeSince(budget?.since ?? now, now, zone))}
          />
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-line pt-2.5 text-[12px] leading-5.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-fg-3">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <QueueTable
        queue={budget?.queue ?? []}
        nowMs={usage.heardAt}
        now={now}
        zone={zone}
        onCancel={(id) => opened.get().budget?.cancel(id)}
      />
      <LedgerTable ledger={budget?.ledger ?? []} zone={zone} />
    </div>
  );
}

/** A column of figures whose sum is below the line. */
function Sum({ label, lines }: { readonly label: string; readonly lines: readonly SumLine[] }) {
  return (
    <section aria-label={label} className="min-w-0">
      <h3 className="cap mb-0.5">{label}</h3>
      <dl className="text-[12px] leading-5.5">
        {lines.map(({ name, value, note, isTotal = false }) => (
          <div
            key={name}
            className={`flex items-baseline gap-2 ${isTotal ? 'mb-1 border-t border-line font-semibold' : ''}`}
          >
            <dt className={isTotal ? '' : 'text-fg-3'}>{name}</dt>
            <dd className="flex min-w-0 flex-1 items-baseline justify-end gap-2 text-right tabular-nums">
              {note !== undefined && <span className="truncate text-[11px] font-normal text-fg-3">{note}</span>}
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function listPaceFacts({ meter, budget }: MeterState, nowSeconds: number, zone: Zone): Facts {
  const { secondsToFull } = meter;
  const fullAt = formatClockWithZone(Math.ceil(nowSeconds + secondsToFull), zone);
  return [
    ['Full', secondsToFull > 0 ? `at ${fullAt}, in ${formatCountdown(secondsToFull)}` : 'now'],
    ...(budget === undefined ? [] : ([['Pace', describeBurn(budget)]] as const)),
  ];
}

function listCacheFacts({ budget }: MeterState, tileDatabase: DatabaseFigures | undefined): Facts {
  return [
    ...(budget === undefined
      ? []
      : ([
          ['Spent on', describeSpent(budget)],
          ['Saved by the cache', describeSaved(budget)],
        ] as const)),
    ...(tileDatabase === undefined ? [] : ([['Cached on this device', describeDatabase(tileDatabase)]] as const)),
  ];
}

function listTierFacts(tier: TierId | undefined): Facts {
  const locked = tier === undefined ? [] : getLockedTypes(tier);
  return [
    ['Tier', tier === undefined ? 'not known' : TIER_WORDS[tier]],
    ['Locked', locked.length === 0 ? 'nothing' : locked.map(getDatasetLabel).join(', ')],
  ];
}
