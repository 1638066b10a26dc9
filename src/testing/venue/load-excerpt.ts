import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TextLevel } from './text-book';

/** A frame of a recorded stream: `depth`, `trade` or `markPrice`. */
export interface RecordedFrame {
  readonly channel: string;
  /** Exchange time, Unix ms. */
  readonly timeMs: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface RecordedSnapshot {
  readonly lastUpdateId: number;
  readonly T: number;
  readonly bids: readonly TextLevel[];
  readonly asks: readonly TextLevel[];
}

/** A stretch of a market: its book at the beginning, and all that came after. */
export interface RecordedStretch {
  readonly snapshot: RecordedSnapshot;
  readonly frames: readonly RecordedFrame[];
}

interface Line {
  readonly stream?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly lastUpdateId?: number;
}

const STREAM = /^[a-z0-9]+@(depth|trade|markPrice)/;

/** Whether the update or trade belongs to what comes after the snapshot. */
function isAfter({ T }: RecordedSnapshot, lastUpdateId: number, channel: string, data: Line['data']): boolean {
  return channel === 'depth'
    ? Number(data?.u) > lastUpdateId
    : Number(data?.T ?? data?.E) > T || channel === 'markPrice';
}

/** Reads captures of one market, in their order; the first holds the answer with its book. */
export function readStretch(files: readonly string[]): RecordedStretch {
  const lines = files.flatMap((file) => gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n'));
  const parsed = lines.map((line) => JSON.parse(line.slice(line.indexOf(' ') + 1)) as Line);
  const snapshot = parsed.find((line) => line.lastUpdateId !== undefined) as unknown as RecordedSnapshot | undefined;
  if (!snapshot) throw new Error(`No book in ${files.join(', ')}`);
  const frames: RecordedFrame[] = [];
  for (const { stream, data } of parsed) {
    const channel = STREAM.exec(stream ?? '')?.[1];
    if (channel === undefined || data === undefined) continue;
    if (!isAfter(snapshot, snapshot.lastUpdateId, channel, data)) continue;
    frames.push({ channel, timeMs: Number(channel === 'markPrice' ? data.E : data.T), data });
  }
  return { snapshot, frames: frames.filter(({ timeMs }) => timeMs >= snapshot.T) };
}

const CAPTURES = ['usdm__btcusdt_20230404.dat.gz', 'usdm__btcusdt_20230405.dat.gz'];
export const EXCERPT = 'usdm-btcusdt-2023-04-04.gz';

/** The recorded hours beside the project where they are, else the minute that comes with it. `root`: of the project. */
export function loadDemoStretch(root: string): RecordedStretch {
  const shared = join(root, '../shared/data/exchange-captures/2023-04');
  const files = CAPTURES.map((name) => join(shared, name));
  if (files.every((file) => existsSync(file))) return readStretch(files);
  return readStretch([join(root, 'src/testing/venue/excerpt', EXCERPT)]);
}
