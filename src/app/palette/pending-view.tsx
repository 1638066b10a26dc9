import { useIsConnected } from '@/client/service-context';
import { StateBlock } from '@/ui/state-block';

/** Placeholder for a view whose code is still loading, for example while the service is away. */
export function PendingView() {
  if (!useIsConnected()) return <StateBlock icon="clock" title="Offline: this screen opens on reconnect" />;
  return (
    <StateBlock icon="clock" title="Loading this screen" body="It opens as soon as the page has loaded its code." />
  );
}
