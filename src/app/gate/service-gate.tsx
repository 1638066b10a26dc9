import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { useConnectionState, useService } from '@/client/service-context';
import { type ConnectionState, isOpen } from '@/data/connection/connection-state';
import { Button } from '@/ui/button';
import { PendingPart } from '@/ui/pending-part';
import { ScreenSkeleton } from '@/ui/screen-skeleton';
import { StateBlock } from '@/ui/state-block';

// In these states the service answers, so its code can be loaded.
const ServiceWait = lazyPart(async () => ({ default: (await import('./service-waits')).ServiceWait }));

// Part of a chunk that every page has loaded by then.
const OfflineNotice = lazyPart(async () => ({ default: (await import('./late-parts')).OfflineNotice }));

export interface ServiceGateProps {
  readonly onSettings: () => void;
  readonly children: ReactNode;
}

/** Shows the view once the service can be queried, and until then what prevents it. */
export function ServiceGate({ onSettings, children }: ServiceGateProps) {
  const state = useConnectionState();
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  });
  const isOffline = state.status === 'offline';
  if (!isOpen(state) && !(isOffline && state.hadSession)) return <InTheWay state={state} onSettings={onSettings} />;
  return (
    <>
      <Suspense>{isOffline && <OfflineNotice />}</Suspense>
      {/* The next view's code may not load either: until then the current view would write into its address. */}
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

/** In place of the view: why there is none. */
function InTheWay({ state, onSettings }: InTheWayProps) {
  if (state.status === 'connecting') return <ScreenSkeleton what="Connecting to the service" />;
  const isGone = state.status === 'offline' && state.isSilent && state.world?.source !== 'remote';
  if (isGone) return <Unreachable state={state} />;
  return (
    <Suspense fallback={<PendingPart what="the page" className="m-auto" />}>
      <ServiceWait state={state} onSettings={onSettings} />
    </Suspense>
  );
}

type Offline = Extract<ConnectionState, { status: 'offline' }>;

/** Must not load anything: the server of the code may be the one that does not answer. */
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
