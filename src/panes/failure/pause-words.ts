import { isAbsurdPause } from '@/data/budget/asked-pause';
import { formatAge } from '@/domain/format/format-duration';
import type { PaneAction } from '@/ui/pane-status';
import type { TimedWait } from './use-pane-wait';

/** Why what waits for a pause waits; `undefined` where the service asked for none. */
export function describePause({ askedSeconds }: Pick<TimedWait, 'askedSeconds'>): string | undefined {
  if (askedSeconds === undefined) return undefined;
  if (!isAbsurdPause(askedSeconds)) return 'The service asks for a pause.';
  return `The service asks for a pause of ${formatAge(askedSeconds)}, longer than any budget takes to refill: one request tries sooner.`;
}

/** The way out of a pause that is the service's mistake. */
export function makePauseAction({ askedSeconds, tryNow }: TimedWait): PaneAction | undefined {
  if (askedSeconds === undefined || !isAbsurdPause(askedSeconds) || tryNow === undefined) return undefined;
  return { label: 'Try now', onPress: tryNow };
}
