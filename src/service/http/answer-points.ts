import type { Clock } from '@/base/clock';
import { RATE_HEADERS, SHARE_HEADER, TIER_HEADER, WEIGHT_HEADER } from '@/contract/headers';
import { TIERS } from '@/contract/tiers';
import { unixSeconds } from '@/domain/units';
import { ServiceError } from '@/service/request/service-error';
import { QUERY_LIMIT_SECONDS, QueryTimeoutError } from '@/service/store/engine/query-limit';
import type { Store } from '@/service/store/engine/store';
import type { Catalogue } from '../catalogue/catalogue';
import { type PointsPlan, planPoints } from '../datasets/points-plan';
import { parsePointsRequest } from '../datasets/points-request';
import { writeEnvelope } from '../datasets/series-source';
import { servePoints } from '../datasets/serve-points';
import { formatShare, type Quota, type Spending } from '../quota/quota';
import { answerError, answerStream } from './answer';
import { type AnswersUnderWay } from './answers-under-way';
import { makeBodyStream } from './body-stream';
import { BrokenOffError } from './broken-off-error';
import { countRows } from './count-rows';
import type { KeyHolder } from './keys';
import { type Filling, waitForRows } from './wait-for-rows';

export interface PointsDeps {
  readonly clock: Clock;
  readonly quota: Quota;
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly underWay: AnswersUnderWay;
  /** What the store does not have yet; none once it has all. */
  readonly filling?: (() => Filling | undefined) | undefined;
  /** Told of the rows of an answer as they go out. */
  readonly onRows?: ((request: string, rows: number) => void) | undefined;
  /** Makes what has failed an error that may be told. */
  readonly explain: (error: unknown) => ServiceError;
}

async function takeWeight(plan: PointsPlan, holder: KeyHolder, quota: Quota): Promise<Spending> {
  const decision = await quota.spend(holder, plan.weight);
  if (decision.accepted) return decision.charge;
  const weighs = `this request costs ${plan.weight} weight`;
  if (decision.retryAfterSeconds === undefined) {
    const most = `tier ${holder.tier} never holds more than ${TIERS[holder.tier].burst}`;
    throw new ServiceError('TOO_HEAVY', `It can never pass: ${weighs} and ${most}. Shorten period or lower maxDepth`);
  }
  const share = formatShare(quota.state);
  const reason =
    share === undefined ? '' : `, and this instance gives out ${share} of the budget: Redis is unreachable`;
  const message = `Rate limit exceeded: ${weighs}${reason}`;
  throw new ServiceError('RATE_LIMITED', message, { retryAfter: decision.retryAfterSeconds });
}

/** The first bytes of `chunks`; `abort` is called, and the wait ends, when they do not come within the limit of a query. */
async function waitForFirst(
  chunks: AsyncGenerator<Uint8Array, void, void>,
  abort: (reason: unknown) => void,
): Promise<IteratorResult<Uint8Array, void>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new QueryTimeoutError();
      reject(error);
      abort(error);
      chunks.return().catch(() => undefined);
    }, QUERY_LIMIT_SECONDS * 1000);
  });
  try {
    return await Promise.race([chunks.next(), late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Asked {
  readonly request: Request;
  readonly holder: KeyHolder;
  /** To be called when the answer is over. */
  readonly leave: () => void;
}

async function openBody(plan: PointsPlan, { request, holder, leave }: Asked, deps: PointsDeps): Promise<Response> {
  const aborter = new AbortController();
  const now = unixSeconds(Math.floor(deps.clock.now() / 1000));
  const signal = AbortSignal.any([request.signal, aborter.signal]);
  const written = writeEnvelope(servePoints(plan, { ...deps, now, signal, key: holder.id }));
  const { onRows } = deps;
  const chunks = onRows ? countRows(written, (rows) => onRows(plan.request.type, rows)) : written;
  const abort = (reason: unknown): void => aborter.abort(reason);
  try {
    // Errors before the first byte still become a status; later ones break the connection off.
    const first = await waitForFirst(chunks, abort);
    const explain = (error: unknown): Error => new BrokenOffError(request, error);
    return answerStream(makeBodyStream(first, chunks, { abort, onOver: leave, explain }));
  } catch (cause) {
    if (cause instanceof QueryTimeoutError) throw new ServiceError('TIMEOUT', cause.message, { cause });
    throw cause;
  }
}

async function setRateHeaders(response: Response, holder: KeyHolder, quota: Quota, weight: number): Promise<void> {
  const usage = await quota.usage(holder);
  for (const [name, header] of Object.entries(RATE_HEADERS)) {
    response.headers.set(header, String(usage[name as keyof typeof RATE_HEADERS]));
  }
  response.headers.set(WEIGHT_HEADER, String(weight));
  response.headers.set(TIER_HEADER, holder.tier);
  const share = formatShare(quota.state);
  if (share !== undefined) response.headers.set(SHARE_HEADER, share);
}

/**
 * Answer to `/v1/points`: check, weigh, charge, stream. A refused query costs nothing, nor does one that the service failed
 * to answer before its first byte, unless its caller left; one that ran into its time limit keeps its weight. HEAD is
 * checked but not run. Every answer says the budget.
 */
export async function answerPoints(request: Request, holder: KeyHolder, deps: PointsDeps): Promise<Response> {
  let charge: Spending | undefined;
  let leave = (): void => undefined;
  let response: Response;
  try {
    const query = parsePointsRequest(new URL(request.url).searchParams, deps.catalogue.exchanges);
    const now = unixSeconds(Math.floor(deps.clock.now() / 1000));
    const plan = planPoints(query, deps.catalogue, { tier: holder.tier, now });
    if (request.method === 'HEAD') {
      response = new Response(null, { headers: { 'Content-Type': 'application/json' } });
    } else {
      leave = deps.underWay.enter(holder.id);
      // An answer that nobody takes is never over by itself.
      request.signal.addEventListener('abort', leave, { once: true });
      await waitForRows(plan, { ...deps, filling: deps.filling?.(), now, signal: request.signal });
      charge = await takeWeight(plan, holder, deps.quota);
      response = await openBody(plan, { request, holder, leave }, deps);
    }
  } catch (error) {
    leave();
    const told = deps.explain(error);
    response = answerError(told);
    if (charge && told.code !== 'TIMEOUT' && !request.signal.aborted) {
      await charge.refund();
      charge = undefined;
    }
  }
  await setRateHeaders(response, holder, deps.quota, charge?.weight ?? 0);
  return response;
}
