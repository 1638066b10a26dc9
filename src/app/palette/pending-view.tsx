import { useIsConnected } from '@/client/service-context';
import { ScreenSkeleton } from '@/ui/screen-skeleton';
import { StateBlock } from '@/ui/state-block';

/** Placeholder for a view whose code is still loading, for example while the service is away. */
export function PendingView() {
  if (useIsConnected()) return <ScreenSkeleton what="Loading this screen" />;
  return (
    <StateBlock
      icon="offline"
      title="This screen has not been opened yet"
      body="It opens on reconnect. Screens opened before show what is still loaded."
    />
  );
}
