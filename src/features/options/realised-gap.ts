import { lastAtOrBelow } from '@/base/binary-search';
import type { LineValues } from '@/domain/columns/line-columns';

const DAY_SECONDS = 86_400;

/** Both edges of a filled area, from left to right. */
export interface GapFill {
  readonly xs: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

interface GapPoint {
  readonly x: number;
  readonly implied: number;
  readonly realised: number;
}

/**
 * The area between implied volatility, a line from point to point, and realised volatility, whose closes hold for a day. It
 * steps where the realised one does, closes where they cross, and is in parts where one of them is not known.
 */
export function fillGap(implied: LineValues, realised: LineValues): readonly GapFill[] {
  return splitRuns(closeCrossings(listPoints(implied, realised))).map((run) => ({
    xs: run.map(({ x }) => x),
    lows: run.map((point) => Math.min(point.realised, point.implied)),
    highs: run.map((point) => Math.max(point.realised, point.implied)),
  }));
}

/** The points of both lines wherever either of them bends; two where the realised one steps. */
function listPoints(implied: LineValues, realised: LineValues): readonly GapPoint[] {
  const [first, last] = [implied.times[0], implied.times.at(-1)];
  if (first === undefined || last === undefined) return [];
  const steps = Array.from(realised.times).flatMap((time) => [time, time + DAY_SECONDS]);
  const xs = new Set([...implied.times, ...steps.filter((x) => x > first && x < last)]);
  return [...xs]
    .sort((a, b) => a - b)
    .flatMap((x) => {
      const value = interpolate(implied, x);
      const [before, after] = [x > first ? heldBefore(realised, x) : Number.NaN, heldFrom(realised, x)];
      const edges = Number.isNaN(before) || before === after ? [after] : [before, after];
      return edges.map((edge) => ({ x, implied: value, realised: edge }));
    });
}

function interpolate({ times, values }: LineValues, x: number): number {
  const at = lastAtOrBelow(times, x);
  if (times[at] === x) return values[at];
  return values[at] + ((x - times[at]) / (times[at + 1] - times[at])) * (values[at + 1] - values[at]);
}

/** The close that holds from `x` on; NaN if there is none. */
function heldFrom({ times, values }: LineValues, x: number): number {
  const at = lastAtOrBelow(times, x);
  return at >= 0 && x - times[at] < DAY_SECONDS ? values[at] : Number.NaN;
}

/** The close that holds up to `x`; NaN if there is none. */
function heldBefore({ times, values }: LineValues, x: number): number {
  const at = lastAtOrBelow(times, x);
  const before = times[at] === x ? at - 1 : at;
  return before >= 0 && x - times[before] <= DAY_SECONDS ? values[before] : Number.NaN;
}

/** With a point wherever the lines cross between two others: without it the area would reach beyond them. */
function closeCrossings(points: readonly GapPoint[]): readonly GapPoint[] {
  return points.flatMap((point, at) => {
    const next = points[at + 1];
    if (next === undefined || next.realised !== point.realised) return [point];
    const share = (point.realised - point.implied) / (next.implied - point.implied);
    if (!(share > 0 && share < 1)) return [point];
    const x = point.x + share * (next.x - point.x);
    return [point, { x, implied: point.realised, realised: point.realised }];
  });
}

function splitRuns(points: readonly GapPoint[]): readonly (readonly GapPoint[])[] {
  const runs: GapPoint[][] = [[]];
  for (const point of points) {
    if (Number.isNaN(point.implied + point.realised)) runs.push([]);
    else runs[runs.length - 1].push(point);
  }
  return runs.filter((run) => run.length > 1);
}
