import type { Dialect, Translator } from '@/contract/dialect';
import { isTierId, type TierId } from '@/contract/tiers';
import type { EmbeddedSession, Session } from './session';

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

/** How the `cacheNamespace` of every world of a service beyond this machine begins, whatever its words. */
export const getRemotePrefix = (apiOrigin: string): string => `remote:${apiOrigin}:`;

/** How a world is asked. */
export interface Place {
  readonly world: World;
  /** `''` is the page's own origin. */
  readonly baseUrl: string;
  /** The words of the service, and what says and reads them. */
  readonly words: { readonly dialect: Dialect; readonly translator: Translator } | undefined;
  readonly session: Session;
}

/** The embedded session that `choice` means; `undefined` when it means a service beyond this machine. */
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
