import { parseBaseAddress } from '@/contract/base-address';
import { type Dialect, makeTranslator, NEUTRAL_DIALECT } from '@/contract/dialect';
import { coinsAnswer, usage } from '@/contract/payloads';
import type { Route } from '@/contract/routes';
import { TIER_IDS, TIERS, type TierId } from '@/contract/tiers';
import type { Http } from '../http/http';
import { isKeyRejected, isUnheard } from '../http/http-errors';
import { type Prober, probeOrigin } from '../http/probe-origin';
import type { KeyKeeper } from './key-keeper';
import { getRemotePrefix, type Place } from './place';
import type { Session } from './session';

const USAGE = '/v1/usage' satisfies Route;
const DISCOVERY = '/v1/coins' satisfies Route;
const NAMESPACE_HEX = 16;
const KEY_HEX = 8;

/** The first `length` hexadecimal digits of the SHA-256 of `text`. */
async function computeDigest(text: string, length: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, length);
}

async function computeNamespace(apiOrigin: string, { keyHeader, identifiers }: Dialect): Promise<string> {
  const words = Object.entries(identifiers).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return getRemotePrefix(apiOrigin) + (await computeDigest(JSON.stringify([keyHeader, words]), NAMESPACE_HEX));
}

/**
 * The place of the remote service that `session` names, requested by the page itself or through a relay.
 * @throws BaseAddressError
 */
export async function computePlaceBeyond(session: Session, keys: KeyKeeper): Promise<Place> {
  const { dialect = NEUTRAL_DIALECT } = session;
  const words = { dialect, translator: makeTranslator(dialect) };
  const apiOrigin = parseBaseAddress(session.apiOrigin ?? '');
  const cacheNamespace = await computeNamespace(apiOrigin, dialect);
  const shared = { tier: undefined, apiOrigin, cacheNamespace };
  if (session.source === 'relay') {
    const connectionId = `${cacheNamespace}:relay:${session.keyId ?? ''}`;
    return { world: { ...shared, source: 'relay', connectionId }, baseUrl: '', words, session };
  }
  const key = keys.getKey(apiOrigin);
  const holder = key === '' ? 'none' : await computeDigest(`${apiOrigin} ${key}`, KEY_HEX);
  const connectionId = `${cacheNamespace}:${holder}`;
  const alone = session.source === 'remote' && { isAlone: true };
  return { world: { ...shared, ...alone, source: 'remote', connectionId }, baseUrl: apiOrigin, words, session };
}

/** The tier with this limit; the lower of two with the same limit, until a 403 shows otherwise. */
export function inferTier(limit: number): TierId | undefined {
  return TIER_IDS.find((tier) => TIERS[tier].limit === limit);
}

export interface Greeting {
  /** `unreadable`: something answers, but this page may not read it; `silent`: nothing answers. */
  readonly status: 'ready' | 'rejected' | 'unreadable' | 'silent';
  /** `undefined` when the service does not state it. */
  readonly tier: TierId | undefined;
}

/**
 * Asks a remote service for the budget. This is free and shows whether it is there and accepts the key. Any other
 * failure is left to later requests: a missing budget does not lock anyone out of the data.
 */
export async function loadGreeting(http: Http, place: Place, prober?: Prober): Promise<Greeting> {
  try {
    const { limit } = await http.loadJson(USAGE, '', usage);
    return { status: 'ready', tier: inferTier(limit) };
  } catch (error) {
    const status = isKeyRejected(error) ? 'rejected' : isUnheard(error) ? await findLife(http, place, prober) : 'ready';
    return { status, tier: undefined };
  }
}

/** The status of a service that did not state its budget. */
async function findLife(http: Http, { world, baseUrl }: Place, prober?: Prober): Promise<Greeting['status']> {
  try {
    await http.loadJson(DISCOVERY, '', coinsAnswer);
    return 'ready';
  } catch (error) {
    if (!isUnheard(error)) return 'ready';
  }
  return world.source === 'remote' && (await probeOrigin(`${baseUrl}${USAGE}`, prober)) ? 'unreadable' : 'silent';
}
