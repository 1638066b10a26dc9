import type { DatasetType } from '@/contract/datasets';
import type { Timestamp } from '@/contract/payloads';
import type { Side } from '@/contract/values';
import type { Interval } from '@/domain/interval';

/** A level of a market profile, as sent. */
export type WireLevel = Readonly<Record<string, number | readonly number[]>>;

/** A point, as sent. */
export type WirePoint = { readonly timestamp: Timestamp } & Readonly<
  Record<string, number | readonly number[] | readonly WireLevel[] | Timestamp>
>;

/** The series that the points belong to. */
export interface AskedSeries {
  readonly type: DatasetType;
  readonly side: Side | undefined;
  /** For market profiles, which have no interval, that of their sessions. */
  readonly interval: Interval;
  /** Unix seconds. */
  readonly now: number;
}

/** Milliseconds since 1970 as a timestamp on the wire. */
export function toTimestamp(ms: number): Timestamp {
  const rest = ms % 1000;
  return { s: (ms - rest) / 1000, ...(rest === 0 ? {} : { ns: Math.round(rest * 1e6) }) };
}

const encoder = new TextEncoder();

/** Points, each preceded by a comma, as the service's envelope needs them. */
export async function* writePoints(
  points: readonly WirePoint[],
  wrap: (point: WirePoint) => object = (point) => point,
): AsyncGenerator<Uint8Array, void, void> {
  if (points.length === 0) return;
  yield encoder.encode(points.map((point) => `,${JSON.stringify({ Point: wrap(point) })}`).join(''));
}
