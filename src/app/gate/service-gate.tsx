import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { useConnectionState, useService } from '@/client/service-context';
import type { ConnectionState } from '@/data/connection/connection';
import { Button } from '@/ui/button';
import { PendingPart } from '@/ui/pending-part';
import { StateBlock } from '@/ui/state-block';
import { useLate } from '@/ui/use-late';

// Whoever is in the way here answers: this code can be had.
const ServiceWait = lazyPart(async () => ({ default: (await import('./service-waits')).ServiceWait }));

// Of the parts that every page has loaded by then.
const OfflineNotice = lazyPart(async () => ({ default: (await import('./late-parts')).OfflineNotice }));

export interface ServiceGateProps {
  readonly onSettings: () => void;
  readonly children: ReactNode;
}

/** Shows the view once the service can be asked, and what is in the way until then. */
export function ServiceGate({ onSettings, children }: ServiceGateProps) {
  const state = useConnectionState();
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  });
  const isOffline = state.status === 'offline';
  if (state.status !== 'ready' && state.status !== 'slow' && !(isOffline && state.hadSession))
    return <InTheWay state={state} onSettings={onSettings} />;
  return (
    <>
      <Suspense>{isOffline && <OfflineNotice />}</Suspense>
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

interface InTheWayProps {
  readonly state: Exclude<ConnectionState, { status: 'ready' | 'slow' }>;
  readonly onSettings: () => void;
}

/** In the place of the view: why there is none. */
function InTheWay({ state, onSettings }: InTheWayProps) {
  if (state.status === 'connecting') return <Connecting />;
  const isGone = state.status === 'offline' && state.isSilent && state.world?.source !== 'remote';
  if (isGone) return <Unreachable state={state} />;
  return (
    <Suspense fallback={<PendingPart what="the answer" className="m-auto" />}>
      <ServiceWait state={state} onSettings={onSettings} />
    </Suspense>
  );
}

type Offline = Extract<ConnectionState, { status: 'offline' }>;

/** Nothing of this may have to be loaded: whoever has the code may be the one that does not answer. */
function Unreachable({ state }: { readonly state: Offline }) {
  const { connection } = useService();
  const origin = state.world?.apiOrigin;
  return (
    <StateBlock
      icon="offline"
      tone="danger"
      title="The service does not answer"
      body={
        origin === undefined
          ? 'It may have stopped. The dashboard retries every two seconds and reconnects by itself.'
          : `${origin} sent nothing. The dashboard keeps retrying.`
      }
      actions={
        <Button look="primary" onClick={connection.connect}>
          Reconnect
        </Button>
      }
    />
  );
}

function Connecting() {
  return useLate() ? <StateBlock icon="clock" title="Connecting to the service" /> : null;
}
