import { DATASET_TYPES, datasetOf, type ParamRule } from '@/contract/datasets';
import type { ParamSpec, PointsParam } from '@/contract/params';
import { SORT_DIRECTION_NUMBERS } from '@/contract/values';
import { MAX_TEXT_LENGTH } from '@/service/request/query-params';
import type { JsonSchema } from './schemas';

/** An OpenAPI parameter object in a query. */
export interface QueryParameter {
  readonly name: string;
  readonly in: 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly style?: 'form';
  readonly explode?: boolean;
}

const limitsOf = ({ min, max }: ParamSpec): JsonSchema => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

const VALUE_SCHEMAS: Readonly<Record<ParamSpec['kind'], (spec: ParamSpec) => JsonSchema>> = {
  text: () => ({ type: 'string', minLength: 1, maxLength: MAX_TEXT_LENGTH }),
  enum: ({ values = [] }) => ({ type: 'string', enum: values }),
  integer: (spec) => ({ type: 'integer', ...limitsOf(spec) }),
  number: (spec) => ({ type: 'number', ...limitsOf(spec) }),
  boolean: () => ({ type: 'boolean' }),
  'sort-direction': ({ values = [] }) => ({
    type: 'string',
    enum: [...values, ...Object.keys(SORT_DIRECTION_NUMBERS)],
  }),
  dataset: () => ({ type: 'string', enum: DATASET_TYPES }),
};

/** One value as a schema says it; a repeatable parameter is an array of them. */
export const valueSchemaOf = (spec: ParamSpec): JsonSchema => VALUE_SCHEMAS[spec.kind](spec);

export function makeParameter(name: string, spec: ParamSpec, required: boolean): QueryParameter {
  const value = valueSchemaOf(spec);
  const parameter = { name, in: 'query', required, description: spec.description } as const;
  if (!spec.repeatable) return { ...parameter, schema: value };
  return { ...parameter, style: 'form', explode: true, schema: { type: 'array', minItems: 1, items: value } };
}

const RULE_WORDS: readonly (readonly [rule: ParamRule, words: string])[] = [
  ['required', 'Required by'],
  ['symbol', 'One symbol parameter is required by'],
  ['optional', 'Optional for'],
  ['refused', 'Refused by'],
  ['ignored', 'Not used by'],
];

/** A parameter of `/v1/points` says which datasets want it. */
export function makePointsParameter(name: PointsParam, spec: ParamSpec): QueryParameter {
  const groups = RULE_WORDS.map(([rule, words]) => {
    const types = DATASET_TYPES.filter((type) => datasetOf(type).params[name] === rule);
    return { words, types, isAll: types.length === DATASET_TYPES.length };
  }).filter(({ types }) => types.length > 0);
  const told = groups.map(({ words, types, isAll }) => `${words} ${isAll ? 'every type' : types.join(', ')}.`);
  const isRequired = groups.some(({ words, isAll }) => isAll && words === 'Required by');
  const parameter = makeParameter(name, spec, isRequired);
  return { ...parameter, description: [spec.description, ...told].join(' ') };
}
