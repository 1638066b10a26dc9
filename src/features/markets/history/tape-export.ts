import type { Market } from '@/contract/payloads';
import type { MarketSample } from '@/data/tape/market-sample';
import type { Tape } from '@/data/tape/tape-types';
import { SAMPLE_SECONDS } from '@/domain/tape/tape-rule';
import { findGaps } from '@/domain/tape/tape-times';
import { isoOf } from '@/features/markets/toolbar/list-export';
import type { ExportDocument } from '@/panes/export/export-document';
import { exportSamples } from './tape-moves';

/** About what a sheet takes in, and 100 MB of text. */
const MAX_ROWS = 1_000_000;

export interface ExportedSpan {
  readonly tape: Tape;
  /** Times of the first and the last sample, Unix seconds. */
  readonly from: number;
  readonly to: number;
  readonly passes: (market: Market) => boolean;
  /** What the file says first. */
  readonly facts: ExportDocument['facts'];
  /** Entries of lists that are held at once. */
  readonly maxRows?: number;
}

/** Every sample of a span, the latest where there are too many, with what is missing in it told first. */
export async function exportSpan(span: ExportedSpan): Promise<ExportDocument> {
  const { tape, from, to, passes, facts, maxRows = MAX_ROWS } = span;
  const times = tape.getFigures().times.filter((time) => time >= from && time <= to);
  const samples: MarketSample[] = [];
  let rows = 0;
  for (const time of times.toReversed()) {
    const sample = await tape.loadSample(time);
    if (sample === undefined) continue;
    rows += sample.keys.length;
    if (rows > maxRows && samples.length > 0) break;
    samples.unshift(sample);
  }
  const isCut = rows > maxRows && samples.length < times.length;
  const gaps = findGaps(
    samples.map(({ at }) => at),
    SAMPLE_SECONDS,
  );
  return exportSamples(samples, passes, [
    ...facts,
    ['Samples', `${samples.length}, one every ${SAMPLE_SECONDS} s while the dashboard was visible`],
    ...(isCut
      ? [['Left out', `earlier samples of the ${times.length}: a file holds ${maxRows} entries`] as const]
      : []),
    ...gaps.map((gap) => ['No sample between', `${isoOf(gap.from)} and ${isoOf(gap.to)}`] as const),
  ]);
}
