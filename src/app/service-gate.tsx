import type { ReactNode } from 'react';
import { formatShare } from '@/domain/format/format-percent';
import { formatHourMinute, formatZone } from '@/domain/format/format-time';
import { useConnectionState, useService } from '@/panes/service-context';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useLate } from '@/ui/pane-frame';
import { StateBlock } from '@/ui/state-block';

/** Shows the view once the service can be asked, and what is in the way until then. */
export function ServiceGate({ children }: { readonly children: ReactNode }) {
  const state = useConnectionState();
  const { connection } = useService();
  if (state.status === 'connecting') return <Connecting />;
  if (state.status === 'seeding') return <Seeding progress={state.progress} />;
  if (state.status === 'rejected') {
    return (
      <StateBlock
        icon="lock"
        tone="danger"
        title="The key was rejected"
        body="The service did not accept the dashboard's key."
        actions={
          <Button look="primary" onClick={connection.connect}>
            Get a new key
          </Button>
        }
      />
    );
  }
  if (state.status === 'offline' && !state.hadSession) {
    return (
      <StateBlock
        icon="offline"
        tone="danger"
        title="The service does not answer"
        body="It may have been stopped. The dashboard looks for it every two seconds and goes on by itself."
        actions={
          <Button look="primary" onClick={connection.connect}>
            Reconnect
          </Button>
        }
      />
    );
  }
  const isOffline = state.status === 'offline';
  return (
    <>
      {isOffline && <OfflineNotice since={state.since / 1000} onReconnect={connection.connect} />}
      <div className="flex min-h-0 flex-1 flex-col" data-offline={isOffline ? '' : undefined}>
        {children}
      </div>
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
