import type { DatasetType } from '@/contract/datasets';
import type { Timestamp } from '@/contract/payloads';
import type { Side } from '@/contract/values';
import type { Interval } from '@/domain/interval';

/** A point as it is written. */
export type WirePoint = { readonly timestamp: Timestamp } & Readonly<
  Record<string, number | readonly number[] | Timestamp>
>;

/** Which series the points are of. */
export interface AskedSeries {
  readonly type: DatasetType;
  readonly side: Side | undefined;
  readonly interval: Interval;
  /** Unix seconds. */
  readonly now: number;
}

/** Milliseconds since 1970 as they are written. */
export function toTimestamp(ms: number): Timestamp {
  const rest = ms % 1000;
  return { s: (ms - rest) / 1000, ...(rest === 0 ? {} : { ns: Math.round(rest * 1e6) }) };
}

const encoder = new TextEncoder();

/** Points each with a comma before them, as the service's envelope takes them. */
export async function* writePoints(points: readonly WirePoint[]): AsyncGenerator<Uint8Array, void, void> {
  if (points.length > 0) yield encoder.encode(points.map((point) => `,${JSON.stringify({ Point: point })}`).join(''));
}
