import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { badGateway, gatewayTimeout } from './relay-errors';

export interface UpstreamRequest {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** How long the first byte of the answer may take. */
  readonly answerMs: number;
}

const AGENT_OPTIONS = { keepAlive: true, maxSockets: 32, scheduling: 'lifo' } as const;
/** Connections are kept: a page asks for many small things. Node follows no redirect, whatever is set. */
const agents = { http: new HttpAgent(AGENT_OPTIONS), https: new HttpsAgent(AGENT_OPTIONS) };

function send(
  { url, method, headers, signal }: UpstreamRequest,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const options = { method, headers, signal };
  return url.protocol === 'https:'
    ? requestHttps(url, { ...options, agent: agents.https }, onAnswer)
    : requestHttp(url, { ...options, agent: agents.http }, onAnswer);
}

/** A kept connection that the other side closed at the same moment: nothing was answered, so it may be asked again. */
const wasClosedEarly = (request: ClientRequest, error: NodeJS.ErrnoException): boolean =>
  request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/**
 * Sends a request and resolves with the head of its answer, the body unread. The bytes are as they were sent: `fetch` would
 * undo their content coding.
 * @throws ServiceError 502 when no answer comes, 504 when it takes too long; the reason of `signal` when that aborts.
 */
export function openUpstream(asked: UpstreamRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = send(asked, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    const timer = setTimeout(() => request.destroy(gatewayTimeout(asked.answerMs)), asked.answerMs);
    request.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      if (asked.signal.aborted) reject(asked.signal.reason as Error);
      else if (error.name === 'ServiceError') reject(error);
      else if (wasClosedEarly(request, error)) resolve(openUpstream(asked));
      // No cause in the sentence: the message of a TLS or DNS error may name what a page need not know.
      else reject(badGateway('The upstream service does not answer', error));
    });
    request.end();
  });
}
