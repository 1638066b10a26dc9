import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@/base/clock';
import { ServiceError } from '@/service/request/service-error';
import { ALLOWED_METHODS, answerError, setCommonHeaders } from './answer';
import { type Connections, endConnection } from './connections';
import { checkHost } from './guard';

interface ParseError extends NodeJS.ErrnoException {
  /** The bytes that Node's parser stopped at. */
  readonly rawPacket?: Buffer;
}

interface Refusal {
  /** Code and reason of the status line. */
  readonly status: string;
  readonly error: ServiceError;
}

/** `CONNECT` never becomes a request: nobody is reached through this service. */
const NO_TUNNEL: Refusal = {
  status: '405 Method Not Allowed',
  error: new ServiceError('METHOD_NOT_ALLOWED', `Use ${ALLOWED_METHODS}`, { allow: ALLOWED_METHODS }),
};

/** Whether the first line is the larger part. A packet without a line end is still inside the address. */
function isMostlyAddress(packet: Buffer): boolean {
  const lineEnd = packet.indexOf('\r\n');
  return lineEnd < 0 || lineEnd > packet.length / 2;
}

function explain(error: ParseError): Refusal {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: '408 Request Timeout', error: new ServiceError('INVALID_PARAMS', 'The request took too long') };
  }
  if (error.code !== 'HPE_HEADER_OVERFLOW') {
    return { status: '400 Bad Request', error: new ServiceError('INVALID_PARAMS', 'The request is not HTTP') };
  }
  if (error.rawPacket !== undefined && isMostlyAddress(error.rawPacket)) {
    return { status: '414 URI Too Long', error: new ServiceError('URI_TOO_LONG', 'The address is too long') };
  }
  const tooLarge = new ServiceError('INVALID_PARAMS', 'The headers are too large');
  return { status: '431 Request Header Fields Too Large', error: tooLarge };
}

async function writeAnswer(socket: Duplex, refusal: Refusal, clock: Clock): Promise<void> {
  const response = answerError(refusal.error);
  setCommonHeaders(response.headers, clock);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `HTTP/1.1 ${refusal.status}\r\n${headers}connection: close\r\n\r\n`;
  endConnection(socket, head + (await response.text()));
}

async function sendAnswer(response: ServerResponse, status: number, answer: Response): Promise<void> {
  response.writeHead(status, { ...Object.fromEntries(answer.headers), connection: 'close' });
  response.end(await answer.text());
}

/**
 * Answers requests that never reach the app, because Node's parser refuses them or keeps them to itself, in the form
 * of all other answers.
 */
export function answerBrokenRequests(server: Server, connections: Connections, clock: Clock): void {
  server.on('clientError', (error: ParseError, socket) => {
    const isMute = error.code === 'ECONNRESET' || !socket.writable;
    // Into an answer under way, words about the next request would be read as its bytes.
    if (isMute || connections.isAnswering(socket)) socket.destroy();
    else void writeAnswer(socket, explain(error), clock);
  });
  server.on('connect', (_request, socket) => void writeAnswer(socket, NO_TUNNEL, clock));
  server.on('checkExpectation', (_request, response) => {
    const answer = answerError(
      new ServiceError('INVALID_PARAMS', 'This service does not support what the request expects'),
    );
    setCommonHeaders(answer.headers, clock);
    void sendAnswer(response, 417, answer);
  });
}

/** Whether the request names its host exactly once: of two, something in between may read the other. */
const namesOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length === 1;

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** `listener` behind the check that cannot be made of a `Request`, which has joined equal headers. */
export function refuseUnnamedHosts(listener: Listener, clock: Clock): (...call: Parameters<Listener>) => void {
  return (request, response) => {
    if (namesOneHost(request)) void listener(request, response);
    else void sendAnswer(response, 400, answerUnreadable(clock));
  };
}

/** A request whose address or Host cannot be made a `Request`. */
export function answerUnreadable(clock: Clock): Response {
  const response = answerError(new ServiceError('INVALID_PARAMS', 'The address or Host of the request cannot be read'));
  setCommonHeaders(response.headers, clock);
  return response;
}

function answerHealth(request: Request, hosts: ReadonlySet<string>): Response {
  try {
    checkHost(request, hosts);
    return Response.json({ status: 'seeding', progress: 0 }, { status: 503 });
  } catch (error) {
    if (error instanceof ServiceError) return answerError(error);
    throw error;
  }
}

/** `/healthz` while the store is still being opened. */
export function answerStarting(request: Request, hosts: ReadonlySet<string>, clock: Clock): Response {
  const response = answerHealth(request, hosts);
  setCommonHeaders(response.headers, clock);
  return response;
}
