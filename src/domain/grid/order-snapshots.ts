import type { DepthColumns } from './grid-tile';

/** The same snapshots by ascending time, equal times in the order received; `columns` itself if already in order. */
export function orderSnapshots(columns: DepthColumns): DepthColumns {
  if (isAscending(columns.timestampsMicros)) return columns;
  const times = columns.timestampsMicros;
  const order = Array.from(times, (_, i) => i).sort((a, b) => times[a] - times[b] || a - b);
  return pickSnapshots(
    [columns],
    order.map((snapshot) => ({ part: 0, snapshot })),
  );
}

/** The snapshots of both; if both have one at the same time, that of `newer`. */
export function mergeSnapshots(older: DepthColumns, newer: DepthColumns): DepthColumns {
  const latest = new Map<number, { part: number; snapshot: number }>();
  for (const [part, columns] of [older, newer].entries()) {
    for (const [snapshot, time] of columns.timestampsMicros.entries()) latest.set(time, { part, snapshot });
  }
  const picks = [...latest].sort(([a], [b]) => a - b).map(([, pick]) => pick);
  return pickSnapshots([older, newer], picks);
}

/** Columns of the chosen snapshots, in the given order. Sides are included if all levels have one. */
export function pickSnapshots(
  parts: readonly DepthColumns[],
  picks: readonly { readonly part: number; readonly snapshot: number }[],
): DepthColumns {
  const offsets = new Uint32Array(picks.length + 1);
  const sources = picks.map(({ part, snapshot }, i) => {
    const columns = parts[part];
    const start = columns.offsets[snapshot];
    const end = columns.offsets[snapshot + 1];
    offsets[i + 1] = offsets[i] + end - start;
    return { columns, start, end, time: columns.timestampsMicros[snapshot] };
  });
  const prices = new Float64Array(offsets[picks.length]);
  const volumes = new Float64Array(prices.length);
  const isSided = sources.every(({ columns, start, end }) => columns.sides !== undefined || start === end);
  const sides = isSided && prices.length > 0 ? new Uint8Array(prices.length) : undefined;
  for (const [i, { columns, start, end }] of sources.entries()) {
    prices.set(columns.prices.subarray(start, end), offsets[i]);
    volumes.set(columns.volumes.subarray(start, end), offsets[i]);
    if (columns.sides !== undefined) sides?.set(columns.sides.subarray(start, end), offsets[i]);
  }
  const timestampsMicros = Float64Array.from(sources, ({ time }) => time);
  return { timestampsMicros, offsets, prices, volumes, ...(sides === undefined ? {} : { sides }) };
}

function isAscending(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] < values[i - 1]) return false;
  return true;
}
