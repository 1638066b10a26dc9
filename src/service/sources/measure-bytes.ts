import type { Engine } from '../store/engine';
import { countMinutes, measureMinute } from '../store/recorded-facts';
import { RECORDED_PARTS, type RecordedDataset } from '../store/recorded-parts';

/** Bytes on disk that a day of a dataset takes; absent until enough of it is stored. */
export type DayBytes = Readonly<Partial<Record<RecordedDataset, number>>>;

const MINUTES_PER_DAY = 1440;
/** The newest minutes by which a day is told: few of the book, whose rows are large. */
const MINUTES: Readonly<Partial<Record<RecordedDataset, number>>> = { 'depth-second': 5, 'depth-minute': 10 };
/** Of fewer minutes nothing is told: small parts of a table compress badly, and one of them is not like another. */
export const LEAST_MINUTES = 10;
const USUAL_MINUTES = 60;
const DATASETS = (Object.keys(RECORDED_PARTS) as RecordedDataset[]).filter((dataset) => dataset !== 'hours');

/**
 * What the markets of a source take at the rate of their newest minutes, once there are `LEAST_MINUTES`. Hours are left out: they
 * are a sixtieth of something small.
 */
export async function measureDay(engine: Engine, markets: readonly number[]): Promise<DayBytes> {
  const measured: Partial<Record<RecordedDataset, number>> = {};
  for (const market of markets) {
    if ((await countMinutes(engine, market, LEAST_MINUTES)) < LEAST_MINUTES) continue;
    for (const dataset of DATASETS) {
      const bytes = await measureDataset(engine, market, dataset);
      if (bytes !== undefined) measured[dataset] = (measured[dataset] ?? 0) + bytes;
    }
  }
  return measured;
}

async function measureDataset(engine: Engine, market: number, dataset: RecordedDataset): Promise<number | undefined> {
  let sum: number | undefined;
  for (const part of RECORDED_PARTS[dataset]) {
    const bytes = await measureMinute(engine, market, part, MINUTES[dataset] ?? USUAL_MINUTES);
    if (bytes !== undefined) sum = (sum ?? 0) + bytes * MINUTES_PER_DAY;
  }
  return sum === undefined ? undefined : Math.round(sum);
}

/** Of all datasets; undefined while it is being measured. */
export function sumBytes(bytes: DayBytes): number | undefined {
  const known = Object.values(bytes);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0);
}
