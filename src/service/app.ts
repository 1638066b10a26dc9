import { Hono } from 'hono';
import type { Clock } from '@/base/clock';
import { isAbort } from '@/base/errors';
import { getOrigin } from '@/contract/base-address';
import { KEY_HEADER, TIER_HEADER } from '@/contract/headers';
import { TABLES_PATH } from '@/contract/local-tables';
import { ROUTES, type Route } from '@/contract/routes';
import type { Catalogue } from './catalogue/catalogue';
import { PagedCatalogues } from './catalogue/paged-catalogues';
import type { Door } from './hosting/door';
import {
  ALLOWED_METHODS,
  answerError,
  answerJson,
  answerOptions,
  checkCodings,
  encodeAnswer,
  setCommonHeaders,
} from './http/answer';
import { answerPoints } from './http/answer-points';
import { AnswersUnderWay } from './http/answers-under-way';
import { makeRemotePolicy } from './http/content-security-policy';
import { explainOutage } from './http/explain-outage';
import { allowedHosts, checkHost, checkOrigin } from './http/guard';
import type { KeyHolder } from './http/keys';
import { listMarkets, pageMarkets } from './http/lists';
import { answerImports, IMPORT_PATHS, type LocalImports } from './http/local-imports';
import { answerSession, type SessionFacts } from './http/local-session';
import { answerSources, type LocalSources, SOURCE_PATHS } from './http/local-sources';
import { answerTables, type LocalTables } from './http/local-tables';
import { StaticFiles } from './http/static-files';
import type { Filling } from './http/wait-for-rows';
import type { OnFailure } from './log/print-failures';
import { makeDocuments } from './openapi/answer-documents';
import type { Quota } from './quota/quota';
import { ServiceError } from './request/service-error';
import type { Store } from './store/engine/store';

/** Ready, or the progress of the first filling of the store (0 to 1). */
export type Readiness =
  | { readonly ready: true; readonly catalogue: Catalogue }
  | { readonly ready: false; readonly progress: number };

export interface ServiceDeps extends SessionFacts {
  readonly clock: Clock;
  readonly quota: Quota;
  readonly store: Store;
  readonly readiness: () => Readiness;
  /** What the store still lacks although it answers. None once it has everything. */
  readonly filling?: () => Filling | undefined;
  /** Awaited before the catalogue's figures are listed. */
  readonly freshen?: () => Promise<void>;
  /** The markets that this service records. None in a service that cannot record. */
  readonly sources?: LocalSources;
  /** Recordings from files. None in a service without an engine. */
  readonly imports?: LocalImports | undefined;
  /** Writes the dashboard's tables in columnar formats. None in a service without an engine. */
  readonly tables?: LocalTables;
  /** The port in addresses of this service: `Host` and `Origin` have to contain it. */
  readonly port: number;
  /** Where others than this machine reach the service: no page gets a key then. */
  readonly door?: Pick<Door, 'hosts' | 'holderOf' | 'answerSession'> | undefined;
  /** Directory of the built dashboard. None in development. */
  readonly webRoot?: string | undefined;
  /** Told of the rows of answers as they go out. */
  readonly onRows?: ((request: string, rows: number) => void) | undefined;
  /** Called for answers with status 500, whose cause is never sent to the caller. */
  readonly onFailure?: OnFailure;
}

const MAX_TARGET_LENGTH = 8192;
const SEEDING_RETRY_SECONDS = 1;

function isRoute(path: string): path is Route {
  return Object.hasOwn(ROUTES, path);
}

function checkMethod(request: Request): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new ServiceError('METHOD_NOT_ALLOWED', `Use ${ALLOWED_METHODS}`, { allow: ALLOWED_METHODS });
  }
}

function requireCatalogue(deps: ServiceDeps): Catalogue {
  const readiness = deps.readiness();
  if (readiness.ready) return readiness.catalogue;
  const percent = Math.floor(readiness.progress * 100);
  throw new ServiceError('INTERNAL_ERROR', `The store is seeding: ${percent}% done`, {
    status: 503,
    retryAfter: SEEDING_RETRY_SECONDS,
  });
}

/** A key that comes with a request counts more than who is logged in. */
function requireKey(request: Request, { keys, door }: ServiceDeps): KeyHolder {
  const key = request.headers.get(KEY_HEADER);
  const holder = key === null && door ? door.holderOf(request) : keys.find(key);
  if (!holder) throw new ServiceError('INVALID_API_KEY', `${KEY_HEADER} is missing or not a known key`);
  return holder;
}

interface AppDeps extends ServiceDeps {
  readonly paged: PagedCatalogues;
  readonly underWay: AnswersUnderWay;
}

