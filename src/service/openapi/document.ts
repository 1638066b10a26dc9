import { DATASET_TYPES, datasetOf } from '@/contract/datasets';
import { ERROR_STATUS, type ErrorCode } from '@/contract/errors';
import { FROZEN_HEADER, KEY_HEADER, RATE_HEADERS, SHARE_HEADER, TIER_HEADER, WEIGHT_HEADER } from '@/contract/headers';
import { POINTS_PARAMS, type PointsParam } from '@/contract/params';
import { ROUTES, type Route, type RouteSpec } from '@/contract/routes';
import { TIER_IDS, TIERS, WINDOW_SECONDS } from '@/contract/tiers';
import { makeParameter, makePointsParameter, type QueryParameter } from './parameters';
import { answerSchemaName, type JsonSchema, makeSchemas, pointSchemaName, refTo } from './schemas';

const JSON_TYPE = 'application/json';

/** What each code means, for a reader who has not met it yet. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  INVALID_API_KEY: 'The key is missing or unknown.',
  INVALID_PARAMS: 'A parameter is missing, malformed, repeated, unknown or refused by the dataset type.',
  INVALID_EXCHANGE: 'The venue is unknown.',
  INVALID_TIMEFRAME: 'The interval is unknown or not available for the dataset type.',
  TIER_RESTRICTED: 'The dataset type needs a higher tier.',
  HISTORY_RESTRICTED: "The range is older than the tier's history.",
  AGGREGATION_RESTRICTED: 'Aggregation over several venues needs a higher tier.',
  TOO_MANY_POINTS: 'The query has more points than the dataset type allows.',
  FORBIDDEN: 'The request names another host or comes from the page of another origin.',
  NOT_FOUND: 'There is no such path.',
  METHOD_NOT_ALLOWED: 'Only GET, HEAD and OPTIONS are supported; see Allow.',
  URI_TOO_LONG: 'The address is too long.',
  RATE_LIMITED: 'The budget is used up. Retry-After says when to retry.',
  TOO_HEAVY: 'The request costs more than the budget ever holds. Waiting will not help, so there is no Retry-After.',
  INTERNAL_ERROR: 'The service failed, or (503) is still filling its store; Retry-After then says when to retry.',
  PREPARING: 'The data is still being made. Nothing is charged; Retry-After says when to retry.',
  STORE_UNAVAILABLE:
    'The database behind the service cannot be used now. Nothing is charged; Retry-After, where there is one, says when to retry.',
  TIMEOUT: 'The query took longer than 30 s, including queueing. Its weight is still charged.',
};

/** Codes that a discovery path never answers. */
const POINTS_ONLY: readonly ErrorCode[] = [
  'INVALID_TIMEFRAME',
  'TIER_RESTRICTED',
  'HISTORY_RESTRICTED',
  'AGGREGATION_RESTRICTED',
  'TOO_MANY_POINTS',
  'RATE_LIMITED',
  'TOO_HEAVY',
  'PREPARING',
  'TIMEOUT',
];
const SEEDING_STATUS = 503;

const header = (description: string, schema: JsonSchema): JsonSchema => ({ description, schema });
const INTEGER = { type: 'integer', minimum: 0 };

const HEADERS: Readonly<Record<string, JsonSchema>> = {
  [RATE_HEADERS.limit]: header(`Weight refilled per ${WINDOW_SECONDS} s.`, INTEGER),
  [RATE_HEADERS.remaining]: header('Weight left, burst included.', INTEGER),
  [RATE_HEADERS.used]: header(`Weight charged in the last ${WINDOW_SECONDS} s.`, INTEGER),
  [RATE_HEADERS.reset]: header('Unix second when the budget is full again.', INTEGER),
  [WEIGHT_HEADER]: header(
    'Weight charged for this answer; 0 for a query that was refused or that the service failed to answer (500, 503); a query over its time limit (504) is still charged.',
    INTEGER,
  ),
  [SHARE_HEADER]: header('Part of the budget that this instance gives out while the shared one cannot be reached.', {
    type: 'string',
    examples: ['1/4'],
  }),
  [TIER_HEADER]: header('Tier of the key.', { type: 'string', enum: TIER_IDS }),
  [FROZEN_HEADER]: header('1 when the data clock is frozen.', { type: 'string', enum: ['1'] }),
  'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }),
  Allow: header('Supported methods.', { type: 'string' }),
};

