import { createHash } from 'node:crypto';

interface Answer {
  readonly series: readonly {
    readonly id: { readonly side?: string };
    readonly flat_points?: readonly number[];
    readonly points?: readonly { readonly Point: Readonly<Record<string, unknown>> }[];
  }[];
}

const doubles = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [i, value] of values.entries()) {
    if (Number.isNaN(value)) bytes.writeBigUInt64LE(0x7ff80000_00000000n, i * 8);
    else bytes.writeDoubleLE(value, i * 8);
  }
  return bytes;
};

const words = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, i * 4);
  return bytes;
};

/** Fields of a candle in the order of the dashboard's table. Missing amounts are zero. */
const CANDLE = ['open', 'high', 'low', 'close', 'volume', 'firstTimestamp', 'lastTimestamp'] as const;

/** The digest shown by the dashboard, computed independently from a response of depth, candles or profiles. */
export function digestAnswer(text: string): string {
  const { series } = JSON.parse(text) as Answer;
  const hash = createHash('sha256');
  for (const part of listParts(series)) hash.update(part);
  return hash.digest('hex');
}

function listParts(series: Answer['series']): readonly Buffer[] {
  if (series.some(({ flat_points }) => flat_points !== undefined)) return bookParts(series);
  const isProfile = series[0]?.points?.[0]?.Point['TpoAggregation'] !== undefined;
  return isProfile ? profileParts(series) : candleParts(series);
}

interface Session {
  readonly timestamp: { readonly s: number };
  readonly levels: readonly {
    readonly price: number;
    readonly block_ids: readonly number[];
    readonly buy_volume: number;
    readonly sell_volume: number;
  }[];
}

function profileParts(series: Answer['series']): readonly Buffer[] {
  const sessions = series.flatMap(({ points = [] }) => points.map(({ Point }) => Point['TpoAggregation'] as Session));
  return sessions.flatMap(({ timestamp, levels }) => [
    doubles([timestamp.s]),
    words([levels.length]),
    doubles(levels.map(({ price }) => price)),
    words(levels.map(({ block_ids }) => block_ids.length)),
    words(levels.flatMap(({ block_ids }) => block_ids)),
    doubles(levels.map(({ buy_volume }) => buy_volume)),
    doubles(levels.map(({ sell_volume }) => sell_volume)),
  ]);
}

/** Snapshots in ascending order, whatever order was requested. */
function bookParts([book]: Answer['series']): readonly Buffer[] {
  const flat = book?.flat_points ?? [];
  const snapshots: { readonly time: number; readonly levels: readonly (readonly number[])[] }[] = [];
  for (let at = 0; at < flat.length; ) {
    const count = flat[at] ?? 0;
    const levels = Array.from({ length: count }, (_, i) => flat.slice(at + 2 + 2 * i, at + 4 + 2 * i));
    snapshots.push({ time: flat[at + 1] ?? 0, levels });
    at += 2 + 2 * count;
  }
  snapshots.sort((a, b) => a.time - b.time);
  const offsets = [0];
  for (const { levels } of snapshots) offsets.push((offsets.at(-1) ?? 0) + levels.length);
  const column = (at: 0 | 1): Buffer =>
    doubles(snapshots.flatMap(({ levels }) => levels.map((level) => level[at] ?? 0)));
  return [doubles(snapshots.map(({ time }) => time)), words(offsets), column(0), column(1)];
}

function candleParts(series: Answer['series']): readonly Buffer[] {
  const sorted = series.toSorted((a, b) => ((a.id.side ?? '') < (b.id.side ?? '') ? -1 : 1));
  return sorted.flatMap(({ id, points = [] }) => {
    const rows = points.map(({ Point }) => Point);
    const read = (field: string): number[] => rows.map((row) => readFigure(row[field], field));
    return [Buffer.from(id.side ?? ''), doubles(read('timestamp')), ...CANDLE.map((field) => doubles(read(field)))];
  });
}

function readFigure(value: unknown, field: string): number {
  if (typeof value === 'number') return value;
  const time = value as { readonly s: number; readonly ns?: number } | undefined;
  if (time !== undefined) return time.s + (time.ns ?? 0) / 1e9;
  return field === 'volume' ? 0 : Number.NaN;
}
