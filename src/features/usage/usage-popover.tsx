import { useSyncExternalStore } from 'react';
import { TIER_WORDS } from '@/data/queries/tier-words';
import { getDatasetLabel, getLockedTypes, isDatasetType } from '@/data/queries/types';
import { formatShare } from '@/domain/format/format-percent';
import { formatClock } from '@/domain/format/format-time';
import { formatWeight } from '@/domain/format/format-weight';
import { useConnectionState, useService } from '@/panes/service-context';
import { useSettings } from '@/state/settings';
import { formatFull, formatNext } from './meter-text';
import type { MeterState } from './use-meter';

const LEDGER_ROWS = 8;

/** What the meter says, in full. */
export function UsagePopover({ usage, meter, next }: MeterState) {
  const state = useConnectionState();
  const tier = state.status === 'ready' || state.status === 'slow' ? state.tier : undefined;
  const locked = tier === undefined ? [] : getLockedTypes(tier);
  const facts: readonly (readonly [string, string])[] = [
    ['Used in the last minute', `${formatWeight(usage.used)} of ${formatWeight(usage.limit)}`],
    ['Left now', formatWeight(meter.remaining)],
    ['Bucket', `${formatWeight(meter.capacity)}, ${formatShare(meter.spentShare * 100, 0)} spent`],
    ['Refill', `${formatWeight(usage.limit)} per ${usage.windowSeconds} s, ${formatFull(meter)}`],
    ['Next request', formatNext(next).replace('next ', '').replace('+', '')],
    ['Tier', tier === undefined ? 'not known' : TIER_WORDS[tier]],
    ['Locked', locked.length === 0 ? 'nothing' : locked.map(getDatasetLabel).join(', ')],
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
      <Ledger />
    </div>
  );
}

function Ledger() {
  const { ledger } = useService();
  const zone = useSettings((settings) => settings.zone);
  const entries = useSyncExternalStore(ledger.subscribe, ledger.getEntries).slice(0, LEDGER_ROWS);
  return (
    <table aria-label="Request ledger" className="w-full text-[12px] leading-5">
      <thead className="text-fg-3">
        <tr className="border-b border-line text-left">
          <th className="font-medium">Request</th>
          <th className="font-medium">Time</th>
          <th className="text-right font-medium">Weight</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="max-w-45 truncate">
              {isDatasetType(entry.what) ? getDatasetLabel(entry.what) : entry.what}
            </td>
            <td className="text-fg-2">{formatClock(entry.at, zone)}</td>
            <td className="text-right">{formatWeight(entry.weight)}</td>
          </tr>
        ))}
        {entries.length === 0 && (
          <tr>
            <td colSpan={3} className="text-fg-3">
              No request has cost weight yet. Discovery is free.
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
