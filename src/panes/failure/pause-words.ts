import { isAbsurdPause } from '@/data/budget/asked-pause';
import { formatAge } from '@/domain/format/format-duration';
import type { PaneAction } from '@/ui/pane-status';
import type { TimedWait } from './use-pane-wait';

/** Why requests wait during a pause; `undefined` if the service requested none. */
export function describePause({ askedSeconds }: Pick<TimedWait, 'askedSeconds'>): string | undefined {
  if (askedSeconds === undefined) return undefined;
  if (!isAbsurdPause(askedSeconds)) return 'The service asks for a pause.';
  return `The service asks for a pause of ${formatAge(askedSeconds)}, longer than any budget takes to refill: one request tries sooner.`;
}

/** The action that ends a pause which is the service's mistake. */
export function makePauseAction({ askedSeconds, tryNow }: TimedWait): PaneAction | undefined {
  if (askedSeconds === undefined || !isAbsurdPause(askedSeconds) || tryNow === undefined) return undefined;
  return { label: 'Try now', onPress: tryNow };
}
