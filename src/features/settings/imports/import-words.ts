import type { ImportedMarketFacts, ImportJob } from '@/data/queries/imports';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatNumber } from '@/domain/format/format-number';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import type { Sending } from './use-imports';

const countFiles = (count: number): string => `${formatNumber(count, 0)} ${count === 1 ? 'file' : 'files'}`;

/** "Sending 3 files: 43 % of 1.2 GB" */
export function describeSending({ files, bytes, sent }: Sending): string {
  const share = bytes === 0 ? 0 : Math.floor((sent / bytes) * 100);
  return `Sending ${countFiles(files)}: ${share} % of ${formatBytes(bytes)}`;
}

/** "Reading 3 files, 1.2 GB" */
export function describeWork({ state, files, bytes }: Pick<ImportJob, 'state' | 'files' | 'bytes'>): string {
  return `${state === 'storing' ? 'Storing' : 'Reading'} ${countFiles(files.length)}, ${formatBytes(bytes)}`;
}

/** "4 Apr 2023, 00:00 to 00:07 UTC", "2 recordings, … to …" */
export function describeSpan({ parts }: Pick<ImportedMarketFacts, 'parts'>, zone: Zone): string {
  const [first, last] = [parts[0], parts[parts.length - 1]];
  const span = `${formatFullTime(first.from.s, zone)} to ${formatFullTime(last.to.s, zone)}`;
  return parts.length === 1 ? span : `${formatNumber(parts.length, 0)} recordings, ${span}`;
}

/** Of all recordings of a market; a dash where one does not tell. */
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

export const tellBytes = ({ bytes }: Pick<ImportedMarketFacts, 'bytes'>): string =>
  bytes === undefined || bytes === 0 ? MISSING : formatBytes(bytes);

/** "2 files, 0 gaps, 1.2 MB": what the columns say, on one line. */
export function describeImported(market: ImportedMarketFacts): string {
  const gaps = sumGaps(market);
  return [
    countFiles(sumFiles(market)),
    ...(gaps === MISSING ? [] : [`${gaps} ${gaps === '1' ? 'gap' : 'gaps'}`]),
    tellBytes(market),
  ].join(', ');
}
