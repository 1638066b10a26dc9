import type { IncomingMessage } from 'node:http';

/** A part of a `multipart/form-data` body. */
export interface SentTable {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A request on ClickHouse's HTTP interface. */
export interface StatementRequest {
  readonly query: string;
  /** Rows behind the statement, when that is in the address. */
  readonly data: Uint8Array;
  readonly params: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, string>;
  readonly tables: readonly SentTable[];
  /** Format of the answer, unless the statement names one. */
  readonly format: string;
  readonly queryId: string | undefined;
  readonly database: string | undefined;
  readonly user: string;
  readonly password: string;
}

const NO_SETTINGS = new Set(['query', 'query_id', 'database', 'user', 'password', 'default_format']);

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of request as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
}

function splitParts(body: Buffer, boundary: string): SentTable[] {
  const parts: SentTable[] = [];
  const line = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(line); at >= 0; ) {
    const next = body.indexOf(line, at + line.length);
    if (next < 0) return parts;
    const head = body.indexOf('\r\n\r\n', at);
    const name = /name="([^"]+)"/.exec(body.toString('latin1', at, head))?.[1] ?? '';
    // Two bytes of line end belong to the boundary.
    parts.push({ name, bytes: body.subarray(head + 4, next - 2) });
    at = next;
  }
  return parts;
}

/** Who asks: the address, the headers of ClickHouse, or basic authentication. */
function readLogin(request: IncomingMessage, search: URLSearchParams): Pick<StatementRequest, 'user' | 'password'> {
  const { headers } = request;
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  const [user, password] = basic === undefined ? [] : splitOnce(Buffer.from(basic, 'base64').toString());
  const header = (name: string): string | undefined => headers[name] as string | undefined;
  return {
    user: user ?? header('x-clickhouse-user') ?? search.get('user') ?? 'default',
    password: password ?? header('x-clickhouse-key') ?? search.get('password') ?? '',
  };
}

const splitOnce = (text: string): [string, string] => {
  const at = text.indexOf(':');
  return [text.slice(0, at), text.slice(at + 1)];
};

/** Reads a request as a server does: the statement is the body, or stands in the address with rows as the body. */
export async function readRequest(request: IncomingMessage): Promise<StatementRequest> {
  const { searchParams: search } = new URL(request.url ?? '/', 'http://server');
  const body = await readBody(request);
  const boundary = /multipart\/form-data; boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1];
  const inAddress = search.get('query');
  const params = new Map<string, string>();
  const settings = new Map<string, string>();
  for (const [name, value] of search) {
    if (name.startsWith('param_')) params.set(name.slice('param_'.length), value);
    else if (!NO_SETTINGS.has(name)) settings.set(name, value);
  }
  return {
    query: inAddress ?? body.toString(),
    data: inAddress === null || boundary !== undefined ? new Uint8Array(0) : body,
    params,
    settings,
    tables: boundary === undefined ? [] : splitParts(body, boundary),
    format: search.get('default_format') ?? (request.headers['x-clickhouse-format'] as string | undefined) ?? 'TSV',
    queryId: search.get('query_id') ?? (request.headers['query_id'] as string | undefined),
    database: search.get('database') ?? undefined,
    ...readLogin(request, search),
  };
}
