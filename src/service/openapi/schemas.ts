import * as z from 'zod/mini';
import { type PointShape } from '@/contract/datasets';
import { ERROR_STATUS } from '@/contract/errors';
import * as payloads from '@/contract/payloads';
import type { Route } from '@/contract/routes';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 takes as it is. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The validator of each shape of point. */
const POINT_SCHEMAS: Readonly<Record<PointShape, z.ZodMiniType>> = {
  book: payloads.bookPoint,
  candle: payloads.candlePoint,
  tpo: payloads.tpoPoint,
  'volume-profile': payloads.volumeProfilePoint,
  liquidation: payloads.liquidationPoint,
  'open-interest': payloads.openInterestPoint,
  funding: payloads.fundingPoint,
  'trigger-levels': payloads.triggerLevelsPoint,
  'liquidation-levels': payloads.liquidationLevelsPoint,
  'implied-volatility': payloads.impliedVolatilityPoint,
  skew: payloads.skewPoint,
  supply: payloads.supplyPoint,
};

/** The validator of each path's answer, but for `/v1/points`. */
const ANSWER_SCHEMAS: Readonly<Record<Exclude<Route, '/v1/points'>, z.ZodMiniType>> = {
  '/v1/markets': payloads.marketsAnswer,
  '/v1/coins': payloads.coinsAnswer,
  '/v1/symbols': payloads.symbolsAnswer,
  '/v1/normalized-symbols': payloads.normalizedSymbolsAnswer,
  '/v1/block-sizes': payloads.blockSizesAnswer,
  '/v1/exchanges': payloads.exchangesAnswer,
  '/v1/categories': payloads.categoriesAnswer,
  '/v1/types': payloads.typesAnswer,
  '/v1/tenors': payloads.tenorsAnswer,
  '/v1/usage': payloads.usage,
};

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `volume-profile` → `VolumeProfilePoint`. */
export const pointSchemaName = (shape: PointShape): string => `${shape.split('-').map(capitalize).join('')}Point`;

/** `/v1/block-sizes` → `BlockSizesAnswer`. */
export const answerSchemaName = (route: Route): string =>
  `${route.slice('/v1/'.length).split('-').map(capitalize).join('')}Answer`;

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The validator of a point. */
export const pointSchemaOf = (shape: PointShape): z.ZodMiniType => POINT_SCHEMAS[shape];

function toJsonSchema(type: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input' });
  return schema;
}

const ERROR_BODY: JsonSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    message: { type: 'string', description: 'Names the parameter at fault and what is accepted.' },
    retry_after: { type: 'integer', minimum: 1, description: 'Seconds to wait; with RATE_LIMITED alone.' },
  },
  required: ['error', 'message'],
};

function makePointsAnswer(shapes: readonly PointShape[]): JsonSchema {
  const series = {
    type: 'object',
    properties: {
      id: toJsonSchema(payloads.seriesId),
      points: {
        type: 'array',
        items: {
          type: 'object',
          properties: { Point: { anyOf: shapes.map((shape) => refTo(pointSchemaName(shape))) } },
          required: ['Point'],
        },
      },
      flat_points: {
        type: 'array',
        items: { type: 'number' },
        description:
          'Instead of points with flatten=true: per snapshot num_levels, timestamp_micros, then price, volume of each level, ascending.',
      },
    },
    required: ['id'],
  };
  return { type: 'object', properties: { series: { type: 'array', items: series } }, required: ['series'] };
}

/** Every schema of the document by name. */
export function makeSchemas(): Readonly<Record<string, JsonSchema>> {
  const shapes = Object.keys(POINT_SCHEMAS) as PointShape[];
  const points = Object.entries(POINT_SCHEMAS).map(([shape, type]) => [
    pointSchemaName(shape as PointShape),
    toJsonSchema(type),
  ]);
  const answers = Object.entries(ANSWER_SCHEMAS).map(([route, type]) => [
    answerSchemaName(route as Route),
    toJsonSchema(type),
  ]);
  return {
    ErrorBody: ERROR_BODY,
    [answerSchemaName('/v1/points')]: makePointsAnswer(shapes),
    ...(Object.fromEntries([...points, ...answers]) as Record<string, JsonSchema>),
  };
}
