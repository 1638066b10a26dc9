import type * as z from 'zod/mini';
import { type DatasetSpec, type PointShape } from '@/contract/datasets';
import type { SeriesId } from '@/contract/payloads';
import { pointSchemaOf } from '../openapi/schemas';

/** A cell of a table. `undefined` for a figure that was not reported. */
export type Cell = number | string | undefined;

export interface TableColumn {
  readonly name: string;
  readonly kind: 'number' | 'text';
}

/** Points of a dataset as rows of a table. */
export interface PointTable {
  readonly columns: readonly TableColumn[];
  /** The rows of one point of the series `id`, with a cell per column. */
  rowsOf(id: SeriesId, point: unknown): Cell[][];
}

interface Timestamp {
  readonly s: number;
  readonly ns?: number;
}

/** A point without its time, as rows of the columns of its shape. */
interface ShapeTable {
  readonly columns: readonly TableColumn[];
  readonly rowsOf: (point: never) => Cell[][];
  readonly timeOf?: (point: never) => Timestamp;
}

const number = (name: string): TableColumn => ({ name, kind: 'number' });
const text = (name: string): TableColumn => ({ name, kind: 'text' });

const toSeconds = ({ s, ns = 0 }: Timestamp): number => s + ns / 1e9;

/** `price, size, price, size, …` as rows, after the cells `before`. */
function* pairLevels(levels: readonly number[], ...before: Cell[]): Generator<Cell[]> {
  for (let i = 0; i < levels.length; i += 2) yield [...before, levels[i], levels[i + 1]];
}

/** A snapshot without levels still gets a row with only its time. */
const orEmpty = (rows: Cell[][], width: number): Cell[][] =>
  rows.length > 0 ? rows : [Array.from<Cell>({ length: width })];

const SIDED_LEVELS = [text('side'), number('price'), number('size')];

interface FieldSchema {
  readonly _zod: { readonly def: { readonly type: string; readonly innerType?: FieldSchema } };
}

/** The column name of a field of a flat point, and how its value is converted to a cell. */
function describeField(name: string, schema: FieldSchema) {
  const { type } = (schema._zod.def.innerType ?? schema)._zod.def;
  if (type === 'object') {
    const column = number(name.replace(/Timestamp$/, '_time_s'));
    return {
      column,
      read: (value: unknown): Cell => (value === undefined ? undefined : toSeconds(value as Timestamp)),
    };
  }
  return { column: type === 'string' ? text(name) : number(name), read: (value: unknown): Cell => value as Cell };
}

/** Points whose fields are figures: one column per field of the contract. */
function makeFlatTable(shape: PointShape): ShapeTable {
  const { shape: fields } = pointSchemaOf(shape) as unknown as z.ZodMiniObject;
  const described = Object.entries(fields)
    .filter(([name]) => name !== 'timestamp')
    .map(([name, schema]) => ({ name, ...describeField(name, schema as unknown as FieldSchema) }));
  return {
    columns: described.map(({ column }) => column),
    rowsOf: (point: Readonly<Record<string, unknown>>) => [described.map(({ name, read }) => read(point[name]))],
  };
}

const BOOK: ShapeTable = {
  columns: SIDED_LEVELS,
  rowsOf: ({ bids, asks }: { readonly bids: readonly number[]; readonly asks: readonly number[] }) =>
    orEmpty([...pairLevels(bids, 'bid'), ...pairLevels(asks, 'ask')], 3),
};

const TRIGGERS: ShapeTable = {
  columns: SIDED_LEVELS,
  rowsOf: ({ buy_levels, sell_levels }: Readonly<Record<'buy_levels' | 'sell_levels', readonly number[]>>) =>
    orEmpty([...pairLevels(buy_levels, 'BUY'), ...pairLevels(sell_levels, 'SELL')], 3),
};

const LIQUIDATION_LEVELS: ShapeTable = {
  columns: [number('price'), number('size')],
  rowsOf: ({ levels }: { readonly levels: readonly number[] }) => orEmpty([...pairLevels(levels)], 2),
};

