import type { Side } from '@/contract/values';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { AskedSeries, WirePoint } from './wire-points';

/** A fault that changes the points of one series in transit; they arrive in the requested order. */
export type AnswerFault = (points: readonly WirePoint[], asked: AskedSeries) => readonly WirePoint[];

export const NO_FAULT: AnswerFault = (points) => points;

/** Sends three quarters of the points descending, then the rest ascending, as in a captured answer. */
export const sendUnsorted: AnswerFault = (points) => {
  const cut = Math.ceil(points.length * 0.75);
  return [...points.slice(0, cut).reverse(), ...points.slice(cut)];
};

const AMOUNTS = ['volume', 'liquidations'];

const halve = (point: WirePoint): WirePoint => ({
  ...point,
  ...Object.fromEntries(AMOUNTS.flatMap((name) => (typeof point[name] === 'number' ? [[name, point[name] / 2]] : []))),
});

/** Sends every third point twice: first as it was halfway through its bucket, then complete. */
export const sendTwice: AnswerFault = (points) =>
  points.flatMap((point, index) => (index % 3 === 0 ? [halve(point), point] : [point]));

/** Leaves out the points of some buckets, which may differ by side. */
export function leaveOut(isAbsent: (start: number, side: Side | undefined) => boolean): AnswerFault {
  return (points, { side }) => points.filter(({ timestamp }) => !isAbsent(timestamp.s, side));
}

/** Leaves out figures that are zero. */
export const omitZeros: AnswerFault = (points) =>
  points.map(
    (point) => Object.fromEntries(Object.entries(point).filter(([, value]) => value !== 0)) as unknown as WirePoint,
  );

const PRICES = { open: 0, high: 0, low: 0, close: 0 };

/** The open candle has a volume but no prices yet. */
export const zeroRunningPrices: AnswerFault = (points, { now, interval }) =>
  points.map((point) =>
    'volume' in point && point.timestamp.s + INTERVAL_SECONDS[interval] > now ? { ...point, ...PRICES } : point,
  );

/** The newest `count` buckets are missing from the first `answers` answers of each series. */
export function sendLate(count: number, answers: number): AnswerFault {
  const sent = new Map<string, number>();
  return (points, { type, side, interval, now }) => {
    const series = [type, side, interval].join(' ');
    const before = sent.get(series) ?? 0;
    sent.set(series, before + 1);
    const isLate = (point: WirePoint): boolean => point.timestamp.s >= now - count * INTERVAL_SECONDS[interval];
    return before < answers ? points.filter((point) => !isLate(point)) : points;
  };
}
