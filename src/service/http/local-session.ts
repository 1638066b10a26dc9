import type { Dialect } from '@/contract/dialect';
import { isTierId, TIER_IDS, type TierId } from '@/contract/tiers';
import { invalidParam } from '@/service/request/service-error';
import { answerJson } from './answer';
import { checkOwnPage } from './guard';
import type { KeyRing } from './keys';

/** A service beyond this machine that the dashboard may ask; named at the start, with its words. */
export interface RemoteOffer {
  /** Origin and path prefix. */
  readonly apiOrigin: string;
  readonly dialect: Dialect;
}

export interface SessionFacts {
  readonly keys: KeyRing;
  /** Names the data that the service answers with: an import gives them another name. */
  readonly storeId?: string | (() => string) | undefined;
  readonly remote?: RemoteOffer | undefined;
}

const DEFAULT_TIER: TierId = 'advanced';

function readTier(request: Request): TierId {
  const tier = new URL(request.url).searchParams.get('tier') ?? DEFAULT_TIER;
  if (!isTierId(tier)) throw invalidParam('tier', `must be one of ${TIER_IDS.join(', ')}`);
  return tier;
}

/** `/local/session` of the embedded service: a key of the asked tier, and what else may be connected to. */
export function answerSession(request: Request, facts: SessionFacts, hosts: ReadonlySet<string>): Response {
  checkOwnPage(request, hosts);
  const tier = readTier(request);
  const { keys, storeId, remote } = facts;
  const named = typeof storeId === 'function' ? storeId() : storeId;
  return answerJson({ source: 'embedded', key: keys.dashboardKeys[tier], tier, storeId: named, ...remote });
}
