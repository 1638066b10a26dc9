import { parseBaseAddress } from '@/contract/base-address';
import type { Dialect } from '@/contract/dialect';
import { isTierId, TIER_IDS, TIERS, type TierId } from '@/contract/tiers';
import type { KeyKeeper } from './key-keeper';
import type { Session } from './session';

/** `embedded`: data made on this machine; `relay`: our own server asks for us; `remote`: the page asks itself. */
export type SourceKind = 'embedded' | 'relay' | 'remote';

/** What the person chose; a source that is not to be had falls back to the service that serves the page. */
export interface ConnectionChoice {
  readonly source: 'embedded' | 'remote';
  /** The tier to act as on the embedded service; its own default without. */
  readonly tier: string | undefined;
}

/** Which data these are, and as whom they are asked for. */
export interface World {
  readonly source: SourceKind;
  /** `undefined` while a service has not said what it is. */
  readonly tier: TierId | undefined;
  /** The service beyond this machine; `undefined` for the embedded one. */
  readonly apiOrigin: string | undefined;
  /** Equal for equal data, also after a reload: what caches of data are named by. */
  readonly cacheNamespace: string;
  /** Equal for the same holder of a budget on the same data: what budgets and answers are named by. */
  readonly connectionId: string;
}

/** How a world is asked. */
export interface Place {
  readonly world: World;
  /** `''` is the page's own origin. */
  readonly baseUrl: string;
  readonly dialect: Dialect | undefined;
  readonly session: Session;
}

const NAMESPACE_HEX = 16;
const KEY_HEX = 8;

/** The first `length` hexadecimal digits of the SHA-256 of `text`. */
async function computeDigest(text: string, length: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, length);
}

async function computeRemoteNamespace(apiOrigin: string, dialect: Dialect | undefined): Promise<string> {
  const words = Object.entries(dialect?.identifiers ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `remote:${apiOrigin}:${await computeDigest(JSON.stringify([dialect?.keyHeader, words]), NAMESPACE_HEX)}`;
}

/** Whether the page asks a service beyond this machine itself. */
export function isRemoteChosen(session: Session, choice: ConnectionChoice): boolean {
  return session.source === 'embedded' && choice.source === 'remote' && session.apiOrigin !== undefined;
}

/** The place that `choice` means on a page with this `session`. @throws BaseAddressError */
export async function computePlace(session: Session, choice: ConnectionChoice, keys: KeyKeeper): Promise<Place> {
  const { dialect } = session;
  if (session.source === 'embedded' && !isRemoteChosen(session, choice)) {
    const cacheNamespace = `embedded:${session.storeId ?? ''}`;
    const connectionId = `${cacheNamespace}:${session.tier}`;
    const world = { source: session.source, tier: session.tier, apiOrigin: undefined, cacheNamespace, connectionId };
    return { world, baseUrl: '', dialect: undefined, session };
  }
  const apiOrigin = parseBaseAddress(session.apiOrigin ?? '');
  const cacheNamespace = await computeRemoteNamespace(apiOrigin, dialect);
  const shared = { tier: undefined, apiOrigin, cacheNamespace };
  if (session.source === 'relay') {
    const connectionId = `${cacheNamespace}:relay:${session.keyId ?? ''}`;
    return { world: { ...shared, source: 'relay', connectionId }, baseUrl: '', dialect, session };
  }
  const key = keys.getKey(apiOrigin);
  const holder = key === '' ? 'none' : await computeDigest(`${apiOrigin} ${key}`, KEY_HEX);
  const connectionId = `${cacheNamespace}:${holder}`;
  return { world: { ...shared, source: 'remote', connectionId }, baseUrl: apiOrigin, dialect, session };
}

/** The tier that a deployment's limit belongs to; the lower of two with the same limit, until a 403 teaches otherwise. */
export function inferTier(limit: number): TierId | undefined {
  return TIER_IDS.find((tier) => TIERS[tier].limit === limit);
}

/** A stored choice may name a tier of another version. */
export function toTier(text: string | undefined): TierId | undefined {
  return text !== undefined && isTierId(text) ? text : undefined;
}
