/**
 * The content of an answer as one row of numbers: per snapshot series, micros, count, then price, volume, side per
 * level.
 */
export type Transcript = readonly number[];

/** Side of a level whose answer does not state it. */
export const NO_SIDE = -1;

interface Answer {
  readonly series?: readonly Series[];
}

interface Series {
  readonly flat_points?: readonly number[];
  readonly points?: readonly { readonly Point: Point }[];
}

interface Point {
  readonly timestamp: { readonly s: number; readonly ns?: number };
  readonly [list: string]: unknown;
}

interface Level {
  readonly price: number;
  readonly volume: number;
  readonly side: number;
}

const SIDES = { bids: 0, asks: 1, buy_levels: 0, sell_levels: 1, levels: NO_SIDE } as const;

function pair(numbers: readonly number[], side: number): Level[] {
  const levels: Level[] = [];
  for (let i = 0; i < numbers.length; i += 2) levels.push({ price: numbers[i], volume: numbers[i + 1], side });
  return levels;
}

function transcribe(series: number, micros: number, levels: readonly Level[]): number[] {
  const sorted = levels.toSorted((a, b) => a.price - b.price || a.side - b.side);
  return [series, micros, sorted.length, ...sorted.flatMap(({ price, volume, side }) => [price, volume, side])];
}

function transcribeFlat(series: number, flat: readonly number[]): number[] {
  const out: number[] = [];
  for (let at = 0; at < flat.length; at += 2 + 2 * flat[at]) {
    out.push(...transcribe(series, flat[at + 1], pair(flat.slice(at + 2, at + 2 + 2 * flat[at]), NO_SIDE)));
  }
  return out;
}

function transcribePoint(series: number, point: Point): number[] {
  const { s, ns = 0 } = point.timestamp;
  const levels = Object.entries(SIDES).flatMap(([key, side]) => pair((point[key] ?? []) as number[], side));
  return transcribe(series, s * 1e6 + Math.floor(ns / 1000), levels);
}

/** The transcript of a valid answer, computed with `JSON.parse`. */
export function parseTranscript(text: string): Transcript {
  const { series = [] } = JSON.parse(text) as Answer;
  return series.flatMap(({ flat_points: flat = [], points = [] }, index) => [
    ...transcribeFlat(index, flat),
    ...points.flatMap(({ Point: point }) => transcribePoint(index, point)),
  ]);
}

export function isSameTranscript(a: Transcript, b: Transcript): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}