const VOLUME_PROFILE: ShapeTable = {
  columns: [number('price'), number('buy_volume'), number('sell_volume')],
  rowsOf({ profile }: { readonly profile: readonly number[] }) {
    const rows: Cell[][] = [];
    for (let i = 0; i < profile.length; i += 3) rows.push([profile[i], profile[i + 1], profile[i + 2]]);
    return orEmpty(rows, 3);
  },
};

const TPO_LEVEL_FIELDS = [
  'price',
  'buy_volume',
  'sell_volume',
  'volume',
  'tpo_count',
  'first_touch_block',
  'last_touch_block',
] as const;
const TPO_FIGURES = [
  'block_size_minutes',
  'poc_price',
  'vah_price',
  'val_price',
  'profile_high',
  'profile_low',
  'opening_price',
  'closing_price',
  'ibr_high',
  'ibr_low',
  'total_tpo_count',
  'value_area_percentage',
  'total_volume',
] as const;
const TPO_TIMES = ['period_start', 'period_end'] as const;
const TPO_LISTS = ['poor_highs', 'poor_lows', 'single_prints'] as const;

type TpoFields = Readonly<Record<string, unknown>>;
interface TpoPoint {
  readonly TpoAggregation: TpoFields & { readonly timestamp: Timestamp; readonly levels?: readonly TpoFields[] };
}

const joinNumbers = (list: unknown): Cell => (Array.isArray(list) ? list.join(' ') : undefined);
const readTime = (value: unknown): Cell => (value === undefined ? undefined : toSeconds(value as Timestamp));

/** One row per level of a session. The session's own figures are repeated in each. */
const TPO: ShapeTable = {
  columns: [
    ...TPO_TIMES.map((name) => number(`${name}_s`)),
    ...TPO_LEVEL_FIELDS.map(number),
    text('block_ids'),
    ...TPO_FIGURES.map((name) => number(name)),
    ...TPO_LISTS.map(text),
  ],
  rowsOf({ TpoAggregation: session }: TpoPoint) {
    const figures = [
      ...TPO_FIGURES.map((name) => session[name] as Cell),
      ...TPO_LISTS.map((name) => joinNumbers(session[name])),
    ];
    const times = TPO_TIMES.map((name) => readTime(session[name]));
    const levels: readonly TpoFields[] = session.levels?.length ? session.levels : [{}];
    return levels.map((level) => [
      ...times,
      ...TPO_LEVEL_FIELDS.map((name) => level[name] as Cell),
      joinNumbers(level['block_ids']),
      ...figures,
    ]);
  },
  timeOf: ({ TpoAggregation }: TpoPoint) => TpoAggregation.timestamp,
};

/** Shapes whose points are several rows, or contain lists. */
const SHAPES: Readonly<Partial<Record<PointShape, ShapeTable>>> = {
  book: BOOK,
  'trigger-levels': TRIGGERS,
  'liquidation-levels': LIQUIDATION_LEVELS,
  'volume-profile': VOLUME_PROFILE,
  tpo: TPO,
};

/** The fields that distinguish the series of one answer. */
function listSeriesFields({ bySide, shape }: DatasetSpec): readonly ('side' | 'tokenName')[] {
  if (bySide) return ['side'];
  return shape === 'supply' ? ['tokenName'] : [];
}

/** Whether an answer about one market may have several series. */
export const hasManySeries = (spec: DatasetSpec): boolean => listSeriesFields(spec).length > 0;

/** The table of a dataset: time, fields that distinguish series, and figures by their names in the contract. */
export function makePointTable(spec: DatasetSpec): PointTable {
  const seriesFields = listSeriesFields(spec);
  const { columns, rowsOf, timeOf } = SHAPES[spec.shape] ?? makeFlatTable(spec.shape);
  return {
    columns: [number('time_s'), ...seriesFields.map(text), ...columns],
    rowsOf(id, point) {
      const time = timeOf ? timeOf(point as never) : (point as { timestamp: Timestamp }).timestamp;
      const before: Cell[] = [toSeconds(time), ...seriesFields.map((field) => id[field])];
      return rowsOf(point as never).map((row) => [...before, ...row]);
    },
  };
}
