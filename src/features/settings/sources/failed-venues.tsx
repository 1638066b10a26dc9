import type { InstrumentsAnswer } from '@/contract/sources';
import { Notice } from '@/ui/notice';
import { describeFailure, groupFailures } from './source-words';

export interface FailedVenuesProps {
  readonly failures: InstrumentsAnswer['failures'];
  readonly retry: () => void;
}

/** Venues whose lists failed to load: which hosts, why, and what to do. */
export function FailedVenues({ failures, retry }: FailedVenuesProps) {
  if (failures.length === 0) return null;
  return (
    <Notice tone="warn" action={{ label: 'Retry', onPress: retry }}>
      {groupFailures(failures).map((group) => (
        <span key={group.venues} className="block">
          <span className="font-[550]">{describeFailure(group)}</span> {group.advice}
          {group.hosts.length > 1 && <span className="block text-xs text-fg-2">Hosts: {group.hosts.join(', ')}</span>}
        </span>
      ))}
      {failures.length > 0 && <span className="block text-xs text-fg-2">Their instruments are not listed.</span>}
    </Notice>
  );
}
