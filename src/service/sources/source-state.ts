import type { Source } from '@/contract/sources';
import { adviseReason } from './advise';
import type { ManagedSource } from './source-manager';

type State = Pick<Source, 'state' | 'reason' | 'advice'>;

/** What the state of a source depends on besides itself. */
export interface StateFacts {
  /** Why nothing at all is recorded. */
  readonly stoppedBy: string | undefined;
  /** Its market is being changed from elsewhere. */
  readonly isHeld: boolean;
  /** A demo venue plays it. */
  readonly isDemo: boolean;
}

const DEMO_ADVICE = 'The demo venue on this computer does not answer: start it again, or start Depthscape without it.';
const AGAIN = 'It is tried again by itself.';

/** Why nothing comes of it whatever its venue does; undefined where that is not so. */
function findHalt(paused: boolean, { isHeld, stoppedBy }: StateFacts): State | undefined {
  if (paused) return { state: 'paused', reason: 'Nothing is recorded until it is resumed' };
  if (isHeld) return { state: 'waiting', reason: 'Files are being imported into this market' };
  return stoppedBy === undefined ? undefined : { state: 'stopped', reason: stoppedBy };
}

function advise(state: Source['state'], reason: string, isDemo: boolean): string | undefined {
  if (state === 'connecting') return undefined;
  const advice = isDemo ? DEMO_ADVICE : adviseReason(reason);
  return advice !== undefined && state === 'waiting' ? `${advice} ${AGAIN}` : advice;
}

/** How a source is doing, why, and what can be done about it. */
export function describeSourceState({ stored, running }: ManagedSource, facts: StateFacts): State {
  const halt = findHalt(stored.paused === true, facts);
  if (halt !== undefined) return halt;
  const health = running?.connection?.health ?? running?.halt;
  const { state, reason } = health ?? { state: 'connecting' as const, reason: 'Starting' };
  if (state === 'live' || reason === undefined) return { state };
  const advice = advise(state, reason, facts.isDemo);
  return { state, reason, ...(advice === undefined ? {} : { advice }) };
}
