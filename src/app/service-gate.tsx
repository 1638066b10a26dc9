import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ConnectionState } from '@/data/connection/connection';
import { formatShare } from '@/domain/format/format-percent';
import { formatHourMinute, formatZone } from '@/domain/format/format-time';
import { useConnectionState, useService } from '@/panes/service-context';
import { useConnectionChoice } from '@/state/connection-choice';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { StateBlock } from '@/ui/state-block';
import { useLate } from '@/ui/use-late';

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
  if (state.status === 'seeding') return <Seeding progress={state.progress} />;
  if (state.status === 'keyless' || state.status === 'rejected')
    return <KeyWanted state={state} onSettings={onSettings} />;
  if (state.status === 'offline' && !state.hadSession) return <Unreachable state={state} onSettings={onSettings} />;
  const isOffline = state.status === 'offline';
  return (
    <>
      {isOffline && <OfflineNotice since={state.since / 1000} onReconnect={connection.connect} />}
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

type StateOf<S extends ConnectionState['status']> = Extract<ConnectionState, { status: S }>;

interface KeyWantedProps {
  readonly state: StateOf<'keyless' | 'rejected'>;
  readonly onSettings: () => void;
}

function KeyWanted({ state, onSettings }: KeyWantedProps) {
  const { connection } = useService();
  if (state.source !== 'remote') {
    const isRelay = state.source === 'relay';
    return (
      <StateBlock
        icon="lock"
        tone="danger"
        title="The key was rejected"
        body={
          isRelay
            ? `${state.apiOrigin} did not accept the key of the key file. Put another one there and start again.`
            : "The service did not accept the dashboard's key."
        }
        actions={
          <Button look="primary" onClick={connection.connect}>
            {isRelay ? 'Try again' : 'Get a new key'}
          </Button>
        }
      />
    );
  }
  const isRejected = state.status === 'rejected';
  return (
    <StateBlock
      icon="lock"
      tone={isRejected ? 'danger' : 'quiet'}
      title={isRejected ? 'The key was rejected' : 'A key is needed'}
      body={
        isRejected ? 'The service did not accept the key in settings.' : `${state.apiOrigin} answers with a key alone.`
      }
      actions={<RemoteWays onSettings={onSettings} />}
    />
  );
}

interface UnreachableProps {
  readonly state: StateOf<'offline'>;
  readonly onSettings: () => void;
}

function Unreachable({ state, onSettings }: UnreachableProps) {
  const { connection } = useService();
  const { source, apiOrigin } = state.world ?? {};
  return (
    <StateBlock
      icon="offline"
      tone="danger"
      title="The service does not answer"
      body={
        apiOrigin === undefined
          ? 'It may have been stopped. The dashboard looks for it every two seconds and goes on by itself.'
          : `Nothing came from ${apiOrigin} that this page can read. The dashboard goes on looking by itself; "Test key" in settings says more.`
      }
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

function RemoteWays({ onSettings }: { readonly onSettings: () => void }) {
  const choose = useConnectionChoice((choice) => choice.choose);
  return (
    <>
      <Button look="primary" onClick={onSettings}>
        Open settings
      </Button>
      <Button onClick={() => choose({ source: 'embedded' })}>Use simulated data</Button>
    </>
  );
}

function Connecting() {
  return useLate() ? <StateBlock icon="clock" title="Looking for the service" /> : null;
}

function Seeding({ progress }: { readonly progress: number }) {
  return (
    <StateBlock
      icon="layers"
      title="Seeding the simulated market"
      body={`The service makes its data once, on the first start: ${formatShare(progress * 100, 0)} done. The dashboard goes on by itself.`}
      progress={progress}
    />
  );
}

function OfflineNotice({ since, onReconnect }: { readonly since: number; readonly onReconnect: () => void }) {
  const zone = useSettings((settings) => settings.zone);
  return (
    <div className="flex-none border-b border-line bg-panel px-3 py-1.5">
      <Notice tone="info" action={{ label: 'Reconnect', onPress: onReconnect }}>
        Offline since {formatHourMinute(since, zone)} {formatZone(since, zone)}. Showing the last data.
      </Notice>
    </div>
  );
}
