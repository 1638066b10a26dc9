import type { Dialect, Translator } from '@/contract/dialect';
import { isTierId, type TierId } from '@/contract/tiers';
import type { EmbeddedSession, Session } from './session';

/**
 * `embedded`: data made on this machine; `relay`: our own server forwards requests; `remote`: the page asks directly.
 */
export type SourceKind = 'embedded' | 'relay' | 'remote';

/** The user's choice; if its source is unavailable, the service that serves the page is used. */
export interface ConnectionChoice {
  readonly source: 'embedded' | 'remote';
  /** The tier to act as on the embedded service; its default if absent. */
  readonly tier: string | undefined;
}

/** Which data this is, and as which user it is requested. */
export interface World {
  readonly source: SourceKind;
  /** `undefined` until the service has stated it. */
  readonly tier: TierId | undefined;
  /** Whether the service that serves the page has no data to show in its place. */
  readonly isAlone?: boolean;
  /** The remote service; `undefined` for the embedded one. */
  readonly apiOrigin: string | undefined;
  /** Names caches of data: equal for equal data, even after a reload. */
  readonly cacheNamespace: string;
  /** Names budgets and answers: equal for the same user of a budget on the same data. */
  readonly connectionId: string;
}

/** The prefix of `cacheNamespace` for every world of a remote service, whatever its dialect. */
export const getRemotePrefix = (apiOrigin: string): string => `remote:${apiOrigin}:`;

/** How a world is reached. */
export interface Place {
  readonly world: World;
  /** `''` is the page's own origin. */
  readonly baseUrl: string;
  /** The dialect of the service, and its translator. */
  readonly words: { readonly dialect: Dialect; readonly translator: Translator } | undefined;
  readonly session: Session;
}

/** The embedded session that `choice` selects; `undefined` when it selects a remote service. */
export function getEmbedded(session: Session, choice: ConnectionChoice): EmbeddedSession | undefined {
  const isRemote = choice.source === 'remote' && session.apiOrigin !== undefined;
  return session.source === 'embedded' && !isRemote ? session : undefined;
}

export function makeEmbeddedPlace(session: EmbeddedSession): Place {
  const { tier, storeId = '' } = session;
  const cacheNamespace = `embedded:${storeId}`;
  const connectionId = `${cacheNamespace}:${tier}`;
  return {
    world: { source: 'embedded', tier, apiOrigin: undefined, cacheNamespace, connectionId },
    baseUrl: '',
    words: undefined,
    session,
  };
}

/** A stored choice may name a tier of another version. */
export function toTier(text: string | undefined): TierId | undefined {
  return text !== undefined && isTierId(text) ? text : undefined;
}
