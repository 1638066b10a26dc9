import { useService } from '@/client/service-context';
import type { ConnectionState } from '@/data/connection/connection-state';
import { formatShare } from '@/domain/format/format-percent';
import { Button } from '@/ui/button';
import { StateBlock } from '@/ui/state-block';
import { RemoteWays } from './remote-ways';

type StateOf<S extends ConnectionState['status']> = Extract<ConnectionState, { status: S }>;

export interface ServiceWaitProps {
  readonly state: StateOf<'seeding' | 'keyless' | 'rejected' | 'offline'>;
  readonly onSettings: () => void;
}

/** In place of the view: the service answers, but does not serve data yet, or not with this key. */
export function ServiceWait({ state, onSettings }: ServiceWaitProps) {
  if (state.status === 'seeding') return <Seeding progress={state.progress} />;
  if (state.status === 'offline') return <NotRead state={state} onSettings={onSettings} />;
  return <KeyWanted state={state} onSettings={onSettings} />;
}

interface NotReadProps {
  readonly state: StateOf<'offline'>;
  readonly onSettings: () => void;
}

/** A remote service that does not answer, or something at the page's own address that is not the service. */
function NotRead({ state: { isSilent, world }, onSettings }: NotReadProps) {
  const { connection } = useService();
  return (
    <StateBlock
      icon="offline"
      tone="danger"
      title={isSilent ? 'The service does not answer' : "The service's answers cannot be read"}
      body={
        world?.apiOrigin === undefined
          ? 'Another program may be answering in its place. The dashboard retries every two seconds and reconnects by itself.'
          : `${isSilent ? 'This page got no answer from' : 'This page cannot read what came from'} ${world.apiOrigin}. The dashboard keeps retrying; "Test key" in settings says more.`
      }
      actions={
        world?.source === 'remote' ? (
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
            ? `${state.apiOrigin} rejected the key in the key file. Replace it and restart.`
            : "The service rejected the dashboard's key."
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
      body={isRejected ? 'The service rejected the key in settings.' : `${state.apiOrigin} needs a key.`}
      actions={<RemoteWays onSettings={onSettings} />}
    />
  );
}

/** Shown on the first start. */
function Seeding({ progress }: { readonly progress: number }) {
  return (
    <StateBlock
      icon="layers"
      title="Seeding the simulated market"
      body={`The service generates its data on the first start: ${formatShare(progress * 100, 0)} done. The dashboard opens when it is ready.`}
      progress={progress}
    />
  );
}