const headerRefs = (names: readonly string[]): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const RATE_HEADER_NAMES = [...Object.values(RATE_HEADERS), SHARE_HEADER, WEIGHT_HEADER];
const HEADERS_OF_STATUS: Readonly<Record<number, readonly string[]>> = {
  405: ['Allow'],
  429: ['Retry-After', ...RATE_HEADER_NAMES],
  503: ['Retry-After'],
};

function codesByStatus(route: Route): ReadonlyMap<number, ErrorCode[]> {
  const statuses = new Map<number, ErrorCode[]>();
  for (const [code, status] of Object.entries(ERROR_STATUS) as [ErrorCode, number][]) {
    if (code === 'NOT_FOUND' || (route !== '/v1/points' && POINTS_ONLY.includes(code))) continue;
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return statuses.set(SEEDING_STATUS, ['INTERNAL_ERROR', ...(statuses.get(SEEDING_STATUS) ?? [])]);
}

function makeErrorResponse(status: number, codes: readonly ErrorCode[]): JsonSchema {
  const names = HEADERS_OF_STATUS[status];
  return {
    description: codes.map((code) => `${code}: ${ERROR_MEANINGS[code]}`).join(' '),
    ...(names === undefined ? {} : { headers: headerRefs(names) }),
    content: { [JSON_TYPE]: { schema: refTo('ErrorBody') } },
  };
}

function makeResponses(route: Route): JsonSchema {
  const names = route === '/v1/points' ? [...RATE_HEADER_NAMES, TIER_HEADER] : [TIER_HEADER];
  const ok = {
    description: 'The answer.',
    headers: headerRefs([...names, FROZEN_HEADER]),
    content: { [JSON_TYPE]: { schema: refTo(answerSchemaName(route)) } },
  };
  const errors = [...codesByStatus(route)].map(([status, codes]) => [status, makeErrorResponse(status, codes)]);
  return { 200: ok, ...(Object.fromEntries(errors) as Record<string, JsonSchema>) };
}

/** The parameters of a path, in the order of its table. */
export function parametersOf(route: Route): QueryParameter[] {
  const { params, required }: RouteSpec = ROUTES[route];
  return Object.entries(params).map(([name, spec]) =>
    route === '/v1/points'
      ? makePointsParameter(name as PointsParam, POINTS_PARAMS[name as PointsParam])
      : makeParameter(name, spec, required.includes(name)),
  );
}

/** `/v1/block-sizes` → `getBlockSizes`. */
const operationIdOf = (route: Route): string => `get${answerSchemaName(route).replace(/Answer$/, '')}`;

function makePath(route: Route): JsonSchema {
  const isPoints = route === '/v1/points';
  const cost = isPoints ? 'Costs weight: see x-datasets.' : 'Costs no weight.';
  return {
    get: {
      operationId: operationIdOf(route),
      summary: ROUTES[route].summary,
      description: `${ROUTES[route].summary} ${cost}`,
      tags: [isPoints ? 'data' : 'discovery'],
      parameters: parametersOf(route),
      responses: makeResponses(route),
    },
  };
}

function makeDatasets(): JsonSchema {
  const entries = DATASET_TYPES.map((type) => {
    const { label, params, groupBy, cost, maxPoints, includedDepth, tier, bySide, shape } = datasetOf(type);
    const point = refTo(pointSchemaName(shape));
    return [type, { label, tier, cost, maxPoints, includedDepth, bySide, groupBy, params, point }];
  });
  return Object.fromEntries(entries) as JsonSchema;
}

/** The OpenAPI 3.1 document of the service, from the tables that the service itself checks queries against. */
export function makeOpenApi(): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Depthscape market data service',
      version: '1',
      summary: 'Market microstructure series, and the markets they come from.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'data', description: 'Series; each query costs weight.' },
      { name: 'discovery', description: 'Markets, symbols and the budget; free.' },
    ],
    security: [{ key: [] }],
    paths: Object.fromEntries((Object.keys(ROUTES) as Route[]).map((route) => [route, makePath(route)])),
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: KEY_HEADER } },
      schemas: makeSchemas(),
      headers: HEADERS,
    },
    'x-datasets': makeDatasets(),
    'x-tiers': TIERS,
  };
}
