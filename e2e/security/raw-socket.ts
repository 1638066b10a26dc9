import { connect } from 'node:net';

/** A response, byte for byte, before any HTTP library has parsed it. */
export interface RawAnswer {
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  /** Values by lower-case name. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Latin-1, so that every byte is one character. */
  readonly body: string;
}

const TIMEOUT_MS = 10_000;

/** The body of a chunked message, joined. */
function joinChunks(text: string): string {
  const parts: string[] = [];
  let rest = text;
  for (;;) {
    const lineEnd = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.slice(0, lineEnd), 16);
    if (!(size > 0)) return parts.join('');
    parts.push(rest.slice(lineEnd + 2, lineEnd + 2 + size));
    rest = rest.slice(lineEnd + 4 + size);
  }
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const headers = new Map<string, readonly string[]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  const rest = end < 0 ? '' : text.slice(end + 4);
  const isChunked = headers.get('transfer-encoding')?.[0] === 'chunked';
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? 0),
    headers,
    body: isChunked ? joinChunks(rest) : rest,
  };
}

/** Sends `bytes` (Latin-1) unchanged and reads until the other side closes. */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    let text = '';
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('Nobody closed the connection')));
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(parseAnswer(text)));
    socket.write(bytes, 'latin1');
  });
}

/** Whether something accepts connections at the host and port. */
export function acceptsConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const settle = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.on('connect', settle(true)).on('error', settle(false)).on('timeout', settle(false));
  });
}
