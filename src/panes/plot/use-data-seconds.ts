import { useService } from '@/panes/service-context';
import { useTick } from '@/panes/use-tick';

const TICK_MS = 1000;

/** The service's time in whole Unix seconds, read each second. */
export function useDataSeconds(): number {
  const { clock } = useService();
  useTick(TICK_MS);
  return Math.floor(clock.now() / 1000);
}
