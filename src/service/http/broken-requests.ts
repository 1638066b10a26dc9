import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@/base/clock';
import { answerError, setCommonHeaders } from './answer';
import { ServiceError } from './service-error';

interface ParseError extends NodeJS.ErrnoException {
  /** The bytes that Node's parser stopped at. */
  readonly rawPacket?: Buffer;
}

function explain(error: ParseError): { status: string; error: ServiceError } {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: '408 Request Timeout', error: new ServiceError('INVALID_PARAMS', 'The request took too long') };
  }
  if (error.code !== 'HPE_HEADER_OVERFLOW') {
    return { status: '400 Bad Request', error: new ServiceError('INVALID_PARAMS', 'The request is not HTTP') };
  }
  // A packet without a line end is still inside the address.
  if (error.rawPacket !== undefined && error.rawPacket.indexOf('\r\n') < 0) {
    return { status: '414 URI Too Long', error: new ServiceError('URI_TOO_LONG', 'The address is too long') };
  }
  const tooLarge = new ServiceError('INVALID_PARAMS', 'The headers are too large');
  return { status: '431 Request Header Fields Too Large', error: tooLarge };
}

async function writeAnswer(socket: Duplex, error: ParseError, clock: Clock): Promise<void> {
  const explained = explain(error);
  const response = answerError(explained.error);
  setCommonHeaders(response.headers, clock);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${explained.status}\r\n${headers}connection: close\r\n\r\n${await response.text()}`);
}

/** Answers requests that never reach the app, because Node's parser refuses them, in the form of all other answers. */
export function answerBrokenRequests(server: Server, clock: Clock): void {
  server.on('clientError', (error: ParseError, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else void writeAnswer(socket, error, clock);
  });
}

/** A request whose address or Host cannot be made a `Request`. */
export function answerUnreadable(clock: Clock): Response {
  const response = answerError(new ServiceError('INVALID_PARAMS', 'The address or Host of the request cannot be read'));
  setCommonHeaders(response.headers, clock);
  return response;
}

/** Everything while the store is still being opened. */
export function answerStarting(clock: Clock): Response {
  const response = Response.json({ status: 'seeding', progress: 0 }, { status: 503 });
  setCommonHeaders(response.headers, clock);
  return response;
}
