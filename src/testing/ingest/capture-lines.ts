import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

type Levels = readonly (readonly [price: string, size: string])[];

export interface DiffParts {
  readonly timeMs: number;
  readonly first: number;
  readonly last: number;
  /** If given, a futures event (`pu`); if absent, a spot event. */
  readonly previous?: number;
  readonly symbol?: string;
  readonly bids?: Levels;
  readonly asks?: Levels;
}

export interface TradeParts {
  readonly timeMs: number;
  readonly id: number;
  readonly price: string;
  readonly size: string;
  readonly isBuy?: boolean;
  readonly isSpot?: boolean;
  readonly symbol?: string;
}

export interface SnapshotParts {
  readonly timeMs: number;
  readonly id: number;
  readonly bids?: Levels;
  readonly asks?: Levels;
  readonly hasTime?: boolean;
}

/** The capture receives every frame 5 ms after its exchange time. */
function withReceiveTime(timeMs: number, json: unknown): string {
  return `${(timeMs + 5) * 1000} ${JSON.stringify(json)}`;
}

export function diffLine(parts: DiffParts): string {
  const { timeMs, first, last, previous, symbol = 'ABCUSDT', bids = [], asks = [] } = parts;
  const futures = previous === undefined ? {} : { T: timeMs, pu: previous };
  return withReceiveTime(timeMs, {
    stream: `${symbol.toLowerCase()}@depth@0ms`,
    data: { e: 'depthUpdate', E: timeMs, s: symbol, U: first, u: last, ...futures, b: bids, a: asks },
  });
}

export function tradeLine(parts: TradeParts): string {
  const { timeMs, id, price, size, isBuy = true, isSpot = false, symbol = 'ABCUSDT' } = parts;
  const kind = isSpot ? { M: true } : { X: 'MARKET' };
  return withReceiveTime(timeMs, {
    stream: `${symbol.toLowerCase()}@trade`,
    data: { e: 'trade', E: timeMs + 1, T: timeMs, s: symbol, t: id, p: price, q: size, m: !isBuy, ...kind },
  });
}

export function snapshotLine({ timeMs, id, bids = [], asks = [], hasTime = true }: SnapshotParts): string {
  const time = hasTime ? { E: timeMs, T: timeMs } : {};
  return withReceiveTime(timeMs, { lastUpdateId: id, ...time, bids, asks });
}

/** Writes `lines` as a gzip capture and returns its path. */
export function writeCapture(path: string, lines: readonly string[]): string {
  writeFileSync(path, gzipSync(lines.map((line) => `${line}\n`).join('')));
  return path;
}

/** 2023-11-14 22:13:00 UTC, a whole minute. */
export const CAPTURE_START_MS = 1_700_000_000_000 - 20_000;

/**
 * A small futures capture: a snapshot, then one event and one trade each second for `seconds` seconds. Event n (from 1)
 * ends at update id 100 + 10 n; the price of trade n is 100 + n / 10.
 */
export function futuresCapture(seconds: number, startMs = CAPTURE_START_MS): string[] {
  const lines = [
    snapshotLine({
      timeMs: startMs + 100,
      id: 100,
      bids: [
        ['99.9', '1.000'],
        ['99.5', '2.000'],
      ],
      asks: [['300.1', '3.000']],
    }),
  ];
  return [...lines, ...futuresEvents(1, seconds, startMs)];
}

/** Events and trades `first` to `last` of `futuresCapture`. */
export function futuresEvents(first: number, last: number, startMs = CAPTURE_START_MS): string[] {
  const lines: string[] = [];
  for (let n = first; n <= last; n++) {
    const timeMs = startMs + n * 1000 + 200;
    const previous = 100 + 10 * (n - 1);
    lines.push(
      diffLine({ timeMs, first: previous + 3, last: previous + 10, previous, bids: [['99.9', `${n}.500`]] }),
      tradeLine({ timeMs: timeMs + 300, id: n, price: `${100 + Math.floor(n / 10)}.${n % 10}0`, size: '0.505' }),
    );
  }
  return lines;
}
