import type { ImportedMarketFacts, ImportJob } from '@/data/queries/imports';
import { describeProgress } from '@/domain/format/describe-progress';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import type { Sending } from './use-imports';

const countFiles = (count: number): string => `${formatNumber(count, 0)} ${count === 1 ? 'file' : 'files'}`;

interface FileFacts {
  readonly files: number;
  readonly bytes: number;
  readonly names?: readonly string[];
}

/** "btc.csv.gz, 1.2 GB", "3 files, 1.2 GB" */
export function describeFiles({ files, bytes, names = [] }: FileFacts): string {
  const [only] = names;
  return `${names.length === 1 && only !== undefined ? only : countFiles(files)}, ${formatBytes(bytes)}`;
}

/** 0 to 1. */
export const shareOf = (done: number, total: number): number => (total <= 0 ? 0 : Math.min(1, done / total));

/** "Sending 43%, 516 MB of 1.2 GB, 96 MB/s, 8 s left" */
export const describeSending = ({ bytes, sent, elapsedMs }: Sending): string =>
  describeProgress({ step: 'Sending', unit: 'bytes', done: sent, total: bytes }, elapsedMs);

/** "Checking 43%, 516 MB of 1.2 GB, 96 MB/s, 8 s left"; without figures until there are some. */
export function describeWork({ state, progress }: Pick<ImportJob, 'state' | 'progress'>): string {
  if (progress === undefined) return state === 'storing' ? 'Storing' : 'Reading';
  return describeProgress(progress, progress.elapsedMs);
}

type Found = NonNullable<ImportJob['found']>[number];

/** "4 Apr 2023 00:00:00 UTC, 7 min · 430 trades · capture of a venue's socket" */
export function describeFound({ formats, from, to, trades }: Found, zone: Zone): string {
  return [
    `${formatFullTime(from.s, zone)}, ${formatLength(Math.max(1, to.s - from.s))}`,
    ...(trades > 0 ? [`${formatNumber(trades, 0)} ${trades === 1 ? 'trade' : 'trades'}`] : []),
    formats.join(', '),
  ].join(' · ');
}

/** Why nothing was imported, and which recordings have to be paused for the import, if any. */
export function describeRefusal({ reason = '', wants, recorded = [] }: ImportJob): string {
  const sentence = `Nothing was imported. ${reason}`;
  if (wants !== 'pause') return sentence;
  const what = recorded.length === 1 ? 'its recording' : 'their recordings';
  return `${sentence}. Pause ${what} for the import: it goes on by itself afterwards, with a gap of that time.`;
}

/** "4 Apr 2023, 00:00 to 00:07 UTC", "2 recordings, … to …" */
export function describeSpan({ parts }: Pick<ImportedMarketFacts, 'parts'>, zone: Zone): string {
  const [first, last] = [parts[0], parts[parts.length - 1]];
  const span = `${formatFullTime(first.from.s, zone)} to ${formatFullTime(last.to.s, zone)}`;
  return parts.length === 1 ? span : `${formatNumber(parts.length, 0)} recordings, ${span}`;
}

/** Sum over all recordings of a market; a dash if one of them has no count. */
export function sumGaps({ parts }: Pick<ImportedMarketFacts, 'parts'>): string {
  const gaps = parts.map((part) => part.gaps);
  if (gaps.includes(undefined)) return MISSING;
  return formatNumber(
    gaps.reduce<number>((sum, one = 0) => sum + one, 0),
    0,
  );
}

export const sumFiles = ({ parts }: Pick<ImportedMarketFacts, 'parts'>): number =>
  parts.reduce((sum, { files }) => sum + files, 0);

export const describeBytes = ({ bytes }: Pick<ImportedMarketFacts, 'bytes'>): string =>
  bytes === undefined || bytes === 0 ? MISSING : formatBytes(bytes);
