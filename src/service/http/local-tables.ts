import {
  isTableFormat,
  TABLE_FORMATS,
  TABLES_PATH,
  type TableFormat,
  type TableHead,
  tableHead,
} from '@/contract/local-tables';
import { ServiceError } from '@/service/request/service-error';
import { checkDashboardKey, checkOwnPage } from './guard';
import type { KeyRing } from './keys';

/** Writes tables in formats of columns. */
export interface LocalTables {
  write(head: TableHead, rows: AsyncIterable<Uint8Array>, format: TableFormat): Promise<Uint8Array>;
}

const MAX_HEAD_BYTES = 2 ** 18;
/** A table of ten million cells; a browser holds no larger one. */
const MAX_BODY_BYTES = 2 ** 28;
const METHODS = 'POST, OPTIONS';
const LINE_FEED = 0x0a;

const invalid = (text: string, status = 400): ServiceError => new ServiceError('INVALID_PARAMS', text, { status });

async function* limitBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > MAX_BODY_BYTES) throw invalid(`The body must not be longer than ${MAX_BODY_BYTES} bytes`, 413);
    yield part;
  }
}

function parseHead(bytes: Uint8Array): TableHead {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('The first line of the body is not valid JSON');
  }
  const parsed = tableHead.safeParse(json);
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  throw invalid(`The first line of the body is no head of a table: ${path.join('.') || 'it'}: ${message}`);
}

/** The head on the first line, and what follows it. @throws ServiceError */
async function readHead(
  parts: AsyncGenerator<Uint8Array>,
): Promise<{ readonly head: TableHead; readonly rows: AsyncIterable<Uint8Array> }> {
  let begun = new Uint8Array(0);
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    begun = Buffer.concat([begun, next.value]);
    const end = begun.indexOf(LINE_FEED);
    if (end > MAX_HEAD_BYTES || (end < 0 && begun.length > MAX_HEAD_BYTES)) break;
    if (end < 0) continue;
    const rest = begun.subarray(end + 1);
    return {
      head: parseHead(begun.subarray(0, end)),
      rows: (async function* () {
        if (rest.length > 0) yield rest;
        yield* parts;
      })(),
    };
  }
  throw invalid('The body must begin with a head of one line');
}

/** `/local/tables` of the embedded service, for our own page. @throws ServiceError */
export async function answerTables(
  request: Request,
  tables: LocalTables,
  keys: KeyRing,
  hosts: ReadonlySet<string>,
): Promise<Response> {
  checkOwnPage(request, hosts);
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: METHODS } });
  if (request.method !== 'POST') throw new ServiceError('METHOD_NOT_ALLOWED', `Use ${METHODS}`, { allow: METHODS });
  checkDashboardKey(request, keys);
  const search = new URL(request.url).searchParams;
  const format = search.get('format') ?? '';
  if (search.size !== 1 || !isTableFormat(format)) {
    throw invalid(`${TABLES_PATH} takes one parameter: format, one of ${Object.keys(TABLE_FORMATS).join(', ')}`);
  }
  if (request.body === null) throw invalid('The body must begin with a head of one line');
  const { head, rows } = await readHead(limitBytes(request.body));
  const file = await tables.write(head, rows, format).catch((error: unknown) => {
    if (error instanceof ServiceError) throw error;
    // ClickHouse's words for rows that end early or are of other types.
    if (/CANNOT_READ_ALL_DATA|INCORRECT_DATA|ATTEMPT_TO_READ_AFTER_EOF|TOO_LARGE_STRING_SIZE/.test(String(error)))
      throw new ServiceError('INVALID_PARAMS', 'The rows are not those of the head', { cause: error });
    throw error;
  });
  return new Response(new Uint8Array(file), { headers: { 'Content-Type': TABLE_FORMATS[format].media } });
}
