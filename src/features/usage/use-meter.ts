import { useQuery } from '@tanstack/react-query';
import { computeMeter, getCapacity, type Meter, type Usage, usageQuery } from '@/data/queries/usage';
import { useConnectionState, useService } from '@/panes/service-context';
import { useTick } from '@/panes/use-tick';
import { type NextRequest, useNextRequest } from '@/state/next-request';

export interface MeterState {
  readonly usage: Usage;
  readonly meter: Meter;
  readonly next: NextRequest;
}

/** The budget as it stands this second; `undefined` before the service has told it. */
export function useMeter(): MeterState | undefined {
  const service = useService();
  const state = useConnectionState();
  const isConnected = state.status === 'ready' || state.status === 'slow';
  const { data: usage } = useQuery({ ...usageQuery(service), enabled: isConnected });
  const next = useNextRequest((store) => store.next);
  const isRefilling = usage !== undefined && usage.fullAt > service.clock.monotonic();
  const now = useTick(1000, isRefilling);
  if (usage === undefined) return undefined;
  const capacity = getCapacity(usage, isConnected ? state.tier : undefined);
  const weight = next.kind === 'free' ? 0 : next.weight;
  // A budget heard of since the last tick is newer than the tick.
  return { usage, next, meter: computeMeter(usage, capacity, weight, Math.max(now, usage.heardAt)) };
}
