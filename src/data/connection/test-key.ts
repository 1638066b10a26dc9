import { type Clock, makeServiceClock, systemClock } from '@/base/clock';
import { type Dialect, makeTranslator, NEUTRAL_DIALECT } from '@/contract/dialect';
import { KEY_HEADER } from '@/contract/headers';
import { coinsAnswer, usage } from '@/contract/payloads';
import { TIERS } from '@/contract/tiers';
import { type Fetcher, type Http, makeHttp } from '../http/http';
import {
  type HttpError,
  isHttpError,
  NetworkError,
  RedirectError,
  RequestTimeoutError,
  StatusError,
} from '../http/http-errors';
import { type Prober, probeOrigin } from '../http/probe-origin';
import { inferTier } from './beyond';

export type VerdictKind =
  | 'works'
  | 'clock'
  | 'rejected'
  | 'dialect'
  | 'forbidden'
  | 'drained'
  | 'failing'
  | 'timeout'
  | 'redirected'
  | 'broken-off'
  | 'relay'
  | 'wrong-service'
  | 'blocked'
  | 'unreachable';

/** The result of testing a key, in words for the user. It never contains the key. */
export interface Verdict {
  readonly kind: VerdictKind;
  readonly tone: 'ok' | 'warn' | 'danger';
  readonly text: string;
}

export interface KeyTest {
  /** Address of the service; `''` is the page's own origin, where a relay adds the key. */
  readonly baseUrl: string;
  /** The name of the service in the verdict. */
  readonly name: string;
  readonly key: string;
  readonly dialect: Dialect | undefined;
  readonly machine?: Clock;
  readonly fetcher?: Fetcher;
  readonly prober?: Prober;
}

const TEST_TIMEOUT_MS = 15_000;

/** Requests the budget, which is free, and judges the result. */
export async function testKey(test: KeyTest): Promise<Verdict> {
  const { machine = systemClock, baseUrl, key, dialect, fetcher } = test;
  const clock = makeServiceClock(machine);
  const sending = fetcher === undefined ? {} : { fetcher };
  const http = makeHttp({
    baseUrl,
    key: () => key,
    translator: makeTranslator(dialect ?? NEUTRAL_DIALECT),
    clock,
    timeoutMs: TEST_TIMEOUT_MS,
    ...sending,
  });
  try {
    const { limit } = await http.loadJson('/v1/usage', '', usage);
    const tier = inferTier(limit);
    const budget = `${limit} weight per 60 s${tier === undefined ? '' : `, as tier ${TIERS[tier].label}`}`;
    return judgeClock(`Key accepted, ${budget}.`, clock.getSkew());
  } catch (error) {
    if (!isHttpError(error)) throw error;
    return judgeFailure(error, test, http);
  }
}

/** `skewMs`: how far this machine is ahead of the service; 0 when they agree. */
function judgeClock(accepted: string, skewMs: number): Verdict {
  if (skewMs === 0) return { kind: 'works', tone: 'ok', text: accepted };
  const by = `${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead of' : 'behind'}`;
  const text = `${accepted} This device's clock is ${by} the service's. Times shown are the service's, ages are uncertain, and values are final only when later data arrives.`;
  return { kind: 'clock', tone: 'warn', text };
}

/** Every way in which a request can fail has a verdict; otherwise the test would never end on screen. */
async function judgeFailure(error: HttpError, test: KeyTest, http: Http): Promise<Verdict> {
  const { name } = test;
  if (error instanceof StatusError) return judgeStatus(error, test, http);
  if (error instanceof NetworkError) return error.isBrokenOff ? makeBrokenOff(test) : judgeSilence(test);
  if (error instanceof RequestTimeoutError) {
    return { kind: 'timeout', tone: 'danger', text: `${name} did not answer within ${TEST_TIMEOUT_MS / 1000} s.` };
  }
  if (error instanceof RedirectError) {
    const text = `${name} redirects to another address. Redirects are not followed, because the key would go there too. Check the address.`;
    return { kind: 'redirected', tone: 'danger', text };
  }
  // All that is left: something answers, but not with a budget.
  return makeWrongService(test);
}

