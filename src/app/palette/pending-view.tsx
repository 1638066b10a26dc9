import { StateBlock } from '@/ui/state-block';

/** In the place of a view whose code is late, as it is while the service is away. */
export function PendingView() {
  return <StateBlock icon="clock" title="Loading this view" body="It opens as soon as its code has loaded." />;
}
