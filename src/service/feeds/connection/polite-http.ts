import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { Clock } from '@/base/clock';
import { isAbort, messageOf } from '@/base/errors';
import { isObject, type JsonObject } from '@/service/feeds/protocol/read-fields';
import type { RestRefusal, VenueWire } from '@/service/feeds/protocol/venue-wire';
import { describeFailure, quoteWords, readRetryAfter } from './describe-failure';
import { type LimitUse, RateBudget } from './rate-budget';
import { type VenueAnswer, VenueError, type VenueHttp, type VenueRequest } from './venue-http';

/** Lists of instruments are the longest answers: some tens of MB. */
const MAX_ANSWER_BYTES = 128 << 20;
const ANSWER_MS = 30_000;
/** How long to leave a venue alone when it does not state a time. */
const BAN_MS: Readonly<Record<number, number>> = { 418: 120_000, 429: 60_000 };
/**
 * Shares of a limit that may be used. Others may have the same address, and requests that a person waits for are first.
 */
const SHARES: Readonly<Record<VenueRequest['priority'], number>> = { now: 0.9, background: 0.5 };

/** The real destination of a request. */
export interface Target {
  readonly url: URL;
  readonly agent: Agent | undefined;
}

export interface PoliteHttpOptions {
  /** The venue's name, for messages. */
  readonly name: string;
  readonly wire: VenueWire;
  readonly clock: Clock;
  /** @throws VenueError for a host that is not the venue's. */
  readonly resolve: (url: string) => Target;
}

interface Received {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

async function readBody(answer: IncomingMessage): Promise<string> {
  const isZipped = answer.headers['content-encoding'] === 'gzip';
  const body = isZipped ? answer.pipe(createGunzip()) : answer;
  if (isZipped) answer.once('error', (error) => body.destroy(error));
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long to be one');
    chunks.push(chunk);
  }
  if (!answer.complete) throw new Error('the answer was cut off');
  return Buffer.concat(chunks).toString('utf8');
}

function send({ url, agent }: Target, signal: AbortSignal): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = { Accept: 'application/json', 'Accept-Encoding': 'gzip' };
    request(url, { agent, headers, signal, rejectUnauthorized: true }, (answer) => {
      readBody(answer).then((text) => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      }, reject);
    })
      .once('error', reject)
      .end();
  });
}

function parseJson(text: string): JsonObject | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

const isList = (text: string): boolean => text.trimStart().startsWith('[');

const wordsOfRefusal = (refusal: RestRefusal | undefined): string =>
  refusal ? `: ${quoteWords(refusal.message)}` : '';

/** The error that a status alone implies. */
function describeStatus(name: string, host: string, status: number): VenueError | undefined {
  if (status === 403 || status === 451) {
    return new VenueError('unavailable', `${name} does not serve this place (${host} answers ${status})`);
  }
  if (status < 500) return undefined;
  return new VenueError('failed', `${name} is out of order or in maintenance (${host} answers ${status})`);
}

/** The REST interface of one venue, shared by all callers. Stays within its limits, and silent while banned. */
export class PoliteHttp implements VenueHttp {
  readonly #options: PoliteHttpOptions;
  readonly #budgets: readonly RateBudget[];
  #ban: { readonly untilMs: number; readonly why: string } | undefined;

  constructor(options: PoliteHttpOptions) {
    this.#options = options;
    this.#budgets = options.wire.budgets.map((rule) => new RateBudget(rule));
  }

  get limits(): readonly LimitUse[] {
    const now = this.#options.clock.monotonic();
    return this.#budgets.map((budget) => budget.use(now));
  }

  async get(request: VenueRequest, signal?: AbortSignal): Promise<VenueAnswer> {
    const target = this.#options.resolve(request.url);
    await this.#admit(request, signal);
    const deadline = AbortSignal.timeout(ANSWER_MS);
    const both = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const { host } = new URL(request.url);
    let received: Received;
    try {
      received = await send(target, both);
    } catch (cause) {
      signal?.throwIfAborted();
      const why = deadline.aborted || isAbort(cause) ? `${host} does not answer` : describeFailure(cause, host);
      throw new VenueError('failed', why, { cause });
    }
    const receivedMicros = Math.round(this.#options.clock.now() * 1000);
    this.#observe(request, received);
    const json = this.#check(host, received);
    return { url: request.url, text: received.text, json, receivedMicros };
  }

  /** Waits until the venue's limits allow the request. @throws VenueError while the venue accepts no requests. */
  async #admit(request: VenueRequest, signal: AbortSignal | undefined): Promise<void> {
    const { clock } = this.#options;
    for (;;) {
      signal?.throwIfAborted();
      this.#checkBan();
      const now = clock.monotonic();
      const share = SHARES[request.priority];
      const costs = this.#costsOf(request);
      const waitMs = Math.max(0, ...costs.map(([budget, cost]) => budget.waitMs(cost, share, now)));
      if (waitMs === 0) {
        for (const [budget, cost] of costs) budget.spend(cost, now);
        return;
      }
      await sleep(waitMs, undefined, { signal });
    }
  }

  #costsOf({ url, weight }: VenueRequest): [RateBudget, number][] {
    const parsed = new URL(url);
    return this.#options.wire.budgets.flatMap((rule, i) =>
      rule.isFor(parsed) ? [[this.#budgets[i], rule.counts === 'weight' ? weight : 1] as [RateBudget, number]] : [],
    );
  }

  #observe({ url }: VenueRequest, { headers }: Received): void {
    const parsed = new URL(url);
    for (const [i, rule] of this.#options.wire.budgets.entries()) {
      const used = rule.usedHeader === undefined ? undefined : headers[rule.usedHeader];
      if (typeof used === 'string' && rule.isFor(parsed)) {
        this.#budgets[i].observe(Number(used) || 0, this.#options.clock.monotonic());
      }
    }
  }

  #checkBan(): void {
    const ban = this.#ban;
    if (ban === undefined) return;
    if (this.#options.clock.now() < ban.untilMs) {
      throw new VenueError('banned', ban.why, { retryAtMs: ban.untilMs });
    }
    this.#ban = undefined;
  }

  /** @throws VenueError unless the answer contains data. */
  #check(host: string, received: Received): JsonObject | undefined {
    const { name, wire } = this.#options;
    const { status, text } = received;
    const json = isList(text) ? undefined : parseJson(text);
    const refusal = json && wire.readRefusal(status, json);
    if (status in BAN_MS || refusal?.waitMs !== undefined) throw this.#startBan(received, refusal);
    const failure = describeStatus(name, host, status);
    if (failure) throw failure;
    if (status !== 200 || refusal) {
      throw new VenueError('failed', `${name} refuses the request (${status})${wordsOfRefusal(refusal)}`);
    }
    if (json === undefined && !isList(text)) {
      throw new VenueError('failed', `${host} answers with something other than data: it may be in maintenance`);
    }
    return json;
  }

  /** Starts a ban: until it is over, no request is sent. */
  #startBan({ status, headers }: Received, refusal: RestRefusal | undefined): VenueError {
    const { name, clock } = this.#options;
    const nowMs = clock.now();
    const leastMs = refusal?.waitMs ?? BAN_MS[status];
    const untilMs = readRetryAfter(headers['retry-after'], nowMs) ?? nowMs + leastMs;
    const why = `${name} asks to be left alone for a while (${status})${wordsOfRefusal(refusal)}`;
    this.#ban = { untilMs, why };
    return new VenueError('banned', why, { retryAtMs: untilMs });
  }
}

/** The text of any error, for messages. */
export const wordsOf = (error: unknown): string => (error instanceof VenueError ? error.message : messageOf(error));
