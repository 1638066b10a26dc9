import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { brokenConnection, describeBrokenConnection, gatewayTimeout } from './relay-errors';

export interface UpstreamRequest {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** How long the first byte of the answer may take, all attempts together. */
  readonly answerMs: number;
}

export interface UpstreamAnswer {
  readonly answer: IncomingMessage;
  /** How often the request went out: each time may have been charged. */
  readonly attempts: number;
}

const AGENT_OPTIONS = { keepAlive: true, maxSockets: 32, scheduling: 'lifo' } as const;
/** Connections are kept: a page asks for many small things. Node follows no redirect, whatever is set. */
const agents = { http: new HttpAgent(AGENT_OPTIONS), https: new HttpsAgent(AGENT_OPTIONS) };

/** More heads before the answer than any service sends: one that never ends them would be listened to until the deadline. */
const MAX_EARLY_HEADS = 64;

/** Why an attempt came to nothing. */
class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure';
  /** Something of the request may have arrived. */
  readonly wasSent: boolean;
  /** It went out on a kept connection that had been closed meanwhile, and nothing of an answer came. */
  readonly mayBeRepeated: boolean;

  constructor(cause: NodeJS.ErrnoException, wasSent: boolean, mayBeRepeated: boolean) {
    super('An attempt failed', { cause });
    this.wasSent = wasSent;
    this.mayBeRepeated = mayBeRepeated;
  }
}

function send(
  { url, method, headers, signal }: UpstreamRequest,
  isFresh: boolean,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? agents.https : agents.http;
  const options = { method, headers, signal, agent: isFresh ? (false as const) : agent };
  return isSecure ? requestHttps(url, options, onAnswer) : requestHttp(url, options, onAnswer);
}

/** What has gone over the connection of a request. */
class Wire {
  wasSent = false;
  #socket: Socket | undefined;
  #readBefore = 0;

  constructor(request: ClientRequest, isSecure: boolean) {
    request.once('socket', (socket) => {
      this.#socket = socket;
      this.#readBefore = socket.bytesRead;
      const note = (): void => {
        this.wasSent = true;
      };
      if (request.reusedSocket) note();
      else socket.once(isSecure ? 'secureConnect' : 'connect', note);
    });
  }

  /** Any byte came back. */
  get wasHeard(): boolean {
    return (this.#socket?.bytesRead ?? 0) > this.#readBefore;
  }
}

function attempt(asked: UpstreamRequest, isFresh: boolean, leftMs: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = send(asked, isFresh, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    const wire = new Wire(request, asked.url.protocol === 'https:');
    const fail = (cause: NodeJS.ErrnoException): void => {
      clearTimeout(timer);
      const isClosed = cause.code === 'ECONNRESET' || cause.code === 'EPIPE';
      reject(new AttemptFailure(cause, wire.wasSent, request.reusedSocket && isClosed && !wire.wasHeard));
    };
    const timer = setTimeout(() => request.destroy(new DeadlineError()), leftMs);
    let earlyHeads = 0;
    request
      .on('information', () => {
        earlyHeads += 1;
        if (earlyHeads > MAX_EARLY_HEADS) request.destroy(Object.assign(new Error('1xx'), { code: 'HPE_EARLY_HEADS' }));
      })
      .once('error', fail)
      // An upgrade that nobody asked for ends without an error.
      .once('close', () => fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
    request.end();
  });
}

class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Sends a request and resolves with the head of its answer, the body unread. The bytes are as they were sent: `fetch` would
 * undo their content coding. A kept connection that the other side closed at the same moment is the one thing that is
 * tried again: once, on a connection of its own, and only while nothing came back.
 * @throws RelayError 502 when no answer comes, 504 when it takes too long; the reason of `signal` when that aborts.
 */
export async function openUpstream(asked: UpstreamRequest): Promise<UpstreamAnswer> {
  const startedAt = performance.now();
  const isSecure = asked.url.protocol === 'https:';
  let attempts = 0;
  for (let isFresh = false; ; isFresh = true) {
    try {
      const answer = await attempt(asked, isFresh, Math.max(0, asked.answerMs - (performance.now() - startedAt)));
      return { answer, attempts: attempts + 1 };
    } catch (failure) {
      asked.signal.throwIfAborted();
      if (!(failure instanceof AttemptFailure)) throw failure;
      if (failure.wasSent) attempts += 1;
      if (failure.mayBeRepeated && !isFresh) continue;
      const cause = failure.cause as NodeJS.ErrnoException;
      if (cause instanceof DeadlineError) throw gatewayTimeout(asked.answerMs, attempts);
      throw brokenConnection(describeBrokenConnection(cause, attempts > 0, isSecure), attempts, cause);
    }
  }
}
