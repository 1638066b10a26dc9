import {
  type InstrumentsAnswer,
  SOURCES_PATH,
  type SourceCommand,
  type SourceDetail,
  type SourcesAnswer,
  sourceCommand,
  type VenuesAnswer,
} from '@/contract/sources';
import { invalidParam, ServiceError } from '@/service/request/service-error';
import { answerJson } from './answer';
import { checkDashboardKey, checkOwnPage } from './guard';
import type { KeyRing } from './keys';
import { readJsonBody } from './read-body';

/** What `/local/sources` shows and changes. */
export interface LocalSources {
  list(): Promise<SourcesAnswer>;
  detail(id: string): Promise<SourceDetail>;
  venues(): VenuesAnswer;
  search(text: string): Promise<InstrumentsAnswer>;
  command(command: SourceCommand): Promise<void>;
}

const MAX_BODY_BYTES = 4096;
const MAX_SEARCH_LENGTH = 100;
const METHODS = 'GET, HEAD, POST, OPTIONS';

/** The one parameter of a path. @throws ServiceError */
function readParam(search: URLSearchParams, name: string, fallback?: string): string {
  const unknown = [...search.keys()].find((key) => key !== name);
  if (unknown !== undefined) throw new ServiceError('INVALID_PARAMS', `The only parameter is ${name}`);
  const values = search.getAll(name);
  const value = values[0] ?? fallback;
  if (value === undefined || values.length > 1) throw invalidParam(name, 'is required, once');
  if (value.length > MAX_SEARCH_LENGTH)
    throw invalidParam(name, `must not be longer than ${MAX_SEARCH_LENGTH} characters`);
  return value;
}

function refuseParams(path: string, search: URLSearchParams): void {
  if (search.size > 0) throw new ServiceError('INVALID_PARAMS', `${path} takes no parameters`);
}

const VENUES_PATH = `${SOURCES_PATH}/venues`;

type Reader = (sources: LocalSources, search: URLSearchParams) => object | Promise<object>;

const READERS: Readonly<Record<string, Reader>> = {
  [SOURCES_PATH]: (sources, search) => {
    refuseParams(SOURCES_PATH, search);
    return sources.list();
  },
  [VENUES_PATH]: (sources, search) => {
    refuseParams(VENUES_PATH, search);
    return sources.venues();
  },
  [`${SOURCES_PATH}/detail`]: (sources, search) => sources.detail(readParam(search, 'id')),
  [`${SOURCES_PATH}/instruments`]: (sources, search) => sources.search(readParam(search, 'search', '')),
};

/** The paths under which sources are answered. */
export const SOURCE_PATHS: readonly string[] = Object.keys(READERS);

async function changeSources(request: Request, sources: LocalSources, keys: KeyRing): Promise<Response> {
  checkDashboardKey(request, keys);
  const parsed = sourceCommand.safeParse(await readJsonBody(request, MAX_BODY_BYTES));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ServiceError(
      'INVALID_PARAMS',
      `The body is no command: ${issue.path.join('.') || 'it'}: ${issue.message}`,
    );
  }
  await sources.command(parsed.data);
  return answerJson(await sources.list());
}

/**
 * `/local/sources` of the embedded service: the markets that it records. Read by our own page and programs of this machine;
 * changed by those with the dashboard's key.
 */
export async function answerSources(
  request: Request,
  sources: LocalSources,
  keys: KeyRing,
  hosts: ReadonlySet<string>,
): Promise<Response> {
  checkOwnPage(request, hosts);
  const { pathname, searchParams } = new URL(request.url);
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: METHODS } });
  if (request.method === 'POST' && pathname === SOURCES_PATH) return changeSources(request, sources, keys);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const allow = pathname === SOURCES_PATH ? METHODS : 'GET, HEAD, OPTIONS';
    throw new ServiceError('METHOD_NOT_ALLOWED', `Use ${allow}`, { allow });
  }
  return answerJson(await READERS[pathname](sources, searchParams));
}
