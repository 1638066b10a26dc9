import type { Market } from '@/contract/payloads';
import type { MarketSample } from '@/data/tape/market-sample';
import type { Tape } from '@/data/tape/tape-types';
import { SAMPLE_SECONDS } from '@/domain/tape/tape-rule';
import { findGaps } from '@/domain/tape/tape-times';
import type { ExportDocument } from '@/panes/export/export-document';
import { exportSamples, isoOf } from './tape-moves';

export interface ExportedSpan {
  readonly tape: Tape;
  /** Times of the first and the last sample, Unix seconds. */
  readonly from: number;
  readonly to: number;
  readonly passes: (market: Market) => boolean;
  readonly origin: string;
}

/** Every sample of a span, with what is missing in it told first. */
export async function exportSpan({ tape, from, to, passes, origin }: ExportedSpan): Promise<ExportDocument> {
  const times = tape.getFigures().times.filter((time) => time >= from && time <= to);
  const samples: MarketSample[] = [];
  for (const time of times) {
    const sample = await tape.loadSample(time);
    if (sample !== undefined) samples.push(sample);
  }
  const gaps = findGaps(
    samples.map(({ at }) => at),
    SAMPLE_SECONDS,
  );
  return exportSamples(samples, passes, [
    ['Data', origin],
    ['Samples', `${samples.length}, one each ${SAMPLE_SECONDS} s while the dashboard was seen`],
    ...gaps.map((gap) => ['No sample between', `${isoOf(gap.from)} and ${isoOf(gap.to)}`] as const),
  ]);
}
