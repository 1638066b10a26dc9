import type { ImportedScreen } from '@/contract/imports';
import type { KeptRecording } from '@/contract/sources';
import type { ImportedMarketFacts } from '@/data/queries/imports';
import { formatBytes } from '@/domain/format/format-bytes';
import { formatNumber } from '@/domain/format/format-number';
import type { Zone } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import { describeData, describeLength, describeSince, listScreens, nameVenue } from '../sources/source-words';
import { describeBytes, describeSpan, sumFiles, sumGaps } from './import-words';

/** A market whose past is stored: imported from files, or recorded while it was a source. */
export interface RecordingRow {
  /** Unique, also in the address. */
  readonly key: string;
  /** "BINANCE_FUTURES:BTCUSDT", "binance-futures:BTCUSDT" */
  readonly name: string;
  readonly exchange: string;
  readonly rawSymbol: string;
  readonly title: string;
  readonly venue: string;
  readonly isDemo: boolean;
  /** "2 files", "Recorded here" */
  readonly from: string;
  readonly span: string;
  /** "7 min" */
  readonly length: string;
  readonly gaps: string;
  readonly bytes: string;
  readonly shown: string;
  readonly screens: readonly ImportedScreen[];
  readonly of: { readonly imported: ImportedMarketFacts } | { readonly kept: KeptRecording };
}

const countFiles = (count: number): string => `${formatNumber(count, 0)} ${count === 1 ? 'file' : 'files'}`;

/** The rows of all recordings. A market that was both imported and recorded has two rows. */
export function listRecordings(
  imported: readonly ImportedMarketFacts[],
  kept: readonly KeptRecording[],
  zone: Zone,
): readonly RecordingRow[] {
  return [...imported.map((one) => toImportedRow(one, zone)), ...kept.map((one) => toKeptRow(one, zone))];
}

function toImportedRow(imported: ImportedMarketFacts, zone: Zone): RecordingRow {
  const { name, exchange, rawSymbol, tenor, parts, shown, screens } = imported;
  const seconds = parts.reduce((sum, { from, to }) => sum + to.s - from.s, 0);
  return {
    key: name,
    name,
    exchange,
    rawSymbol,
    title: tenor === undefined ? rawSymbol : `${rawSymbol} ${tenor}`,
    venue: exchange,
    isDemo: false,
    from: countFiles(sumFiles(imported)),
    span: describeSpan(imported, zone),
    length: describeLength({ s: 0 }, { s: seconds }),
    gaps: sumGaps(imported),
    bytes: describeBytes(imported),
    shown,
    screens,
    of: { imported },
  };
}

function toKeptRow(kept: KeptRecording, zone: Zone): RecordingRow {
  const { id, exchange, rawSymbol, isDemo, first, last, gaps, bytes, publishes } = kept;
  return {
    key: id,
    name: id,
    exchange,
    rawSymbol,
    title: rawSymbol,
    venue: nameVenue(kept),
    isDemo: isDemo === true,
    from: 'Recorded here',
    span: describeSince(first, zone, last),
    length: describeLength(first, last),
    gaps: gaps === undefined ? MISSING : formatNumber(gaps, 0),
    bytes: bytes === undefined || bytes === 0 ? MISSING : formatBytes(bytes),
    shown: describeData(publishes),
    screens: listScreens(publishes),
    of: { kept },
  };
}

/** "2 files, 1 gap, 1.2 MB": the columns on one line. */
export function describeRow({ from, gaps, bytes }: RecordingRow): string {
  return [
    from,
    ...(gaps === MISSING ? [] : [`${gaps} ${gaps === '1' ? 'gap' : 'gaps'}`]),
    ...(bytes === MISSING ? [] : [bytes]),
  ].join(', ');
}
