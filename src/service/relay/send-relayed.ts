import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type BodyOptions, RelayBody } from './relay-body';

interface Passage {
  readonly answer: IncomingMessage;
  readonly options: BodyOptions;
}

/** What is to come after the heads of answers that are not sent yet. */
const passages = new WeakMap<Response, Passage>();

/** `head` with the body of `answer` to follow it. */
export function passOn(head: Response, answer: IncomingMessage, options: BodyOptions): Response {
  passages.set(head, { answer, options });
  return head;
}

/**
 * Sends `response` by itself when the body of another answer is to follow it; any other is given back to be sent.
 * @param onFailure told why a body was broken off.
 */
export function sendRelayed(
  response: Response,
  outgoing: ServerResponse,
  onFailure: ((error: unknown) => void) | undefined,
): Response {
  const passage = passages.get(response);
  if (passage === undefined) return response;
  passages.delete(response);
  if (!outgoing.destroyed) {
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.flushHeaders();
  }
  const { over } = new RelayBody(passage.answer, outgoing, passage.options);
  void over.then((broken) => {
    if (broken !== undefined) onFailure?.(broken);
  });
  return RESPONSE_ALREADY_SENT;
}
