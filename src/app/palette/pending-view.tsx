import { StateBlock } from '@/ui/state-block';

/** Placeholder for a view whose code is still loading, for example while the service is away. */
export function PendingView() {
  return (
    <StateBlock icon="clock" title="Loading this screen" body="It opens as soon as the page has loaded its code." />
  );
}
