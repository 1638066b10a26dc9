import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { ConnectionState } from '@/data/connection/connection';
import { formatHourMinute, formatZone } from '@/domain/format/format-time';
import { lazyPart } from '@/panes/lazy-part';
import { useConnectionState, useService } from '@/panes/service-context';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { PendingPart } from '@/ui/pending-part';
import { StateBlock } from '@/ui/state-block';
import { useLate } from '@/ui/use-late';
import { RemoteWays } from './remote-ways';

// Whoever is in the way here answers: this code can be had.
const ServiceWait = lazyPart(async () => ({ default: (await import('./service-waits')).ServiceWait }));

export interface ServiceGateProps {
  readonly onSettings: () => void;
  readonly children: ReactNode;
}

/** Shows the view once the service can be asked, and what is in the way until then. */
export function ServiceGate({ onSettings, children }: ServiceGateProps) {
  const state = useConnectionState();
  const { connection } = useService();
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  });
  if (state.status === 'connecting') return <Connecting />;
  if (state.status === 'seeding' || state.status === 'keyless' || state.status === 'rejected')
    return (
      <Suspense fallback={<PendingPart what="the answer" className="m-auto" />}>
        <ServiceWait state={state} onSettings={onSettings} />
      </Suspense>
    );
  if (state.status === 'offline' && !state.hadSession) return <Unreachable state={state} onSettings={onSettings} />;
  const isOffline = state.status === 'offline';
  return (
    <>
      {isOffline && <OfflineNotice state={state} onReconnect={connection.connect} />}
      {/* The code of the next view may not come either: what stands until then would write into its address. */}
      <div
        className="flex min-h-0 flex-1 flex-col"
        data-offline={isOffline ? '' : undefined}
        inert={isOffline && isLeaving}
      >
        {children}
      </div>
    </>
  );
}

type Offline = Extract<ConnectionState, { status: 'offline' }>;

interface UnreachableProps {
  readonly state: Offline;
  readonly onSettings: () => void;
}

function Unreachable({ state, onSettings }: UnreachableProps) {
  const { connection } = useService();
  const { isSilent, world } = state;
  const { source, apiOrigin } = world ?? {};
  return (
    <StateBlock
      icon="offline"
      tone="danger"
      title={isSilent ? 'The service does not answer' : 'The answers of the service cannot be read'}
      body={describeUnreachable(isSilent, apiOrigin)}
      actions={
        source === 'remote' ? (
          <RemoteWays onSettings={onSettings} />
        ) : (
          <Button look="primary" onClick={connection.connect}>
            Reconnect
          </Button>
        )
      }
    />
  );
}

function describeUnreachable(isSilent: boolean, apiOrigin: string | undefined): string {
  if (apiOrigin !== undefined)
    return `${isSilent ? 'Nothing came' : 'Something answers, but nothing came'} from ${apiOrigin} that this page can read. The dashboard goes on looking by itself; "Test key" in settings says more.`;
  return isSilent
    ? 'It may have been stopped. The dashboard looks for it every two seconds and goes on by itself.'
    : 'Another program may answer in its place. The dashboard looks for it every two seconds and goes on by itself.';
}

function Connecting() {
  return useLate() ? <StateBlock icon="clock" title="Looking for the service" /> : null;
}

function OfflineNotice({ state, onReconnect }: { readonly state: Offline; readonly onReconnect: () => void }) {
  const since = state.since / 1000;
  const zone = useSettings((settings) => settings.zone);
  return (
    <div className="flex-none border-b border-line bg-panel px-3 py-1.5">
      <Notice tone="info" action={{ label: 'Reconnect', onPress: onReconnect }}>
        {state.isSilent ? 'Offline' : 'No answer can be read'} since {formatHourMinute(since, zone)}{' '}
        {formatZone(since, zone)}. Showing the last data.
      </Notice>
    </div>
  );
}
