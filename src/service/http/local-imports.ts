import {
  IMPORTS_PATH,
  type ImportCommand,
  type ImportsAnswer,
  importCommand,
  MAX_PIECE_BYTES,
  PIECE_PATH,
  pieceFacts,
} from '@/contract/imports';
import { ServiceError } from '@/service/request/service-error';
import { answerJson } from './answer';
import { checkDashboardKey, checkOwnPage } from './guard';
import type { KeyRing } from './keys';
import { readJsonBody } from './read-body';

/** What `/local/imports` shows and changes. */
export interface LocalImports {
  list(): Promise<ImportsAnswer>;
  /** Takes a piece of a file of an import that is to come. */
  receive(upload: string, name: string, at: number, body: AsyncIterable<Uint8Array>): Promise<void>;
  command(command: ImportCommand): Promise<void>;
}

const MAX_COMMAND_BYTES = 4096;
const METHODS: Readonly<Record<string, string>> = {
  [IMPORTS_PATH]: 'GET, HEAD, POST, OPTIONS',
  [PIECE_PATH]: 'POST, OPTIONS',
};

export const IMPORT_PATHS: readonly string[] = Object.keys(METHODS);

const BYTES_TYPE = 'application/octet-stream';

interface Parsed<T> {
  readonly success: boolean;
  readonly data?: T;
  readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
}

/** @throws ServiceError */
function ensureParsed<T>({ data, error }: Parsed<T>, what: string): T {
  const [issue] = error?.issues ?? [];
  if (data !== undefined && issue === undefined) return data;
  const where = issue?.path.map(String).join('.') || 'it';
  throw new ServiceError('INVALID_PARAMS', `${what}: ${where}: ${issue?.message ?? 'is missing'}`);
}

const tooLong = (): ServiceError =>
  new ServiceError('INVALID_PARAMS', `A piece must not be longer than ${MAX_PIECE_BYTES} bytes`, { status: 413 });

async function* limitPiece(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > MAX_PIECE_BYTES) throw tooLong();
    yield part;
  }
}

async function receivePiece(request: Request, imports: LocalImports): Promise<Response> {
  const search = new URL(request.url).searchParams;
  const named = Object.fromEntries(search);
  const { upload, name, at } = ensureParsed(pieceFacts.safeParse(named), 'The address names no piece');
  if (request.headers.get('content-type') !== BYTES_TYPE) {
    throw new ServiceError('INVALID_PARAMS', `Content-Type must be ${BYTES_TYPE}`, { status: 415 });
  }
  if (Number(request.headers.get('content-length') ?? 0) > MAX_PIECE_BYTES) throw tooLong();
  await imports.receive(upload, name, Number(at), limitPiece(request.body ?? emptyBody()));
  return answerJson({});
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  // A file may be empty: it is refused when it is read.
}

async function changeImports(request: Request, imports: LocalImports): Promise<Response> {
  const body = await readJsonBody(request, MAX_COMMAND_BYTES);
  await imports.command(ensureParsed(importCommand.safeParse(body), 'The body is no command'));
  return answerJson(await imports.list());
}

/**
 * `/local/imports` of the embedded service: recordings from files. Read by our own page and programs of this machine; changed by
 * those with the dashboard's key. @throws ServiceError
 */
export async function answerImports(
  request: Request,
  imports: LocalImports,
  keys: KeyRing,
  hosts: ReadonlySet<string>,
): Promise<Response> {
  checkOwnPage(request, hosts);
  const { pathname } = new URL(request.url);
  const methods = METHODS[pathname];
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: methods } });
  if (!methods.split(', ').includes(request.method)) {
    throw new ServiceError('METHOD_NOT_ALLOWED', `Use ${methods}`, { allow: methods });
  }
  if (request.method !== 'POST') return answerJson(await imports.list());
  checkDashboardKey(request, keys);
  return pathname === PIECE_PATH ? receivePiece(request, imports) : changeImports(request, imports);
}
