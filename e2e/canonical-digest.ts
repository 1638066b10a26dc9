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

/** Fields of a candle in the order of the dashboard's table; amounts that were left out are zero. */
const CANDLE = ['open', 'high', 'low', 'close', 'volume', 'firstTimestamp', 'lastTimestamp'] as const;

/** The digest that the dashboard shows, computed from an answer of depth or candles by means of its own. */
export function digestAnswer(text: string): string {
  const { series } = JSON.parse(text) as Answer;
  const hash = createHash('sha256');
  for (const part of series.some(({ flat_points }) => flat_points !== undefined)
    ? bookParts(series)
    : candleParts(series))
    hash.update(part);
  return hash.digest('hex');
}

function bookParts([book]: Answer['series']): readonly Buffer[] {
  const flat = book?.flat_points ?? [];
  const [times, offsets, prices, volumes] = [[], [0], [], []] as [number[], number[], number[], number[]];
  for (let at = 0; at < flat.length; ) {
    const count = flat[at] ?? 0;
    times.push(flat[at + 1] ?? 0);
    const levels = Array.from({ length: count }, (_, i) => flat.slice(at + 2 + 2 * i, at + 4 + 2 * i));
    for (const [price = 0, volume = 0] of levels) {
      prices.push(price);
      volumes.push(volume);
    }
    offsets.push(prices.length);
    at += 2 + 2 * count;
  }
  const words = Buffer.alloc(offsets.length * 4);
  for (const [i, offset] of offsets.entries()) words.writeUInt32LE(offset, i * 4);
  return [doubles(times), words, doubles(prices), doubles(volumes)];
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
