import { formatLength } from '@/domain/format/format-length';
import type { Engine } from '@/service/store/engine/engine';
import {
  listDayMinutes,
  loadColumns,
  measureMinutes,
  type TableColumns,
} from '@/service/store/recorded/measure-minutes';
import { RECORDED_PARTS, type RecordedDataset } from '@/service/store/recorded/recorded-parts';

/** Bytes on disk that a day of a dataset takes; absent until enough of it is stored. */
export type DayBytes = Readonly<Partial<Record<RecordedDataset, number>>>;

/** What a day takes, and the minutes that tell it. */
export interface MeasuredDay {
  readonly bytes: DayBytes;
  readonly sample?: MinuteSample;
}

export interface MinuteSample {
  /** Minutes of the book of every second that were read. */
  readonly minutes: number;
  /** The time that they are spread over, in seconds. */
  readonly seconds: number;
}

const MINUTE = 60;
const MINUTES_PER_DAY = 1440;
/**
 * How many minutes of the last day tell what a day of a dataset takes: few of the book of every second, whose rows are large,
 * spread over that day, since a market has quiet hours and busy ones. Of what has a row a minute the newest, which lie together.
 */
const SPREAD: Readonly<Partial<Record<RecordedDataset, number>>> = { 'depth-second': 10 };
const NEWEST: Readonly<Partial<Record<RecordedDataset, number>>> = { 'depth-minute': 60 };
/** Of fewer minutes nothing is told: one is not like another. */
export const MIN_MINUTES = 10;
const DATASETS = (Object.keys(RECORDED_PARTS) as RecordedDataset[]).filter((dataset) => dataset !== 'hours');

/**
 * What the markets of a source take at the rate of the last day, once there are `MIN_MINUTES`. Hours are left out: they
 * are a sixtieth of something small.
 */
export async function measureDay(engine: Engine, markets: readonly number[]): Promise<MeasuredDay> {
  const bytes: Partial<Record<RecordedDataset, number>> = {};
  let sample: MinuteSample | undefined;
  const columns = await loadColumns(engine);
  for (const market of markets) {
    const minutes = await listDayMinutes(engine, market);
    if (minutes.length < MIN_MINUTES) continue;
    sample ??= describeSample(minutes);
    for (const dataset of DATASETS) {
      const own = await measureDataset(engine, market, { dataset, stored: minutes, columns });
      bytes[dataset] = (bytes[dataset] ?? 0) + own;
    }
  }
  return { bytes, ...(sample && { sample }) };
}

interface Stored {
  readonly dataset: RecordedDataset;
  readonly stored: readonly number[];
  readonly columns: TableColumns;
}

async function measureDataset(engine: Engine, market: number, { dataset, stored, columns }: Stored): Promise<number> {
  const spread = SPREAD[dataset];
  const minutes =
    spread === undefined ? stored.slice(-(NEWEST[dataset] ?? MINUTES_PER_DAY)) : spreadOver(stored, spread);
  let sum = 0;
  for (const part of RECORDED_PARTS[dataset]) sum += await measureMinutes(engine, market, { part, minutes, columns });
  return Math.round((sum / minutes.length) * MINUTES_PER_DAY);
}

/** So many of `minutes` at equal distances, the newest among them. */
export function spreadOver(minutes: readonly number[], count: number): readonly number[] {
  if (minutes.length <= count) return minutes;
  return Array.from({ length: count }, (_, i) => minutes[Math.round(((i + 1) * minutes.length) / count) - 1]);
}

function describeSample(minutes: readonly number[]): MinuteSample {
  const read = spreadOver(minutes, SPREAD['depth-second'] ?? minutes.length).length;
  return { minutes: read, seconds: minutes[minutes.length - 1] + MINUTE - minutes[0] };
}

/** "Measured on 10 minutes of the last 3 h 20 min" */
export const formatSample = ({ minutes, seconds }: MinuteSample): string =>
  minutes * MINUTE >= seconds
    ? `Measured on the last ${formatLength(seconds)}`
    : `Measured on ${minutes} minutes of the last ${formatLength(seconds)}`;

/** Of all datasets; undefined while it is being measured. */
export function sumBytes(bytes: DayBytes): number | undefined {
  const known = Object.values(bytes);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0);
}
