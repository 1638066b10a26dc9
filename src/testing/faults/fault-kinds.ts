import type { Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What a service, or something in front of it, does with a request. */
export type Fault = (socket: Socket) => void;

const JSON_TYPE = 'Content-Type: application/json';
const BODY = Buffer.from(
  '{"series":[{"id":{"rawSymbol":"A"},"points":[{"Point":{"volume":1,"timestamp":{"s":60}}}]}]}',
);
const MEGABYTES = Buffer.alloc(64 * 2 ** 20, ' ');
const GZIP_BOMB = gzipSync(MEGABYTES, { level: 1 });
const BROTLI_BOMB = brotliCompressSync(MEGABYTES, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const head = (status: string, ...headers: readonly string[]): string =>
  [`HTTP/1.1 ${status}`, 'Connection: close', ...headers, '', ''].join('\r\n');

/** A complete answer. */
export const answer =
  (status: string, headers: readonly string[] = [JSON_TYPE], body: Buffer | string = ''): Fault =>
  (socket) => {
    const bytes = Buffer.from(body);
    const length = headers.some((one) => /^(content-length|transfer-encoding):/i.test(one))
      ? []
      : [`Content-Length: ${bytes.length}`];
    socket.end(Buffer.concat([Buffer.from(head(status, ...headers, ...length)), bytes]));
  };

const WHOLE = Buffer.concat([Buffer.from(head('200 OK', JSON_TYPE, `Content-Length: ${BODY.length}`)), BODY]);
const HEAD_LENGTH = WHOLE.length - BODY.length;

/** The answer when nothing is wrong. */
export const GOOD: Fault = (socket) => void socket.end(WHOLE);

/**
 * Sends this many bytes of a complete answer, then ends. The delay lets them leave before a reset discards the rest.
 */
const cutAt =
  (bytes: number, end: 'reset' | 'close'): Fault =>
  (socket) => {
    const leave = (): void => void (end === 'reset' ? socket.resetAndDestroy() : socket.destroy());
    if (bytes === 0) leave();
    else socket.write(WHOLE.subarray(0, bytes), () => setTimeout(leave, 20));
  };

const send =
  (text: string): Fault =>
  (socket) =>
    void socket.end(text);

/** Sends `start`, then `piece` again and again for as long as it is accepted. */
const pour =
  (start: string | Buffer, piece: string | Buffer): Fault =>
  (socket) => {
    const fill = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', fill);
    socket.write(start);
    fill();
  };

const stall =
  (start: string | Buffer): Fault =>
  (socket) =>
    void socket.write(start);

/** Sends a byte at a time, and never all of them. */
const trickle =
  (start: string, byte: string): Fault =>
  (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(byte), 20);
    socket.once('close', () => clearInterval(timer));
  };

const json = (status: string, body: unknown, ...headers: readonly string[]): Fault =>
  answer(status, [JSON_TYPE, ...headers], JSON.stringify(body));

const refusal = (status: string, ...headers: readonly string[]): Fault =>
  json(status, { error: 'X', message: 'The service says no' }, ...headers);

const OPEN = head('200 OK', JSON_TYPE, 'Transfer-Encoding: chunked');
const PAGE = '<!doctype html><title>A page</title>';

/** What a fault leads to, with a direct request and through a relay. */
export interface Expected {
  /** The kind of failure shown in the pane; `waits` and `works` are no failures. */
  readonly kind: string;
  /** Requests that arrive, including all retries. */
  readonly requests: number;
  /** The pause that is kept, in seconds. */
  readonly pause?: number;
}

export interface FaultKind {
  readonly name: string;
  readonly fault: Fault;
  readonly direct: Expected;
  readonly relay: Expected;
  /** The service did not run the refused request; otherwise each request that arrives may be charged. */
  readonly isFree?: boolean;
  /** Reading the answer takes the time, not the service: no timeout applies. */
  readonly isWork?: boolean;
}

const once = (kind: string): Expected => ({ kind, requests: 1 });
const thrice = (kind: string): Expected => ({ kind, requests: 3 });
const both = (name: string, fault: Fault, expected: Expected, isFree = false): FaultKind => ({
  name,
  fault,
  direct: expected,
  relay: expected,
  isFree,
});
const each = (name: string, fault: Fault, direct: Expected, relay: Expected): FaultKind => ({
  name,
  fault,
  direct,
  relay,
});

/** Cuts before, at and after each part of the head, and in the body. */
const CUTS: readonly FaultKind[] = (['reset', 'close'] as const).flatMap((end) => [
  ...[0, 1, 8, 12, 17, HEAD_LENGTH - 2, HEAD_LENGTH - 1].map((bytes) =>
    each(`${end} after ${bytes} bytes of the head`, cutAt(bytes, end), thrice('blocked'), thrice('unavailable')),
  ),
  ...[0, 1, BODY.length >> 1, BODY.length - 1].map((bytes) =>
    both(`${end} after ${bytes} bytes of the body`, cutAt(HEAD_LENGTH + bytes, end), once('truncated')),
  ),
]);

const LENGTHS: readonly FaultKind[] = [
  both('a length that is too long', answer('200 OK', [JSON_TYPE, 'Content-Length: 5000'], BODY), once('truncated')),
  both('a length that is too short', answer('200 OK', [JSON_TYPE, 'Content-Length: 30'], BODY), once('malformed')),
  each(
    'a length beyond everything',
    answer('200 OK', [JSON_TYPE, 'Content-Length: 900000000000'], BODY),
    once('truncated'),
    once('too-large'),
  ),
  each(
    'a length that is no number',
    answer('200 OK', [JSON_TYPE, 'Content-Length: ten'], BODY),
    thrice('blocked'),
    once('malformed'),
  ),
  each(
    'two lengths that differ',
    answer('200 OK', [JSON_TYPE, 'Content-Length: 5', 'Content-Length: 6'], BODY),
    thrice('blocked'),
    once('malformed'),
  ),
  both('a chunk whose size is no number', send(`${OPEN}zz\r\n{}\r\n0\r\n\r\n`), once('truncated')),
  // Node's `fetch` takes the end of the connection for the end of the body; no browser does.
  each('chunks without an end', send(`${OPEN}2\r\n{"\r\n`), once('malformed'), once('truncated')),
  each('a chunk that is cut', send(`${OPEN}ff\r\n{"`), once('malformed'), once('truncated')),
];

const CODINGS: readonly FaultKind[] = [
  {
    ...both('a bomb in gzip', answer('200 OK', [JSON_TYPE, 'Content-Encoding: gzip'], GZIP_BOMB), once('too-large')),
    isWork: true,
  },
  {
    ...both('a bomb in br', answer('200 OK', [JSON_TYPE, 'Content-Encoding: br'], BROTLI_BOMB), once('too-large')),
    isWork: true,
  },
  both(
    'gzip that is cut',
    answer('200 OK', [JSON_TYPE, 'Content-Encoding: gzip'], gzipSync(BODY).subarray(0, 30)),
    once('malformed'),
  ),
  both('gzip that is none', answer('200 OK', [JSON_TYPE, 'Content-Encoding: gzip'], BODY), once('truncated')),
  both(
    'a coding that nobody knows',
    answer('200 OK', [JSON_TYPE, 'Content-Encoding: x-none'], gzipSync(BODY)),
    once('malformed'),
  ),
];

const CONTENTS: readonly FaultKind[] = [
  both('a page', answer('200 OK', ['Content-Type: text/html'], PAGE), once('malformed')),
  both('a page that says it is JSON', answer('200 OK', [JSON_TYPE], PAGE), once('malformed')),
  both('a picture', answer('200 OK', ['Content-Type: image/png'], '\u0089PNG'), once('malformed')),
  both('nothing', answer('200 OK'), once('malformed')),
  both('null', json('200 OK', null), once('malformed')),
  both('a list', json('200 OK', []), once('malformed')),
  both('a number', json('200 OK', 5), once('malformed')),
  both('another shape', json('200 OK', { series: { points: 1 } }), once('malformed')),
  both('half of the JSON', answer('200 OK', [JSON_TYPE], BODY.subarray(0, 40)), once('malformed')),
  both('bytes that are no text', answer('200 OK', [JSON_TYPE], Buffer.from([255, 254, 0, 1])), once('malformed')),
  both('an error as a success', json('200 OK', { error: 'INTERNAL_ERROR', message: 'No data' }), once('refused')),
  both('204', answer('204 No Content', []), once('malformed')),
  both('205', answer('205 Reset Content', []), once('malformed')),
  both('206', answer('206 Partial Content', [JSON_TYPE], BODY), once('malformed')),
  both('a body without an end', pour(OPEN, `10000\r\n${' '.repeat(65_536)}\r\n`), once('too-large')),
];

const REDIRECTS: readonly FaultKind[] = [300, 301, 302, 303, 304, 307, 308].map((status) =>
  both(
    `${status}`,
    answer(`${status} Elsewhere`, ['Location: https://elsewhere.example/v1/points']),
    once('redirected'),
  ),
);

const FREE_REFUSALS: readonly (readonly [number, string])[] = [
  [400, 'bad-request'],
  [401, 'key-rejected'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [405, 'refused'],
  [414, 'refused'],
];

const STATUSES: readonly FaultKind[] = [
  ...FREE_REFUSALS.map(([status, kind]) => both(`${status}`, refusal(`${status} No`), once(kind), true)),
  ...[408, 425].map((status) => both(`${status}`, refusal(`${status} Later`), once('not-now'))),
  both('418', refusal('418 Teapot'), once('refused')),
  ...[500, 501, 505, 599].map((status) => both(`${status}`, refusal(`${status} Failed`), once('service-error'))),
  ...[502, 503].map((status) => both(`${status}`, refusal(`${status} Failed`), thrice('unavailable'))),
  both('504', refusal('504 Late'), thrice('service-timeout')),
  both('500 as a page', answer('500 Failed', ['Content-Type: text/html'], PAGE), once('service-error')),
  both('502 without a word', answer('502 Bad', []), thrice('unavailable')),
  both('500 with half of its words', answer('500 Failed', [JSON_TYPE], '{"error":"X","mess'), once('service-error')),
  both(
    '500 whose words break off',
    answer('500 Failed', [JSON_TYPE, 'Content-Length: 999'], '{"err'),
    once('service-error'),
  ),
  both(
    '500 with a bomb',
    answer('500 Failed', [JSON_TYPE, 'Content-Encoding: gzip'], GZIP_BOMB),
    once('service-error'),
  ),
  both(
    '500 without an end',
    pour(
      head('500 Failed', 'Content-Type: text/html', 'Transfer-Encoding: chunked'),
      `10000\r\n${'<'.repeat(65_536)}\r\n`,
    ),
    once('service-error'),
  ),
];

const waits = (pause?: number): Expected => ({ kind: 'waits', requests: 1, ...(pause === undefined ? {} : { pause }) });
const NO_TIMES = ['0.5', '5.5', '+5', '-5', '10, 20', '5s', 'soon', '1e3', '0x10', '2026-06-18T14:32:09Z'];

/** Forms of `Retry-After`; invalid ones leave the wait to the budget. */
const PAUSES: readonly FaultKind[] = [
  both('429', refusal('429 Slow'), waits(), true),
  both('429, 7 s', refusal('429 Slow', 'Retry-After: 7'), waits(7), true),
  both('429, 0 s', refusal('429 Slow', 'Retry-After: 0'), waits(), true),
  both('429, years', refusal('429 Slow', 'Retry-After: 99999999'), waits(99_999_999), true),
  both('429, a date long ago', refusal('429 Slow', 'Retry-After: Sun, 06 Nov 1994 08:49:37 GMT'), waits(), true),
  ...NO_TIMES.map((text) => both(`429, "${text}"`, refusal('429 Slow', `Retry-After: ${text}`), waits(), true)),
  both('503, 7 s', refusal('503 Busy', 'Retry-After: 7'), waits(7)),
  both('503, "-5"', refusal('503 Busy', 'Retry-After: -5'), thrice('unavailable')),
];

const HEADS: readonly FaultKind[] = [
  each(
    'headers without an end',
    pour('HTTP/1.1 200 OK\r\n', `X-More: ${'a'.repeat(4096)}\r\n`),
    thrice('blocked'),
    once('too-large'),
  ),
  each(
    'early heads without an end',
    pour('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(200)),
    once('timeout'),
    once('malformed'),
  ),
  both('an early head and then the answer', send(`HTTP/1.1 103 Early Hints\r\n\r\n${WHOLE.toString()}`), once('works')),
  each('another protocol', send('SSH-2.0-OpenSSH_9.6\r\n'), thrice('blocked'), once('malformed')),
  each('a body alone', send(BODY.toString()), thrice('blocked'), once('malformed')),
  each(
    'a protocol that nobody asked for',
    send('HTTP/1.1 101 Switching\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
    thrice('blocked'),
    thrice('unavailable'),
  ),
];

const SLOW: readonly FaultKind[] = [
  each('no first byte', stall(''), once('timeout'), once('service-timeout')),
  each('half a head', stall('HTTP/1.1 200 OK\r\nContent-'), once('timeout'), once('service-timeout')),
  each('a body that stops', stall(WHOLE.subarray(0, HEAD_LENGTH + 10)), once('timeout'), once('truncated')),
  both('a body by the byte', trickle(OPEN, '1\r\n \r\n'), once('timeout')),
  each('a head by the byte', trickle('HTTP/1.1 200 OK\r\nX-A: ', 'a'), once('timeout'), once('service-timeout')),
];

export const FAULT_KINDS: readonly FaultKind[] = [
  ...CUTS,
  ...LENGTHS,
  ...CODINGS,
  ...CONTENTS,
  ...REDIRECTS,
  ...STATUSES,
  ...PAUSES,
  ...HEADS,
  ...SLOW,
];
