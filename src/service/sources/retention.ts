import {
  FILLED_PARTS,
  MINUTE_PARTS,
  RECORDED_PARTS,
  type RecordedDataset,
  type RecordedPart,
} from '@/service/store/recorded/recorded-parts';

/** For how many days each dataset of a recorded market is kept. */
export type Retention = Readonly<Record<RecordedDataset, number>>;

/**
 * A second of the book is some kilobytes, a minute of anything else some hundred bytes at most. Hours are what is left of a
 * market when its minutes are gone.
 */
export const DEFAULT_RETENTION: Retention = {
  'depth-second': 2,
  'depth-minute': 90,
  trades: 90,
  profiles: 90,
  funding: 365,
  interest: 365,
  liquidations: 365,
  options: 365,
  hours: 1825,
};

const DATASETS = Object.keys(RECORDED_PARTS) as RecordedDataset[];
const DAY_SECONDS = 86_400;

/** RETENTION cannot be read; the message is a sentence. */
export class RetentionError extends Error {
  override readonly name = 'RetentionError';
}

const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, y: 365 };
const TIME = /^(\d{1,4})([hdwy])$/;
const EXAMPLE = 'such as RETENTION=depth-second:2d,trades:30d';

function isDataset(name: string): name is RecordedDataset {
  return Object.hasOwn(RECORDED_PARTS, name);
}

function parseTime(dataset: string, text: string): number {
  const [, count = '', unit = ''] = TIME.exec(text) ?? [];
  const days = Number(count) * (DAYS[unit] ?? Number.NaN);
  if (days > 0) return days;
  throw new RetentionError(
    `RETENTION: ${dataset} must be kept for a number of h, d, w or y above 0, not ${JSON.stringify(text)}; ${EXAMPLE}`,
  );
}

/** The times that `text` gives, and the usual ones for the rest. @throws RetentionError */
export function parseRetention(text: string | undefined): Retention {
  const given = new Map<RecordedDataset, number>();
  for (const part of (text ?? '').split(',').map((entry) => entry.trim())) {
    if (part === '') continue;
    const [dataset, time, ...rest] = part.split(':').map((word) => word.trim());
    if (!isDataset(dataset)) {
      throw new RetentionError(
        `RETENTION: there is no dataset ${JSON.stringify(dataset)}; datasets are ${DATASETS.join(', ')}`,
      );
    }
    if (time === undefined || rest.length > 0) {
      throw new RetentionError(`RETENTION: ${JSON.stringify(part)} is not DATASET:TIME, ${EXAMPLE}`);
    }
    if (given.has(dataset)) throw new RetentionError(`RETENTION names ${dataset} twice`);
    given.set(dataset, parseTime(dataset, time));
  }
  const retention = { ...DEFAULT_RETENTION, ...Object.fromEntries(given) };
  return { ...retention, hours: Math.max(retention.hours, ...minuteDays(retention)) };
}

/** Hours are never gone before the minutes that they are made of. */
function minuteDays({ hours: _, ...minutes }: Retention): number[] {
  return Object.values(minutes);
}

/** A part of what is stored, and the time (Unix seconds) before which its rows are too old. */
export type ExpiredPart = RecordedPart & { readonly before: number };

/** Every part of what is stored of recorded markets, and for how many days it is kept. */
export function listKept(retention: Retention): (RecordedPart & { readonly days: number })[] {
  const timed = DATASETS.flatMap((dataset) => {
    const filled = FILLED_PARTS[dataset];
    const parts: readonly RecordedPart[] = [...RECORDED_PARTS[dataset], ...(filled ? [filled] : [])];
    return parts.map((part) => ({ ...part, days: retention[dataset] }));
  });
  const days = Math.max(...minuteDays(retention));
  return [...timed, ...MINUTE_PARTS.map((part) => ({ ...part, days }))];
}

/** What is too old at `now` (Unix seconds). */
export function listExpired(retention: Retention, now: number): ExpiredPart[] {
  return listKept(retention)
    .map(({ days: kept, ...part }) => ({ ...part, before: Math.floor(now - kept * DAY_SECONDS) }))
    .filter(({ before }) => before > 0);
}
