import { useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { alignDown } from '@/domain/interval';
import { isRecording } from '@/domain/recording';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';

/**
 * The service's time on a screen, in Unix seconds, and whether it advances. `market`: the one whose own data are shown; a
 * recording stands still. `minute`: for a screen that draws everything again when its time changes.
 */
export function useScreenTime(market?: Market) {
  const { clock } = useService();
  const nowSeconds = useDataSeconds();
  const isStill = clock.frozen || (market !== undefined && isRecording(market));
  return { nowSeconds, minute: alignDown(nowSeconds, 'MINUTE'), isPolling: !isStill };
}
