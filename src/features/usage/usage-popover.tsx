import type { TierId } from '@/contract/tiers';
import type { VaultFigures } from '@/data/cache/vault-types';
import { TIER_WORDS } from '@/data/queries/tier-words';
import { getDatasetLabel, getLockedTypes } from '@/data/queries/types';
import { formatCountdown } from '@/domain/format/format-duration';
import { formatShare } from '@/domain/format/format-percent';
import { formatClockWithZone, type Zone } from '@/domain/format/format-time';
import { formatWeight } from '@/domain/format/format-weight';
import { useConnectionState, useService } from '@/panes/service-context';
import { useVaultFigures } from '@/panes/use-vault-figures';
import { describeVault } from '@/panes/vault-words';
import { useSettings } from '@/state/settings';
import { formatNextShort } from './meter-text';
import { LedgerTable, QueueTable } from './usage-tables';
import { describeBurn, describeSaved, describeSpent } from './usage-words';
import type { MeterState } from './use-meter';

type Facts = readonly (readonly [name: string, value: string])[];

/** What the meter says, in full, and what is behind it. */
export function UsagePopover(state: MeterState) {
  const { opened } = useService();
  const connection = useConnectionState();
  const tier = connection.status === 'ready' || connection.status === 'slow' ? connection.tier : undefined;
  const zone = useSettings((settings) => settings.zone);
  const clock = useService().clock;
  const { usage, budget } = state;
  const vault = useVaultFigures();
  const facts = [
    ...listBudgetFacts(state, clock.now() / 1000, zone),
    ...listCacheFacts(state, vault),
    ...listTierFacts(tier),
  ];
  return (
    <div className="flex flex-col gap-3 p-3.5">
      <h2 className="text-md font-semibold tracking-[-0.01em]">API usage</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-[12px] leading-5.5">
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
        zone={zone}
        onCancel={(id) => opened.get().budget?.cancel(id)}
      />
      <LedgerTable ledger={budget?.ledger ?? []} zone={zone} />
    </div>
  );
}

function listBudgetFacts({ usage, meter, next, isStale, budget }: MeterState, nowSeconds: number, zone: Zone): Facts {
  const { secondsToFull } = meter;
  const fullAt = formatClockWithZone(Math.ceil(nowSeconds + secondsToFull), zone);
  return [
    ['Used in the last minute', `${formatWeight(usage.used)} of ${formatWeight(usage.limit)}`],
    ['Left now', formatWeight(meter.remaining)],
    ['Limit', `${formatWeight(usage.limit)} per ${usage.windowSeconds} s`],
    ['Burst', `${formatWeight(meter.capacity)}, ${formatShare(meter.spentShare * 100, 0)} spent`],
    ['Full', secondsToFull > 0 ? `at ${fullAt}, in ${formatCountdown(secondsToFull)}` : 'now'],
    ['Next request', isStale ? 'waits until the service answers' : formatNextShort(next).replace('+', '')],
    ...(budget === undefined ? [] : ([['Burn rate', describeBurn(budget)]] as const)),
  ];
}

function listCacheFacts({ budget }: MeterState, vault: VaultFigures | undefined): Facts {
  return [
    ...(budget === undefined
      ? []
      : ([
          ['This session', describeSpent(budget)],
          ['Saved by the cache', describeSaved(budget)],
        ] as const)),
    ...(vault === undefined ? [] : ([['Cached on this device', describeVault(vault)]] as const)),
  ];
}

function listTierFacts(tier: TierId | undefined): Facts {
  const locked = tier === undefined ? [] : getLockedTypes(tier);
  return [
    ['Tier', tier === undefined ? 'not known' : TIER_WORDS[tier]],
    ['Locked', locked.length === 0 ? 'nothing' : locked.map(getDatasetLabel).join(', ')],
  ];
}
