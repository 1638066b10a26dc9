import type { Source } from '@/contract/sources';
import { formatLength } from '@/domain/format/format-length';
import type { ConnectionHealth } from '../feeds/connection/connect-source';
import { adviseDemo, adviseReason } from './advise';
import { describeCause } from './describe-cause';
import { parseSourceId } from './source-id';
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
  /** Why its book is not known now. */
  readonly holeCause: string | undefined;
  /** For so long nothing has come of it, which is too long to call it live. */
  readonly silentMs: number | undefined;
  /** Something has come of its stream since it was started. */
  readonly hasCome: boolean;
  /** Unix ms. */
  readonly nowMs: number;
}

/** Nothing has come of a connection that is younger: that is usual. */
const FIRST_DATA_MS = 15_000;

/** What a connection says of itself, or why there is none. */
type Health = Pick<ConnectionHealth, 'state' | 'reason'> & { readonly sinceMs?: number };

const AGAIN = 'It is tried again by itself.';

const ELSEWHERE: State = { state: 'waiting', reason: 'Another process records it, or takes it over within 15 s' };

/** Why nothing comes of it whatever its venue does; undefined where that is not so. */
function findHalt({ stored, isElsewhere }: ManagedSource, { isHeld, stoppedBy }: StateFacts): State | undefined {
  if (stored.paused) return { state: 'paused', reason: 'Nothing is recorded until it is resumed' };
  if (isHeld) return { state: 'waiting', reason: 'Files are being imported into this market' };
  if (stoppedBy !== undefined) return { state: 'stopped', reason: stoppedBy };
  return isElsewhere ? ELSEWHERE : undefined;
}

function advise(state: Source['state'], reason: string, isDemo: boolean): string | undefined {
  // What is on its way needs nobody.
  if (state === 'connecting' || state === 'resyncing') return undefined;
  const advice = isDemo ? adviseDemo(reason) : adviseReason(reason);
  return advice !== undefined && state === 'waiting' ? `${advice} ${AGAIN}` : advice;
}

/** A venue may stand still while it keeps its connections, or take one and never send anything over it. */
function describeLive({ silentMs, hasCome, nowMs, isDemo }: StateFacts, id: string, sinceMs: number): State {
  if (hasCome && silentMs === undefined) return { state: 'live' };
  const { name } = parseSourceId(id).venue;
  const connectedMs = Math.max(0, nowMs - sinceMs);
  if (!hasCome && connectedMs < FIRST_DATA_MS) return { state: 'connecting', reason: `Waiting for data from ${name}` };
  const reason = hasCome
    ? `Nothing has come from ${name} for ${formatLength((silentMs ?? 0) / 1000)}`
    : `No data from ${name} yet, connected for ${formatLength(connectedMs / 1000)}`;
  const advice = advise('waiting', reason, isDemo);
  return { state: 'waiting', reason, ...(advice === undefined ? {} : { advice }) };
}

/** How a source is doing, why, and what can be done about it. */
export function describeSourceState(source: ManagedSource, facts: StateFacts): State {
  const { stored, running } = source;
  const halt = findHalt(source, facts);
  if (halt !== undefined) return halt;
  const health = running?.connection?.health ?? running?.halt;
  const { state, reason, sinceMs = facts.nowMs }: Health = health ?? { state: 'connecting', reason: 'Starting' };
  if (state === 'live') return describeLive(facts, stored.id, sinceMs);
  if (reason === undefined) return { state };
  if (state === 'resyncing' && facts.holeCause !== undefined) return { state, reason: describeCause(facts.holeCause) };
  const advice = advise(state, reason, facts.isDemo);
  return { state, reason, ...(advice === undefined ? {} : { advice }) };
}