const makeBrokenOff = ({ name }: KeyTest): Verdict => ({
  kind: 'broken-off',
  tone: 'danger',
  text: `The connection to ${name} ended before the answer was complete. Try again.`,
});

const makeWrongService = ({ name }: KeyTest): Verdict => ({
  kind: 'wrong-service',
  tone: 'danger',
  text: `${name} answers, but not with this API: check the address and its path.`,
});

/** Whether a 401 says that the key is missing, rather than wrong. */
const saysNoKey = (detail: string): boolean =>
  /missing|required|not (provided|found|sent)|no (api )?key/i.test(detail) &&
  !/invalid|unknown|not a known|wrong|expired|revoked/i.test(detail);

function judgeStatus(error: StatusError, test: KeyTest, http: Http): Verdict | Promise<Verdict> {
  const { status, detail, relayFault } = error;
  const header = test.dialect?.keyHeader ?? KEY_HEADER;
  if (status === 401 && saysNoKey(detail)) {
    const text = `The service found no key: it does not read ${header}. Start with a --dialect FILE that names its key header.`;
    return { kind: 'dialect', tone: 'danger', text };
  }
  if (status === 401) {
    const text = `The service rejected this key (401), sent in ${header}. A service that reads another header needs --dialect FILE.`;
    return { kind: 'rejected', tone: 'danger', text };
  }
  if (status === 429) return { kind: 'drained', tone: 'warn', text: 'Key accepted, but its budget is used up (429).' };
  if (status === 403 || status === 404) return judgeByDiscovery(error, test, http);
  if (relayFault !== undefined) {
    const text = `The relay got no answer from the service behind it. It says: ${detail}.`;
    return { kind: 'relay', tone: 'danger', text };
  }
  if (status >= 500) {
    return {
      kind: 'failing',
      tone: 'danger',
      text: `${test.name} answered with an error (${status}). Try again later.`,
    };
  }
  return makeWrongService(test);
}

/**
 * Some keys may not request their budget, and some deployments do not state it: then a list shows whether the key
 * works.
 */
async function judgeByDiscovery(refusal: StatusError, test: KeyTest, http: Http): Promise<Verdict> {
  try {
    await http.loadJson('/v1/coins', '', coinsAnswer);
    return {
      kind: 'works',
      tone: 'ok',
      text: `Key accepted. The service does not report its budget (${refusal.status}).`,
    };
  } catch (error) {
    if (!isHttpError(error)) throw error;
    if (!(error instanceof StatusError)) return judgeFailure(error, test, http);
    if (error.status === 401) return judgeStatus(error, test, http);
  }
  if (refusal.status === 404) return makeWrongService(test);
  const why = refusal.detail === '' ? '' : ` It says: ${refusal.detail}`;
  return { kind: 'forbidden', tone: 'danger', text: `The service refused the request (403).${why}` };
}

/** Nothing arrived that the page may read. The browser hides the reason; only some reasons can be distinguished. */
async function judgeSilence({ baseUrl, name, prober }: KeyTest): Promise<Verdict> {
  if (baseUrl !== '' && (await probeOrigin(`${baseUrl}/v1/usage`, prober))) {
    return {
      kind: 'blocked',
      tone: 'danger',
      text: `${name} answers, but the browser keeps the answer from this page: the service does not allow other origins (CORS), refuses the key header, or redirects. A relay avoids this: npm start -- --upstream ${baseUrl} --key-file FILE.`,
    };
  }
  return {
    kind: 'unreachable',
    tone: 'danger',
    text: `This page got no answer from ${name}. It may be off, its name or certificate may be wrong, this machine may be offline, or it blocks other origins. The browser does not say which.`,
  };
}