async function answerRoute(route: Route, request: Request, holder: KeyHolder, deps: AppDeps): Promise<Response> {
  if (route === '/v1/markets') await deps.freshen?.();
  const catalogue = requireCatalogue(deps);
  if (route === '/v1/points') {
    return answerPoints(request, holder, {
      ...deps,
      catalogue,
      explain: (error) => toServiceError(error, request, deps),
    });
  }
  const search = new URL(request.url).searchParams;
  if (route === '/v1/markets') return answerJson(pageMarkets(search, deps.paged.choose(holder.id, search, catalogue)));
  if (route !== '/v1/usage') return answerJson(listMarkets(route, search, catalogue));
  const [name] = search.keys();
  if (name !== undefined) throw new ServiceError('INVALID_PARAMS', '/v1/usage takes no parameters');
  return answerJson(await deps.quota.usage(holder));
}

async function answerApi(request: Request, deps: AppDeps, hosts: ReadonlySet<string>): Promise<Response> {
  const path = new URL(request.url).pathname;
  if (!isRoute(path)) throw new ServiceError('NOT_FOUND', `Paths: ${Object.keys(ROUTES).join(', ')}`);
  checkOrigin(request, hosts);
  if (request.method === 'OPTIONS') return answerOptions();
  checkMethod(request);
  const holder = requireKey(request, deps);
  const response = await answerRoute(path, request, holder, deps);
  response.headers.set(TIER_HEADER, holder.tier);
  return response;
}

function answerHealth(deps: ServiceDeps): Response {
  const readiness = deps.readiness();
  const rounded = (progress: number): number => Math.round(progress * 100) / 100;
  if (!readiness.ready) return answerJson({ status: 'seeding', progress: rounded(readiness.progress) }, 503);
  const filling = deps.filling?.();
  return answerJson(filling ? { status: 'ready', progress: rounded(filling.progress) } : { status: 'ready' });
}

function toServiceError(error: unknown, request: Request, deps: ServiceDeps): ServiceError {
  if (error instanceof ServiceError) return error;
  if (!isAbort(error)) deps.onFailure?.(error, request);
  const outage = explainOutage(error);
  if (outage) return outage;
  return new ServiceError('INTERNAL_ERROR', 'The service failed to answer', { cause: error });
}

/** The whole service as `Request` → `Response`: API, health, the dashboard's session and the dashboard itself. */
export function makeApp(deps: ServiceDeps): Hono {
  const hosts = deps.door?.hosts ?? allowedHosts(deps.port);
  const policy = deps.remote && makeRemotePolicy(getOrigin(deps.remote.apiOrigin));
  const files = deps.webRoot === undefined ? undefined : new StaticFiles(deps.webRoot, policy);
  const apiDeps: AppDeps = { ...deps, paged: new PagedCatalogues(deps.clock), underWay: new AnswersUnderWay() };
  const app = new Hono();
  app.use('*', async (context, next) => {
    const request = context.req.raw;
    await next();
    const response = encodeAnswer(request, context.res);
    context.res = undefined;
    context.res = response;
    setCommonHeaders(context.res.headers, deps.clock);
  });
  app.use('*', async (context, next) => {
    if (context.req.raw.url.length > MAX_TARGET_LENGTH) {
      throw new ServiceError('URI_TOO_LONG', `The address must not be longer than ${MAX_TARGET_LENGTH} bytes`);
    }
    checkHost(context.req.raw, hosts);
    checkCodings(context.req.raw);
    await next();
  });
  const plain =
    (answer: (request: Request) => Response | Promise<Response>) => (context: { req: { raw: Request } }) => {
      const request = context.req.raw;
      if (request.method === 'OPTIONS') return answerOptions();
      checkMethod(request);
      return answer(request);
    };
  app.all('/v1/*', (context) => answerApi(context.req.raw, apiDeps, hosts));
  app.all(
    '/healthz',
    plain(() => answerHealth(deps)),
  );
  app.all(
    '/local/session',
    plain((request) => deps.door?.answerSession(request) ?? answerSession(request, deps, hosts)),
  );
  const { sources, imports, tables, keys } = deps;
  if (sources) {
    for (const path of SOURCE_PATHS) app.all(path, ({ req }) => answerSources(req.raw, sources, keys, hosts));
  }
  if (imports) {
    for (const path of IMPORT_PATHS) app.all(path, ({ req }) => answerImports(req.raw, imports, keys, hosts));
  }
  if (tables) app.all(TABLES_PATH, ({ req }) => answerTables(req.raw, tables, keys, hosts));
  for (const [path, answer] of Object.entries(makeDocuments(deps.port))) app.all(path, plain(answer));
  app.all(
    '*',
    plain((request) => {
      if (!files) throw new ServiceError('NOT_FOUND', 'Page not found');
      return files.answer(request);
    }),
  );
  app.onError((error, { req }) => answerError(toServiceError(error, req.raw, deps)));
  return app;
}
