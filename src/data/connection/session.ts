import * as z from 'zod/mini';
import type { Dialect } from '@/contract/dialect';
import { isTierId, type TierId } from '@/contract/tiers';
import type { Http } from '../http/http';

interface SharedFacts {
  /** The remote service that was configured at start: origin and path prefix. */
  readonly apiOrigin?: string | undefined;
  /** The dialect of that service. */
  readonly dialect?: Dialect | undefined;
}

/** The service that serves the page makes the data itself and gives the page a key. */
export interface EmbeddedSession extends SharedFacts {
  readonly source: 'embedded';
  readonly key: string;
  readonly tier: TierId;
  /** Names the data: another data directory or another frozen time has another id. */
  readonly storeId?: string | undefined;
}

/** The service that serves the page forwards requests to `apiOrigin` and adds the key itself. */
export interface RelaySession extends SharedFacts {
  readonly source: 'relay';
  readonly apiOrigin: string;
  /** Distinguishes keys without revealing them. */
  readonly keyId?: string | undefined;
}

/** The service that serves the page has no key for it: the page asks `apiOrigin` with one that the user enters. */
export interface RemoteSession extends SharedFacts {
  readonly source: 'remote';
  readonly apiOrigin: string;
}

/** What the page may know of the service that serves it. A key in it is held only in memory. */
export type Session = EmbeddedSession | RelaySession | RemoteSession;

/** A few members, and at most the dialect of a service. */
const SMALL = { limitBytes: 262_144 };

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null;
const optionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';

/** Our own service has already read it from a file, so only its shape is checked. */
function isDialect(value: unknown): value is Dialect | undefined {
  if (value === undefined) return true;
  return isRaw(value) && typeof value['keyHeader'] === 'string' && isRaw(value['identifiers']);
}

function isSession(value: unknown): value is Session {
  if (!isRaw(value) || !isDialect(value['dialect']) || !optionalText(value['apiOrigin'])) return false;
  if (value['source'] === 'relay') return value['apiOrigin'] !== undefined && optionalText(value['keyId']);
  if (value['source'] === 'remote') return value['apiOrigin'] !== undefined;
  const { source, key, tier, storeId } = value;
  const hasKey = typeof key === 'string' && key !== '' && typeof tier === 'string' && isTierId(tier);
  return source === 'embedded' && hasKey && optionalText(storeId);
}

/** Written by hand: nothing else at start needs the schemas it would take. */
const sessionAnswer = {
  parse(value: unknown): Session {
    if (isSession(value)) return value;
    throw new TypeError('This is no session');
  },
};

/**
 * Loads the session. Same-origin and loopback only: a dashboard served from elsewhere is refused. `tier`: whose key to
 * get.
 */
export function loadSession(http: Http, tier?: TierId, signal?: AbortSignal): Promise<Session> {
  return http.loadJson('/local/session', tier === undefined ? '' : `tier=${tier}`, sessionAnswer, signal, SMALL);
}

const healthAnswer = z.object({
  status: z.union([z.literal('ready'), z.literal('seeding')]),
  progress: z.optional(z.number()),
});

/** `progress` is 0 to 1. A ready service has it while it still makes older data in the background. */
export type Health =
  | { readonly status: 'ready'; readonly progress?: number | undefined }
  | { readonly status: 'seeding'; readonly progress: number };

export async function loadHealth(http: Http, signal?: AbortSignal): Promise<Health> {
  const answer = await http.loadJson('/healthz', '', healthAnswer, signal, { ...SMALL, alsoAccept: [503] });
  const { status, progress = status === 'ready' ? undefined : 0 } = answer;
  if (progress === undefined) return { status: 'ready' };
  return { status, progress: Math.min(1, Math.max(0, progress)) };
}
