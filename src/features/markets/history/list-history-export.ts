import type { Market } from '@/contract/payloads';
import type { ListHistory, ListHistoryFigures } from '@/data/list-history/list-history-types';
import type { MarketSample } from '@/data/list-history/market-sample';
import { SAMPLE_SECONDS } from '@/domain/list-history/list-history-rule';
import { findGaps } from '@/domain/list-history/list-history-times';
import { isoOf } from '@/features/markets/toolbar/list-export';
import type { ExportDocument } from '@/panes/export/export-document';
import { exportSamples } from './list-history-moves';

/** About as many rows as a spreadsheet can open, and 100 MB of text. */
const MAX_ROWS = 1_000_000;

export interface ExportedSpan {
  readonly listHistory: Pick<ListHistory, 'loadSample'> & { getFigures(): Pick<ListHistoryFigures, 'times'> };
  /** Times of the first and the last sample, Unix seconds. */
  readonly from: number;
  readonly to: number;
  readonly passes: (market: Market) => boolean;
  /** Facts at the top of the file. */
  readonly facts: ExportDocument['facts'];
  /** Most list entries in memory at once. */
  readonly maxRows?: number;
}

/** Every sample of a span, or the latest ones if there are too many. The file states first what is missing. */
export async function exportSpan(span: ExportedSpan): Promise<ExportDocument> {
  const { listHistory, from, to, passes, facts, maxRows = MAX_ROWS } = span;
  const times = listHistory.getFigures().times.filter((time) => time >= from && time <= to);
  const samples: MarketSample[] = [];
  let rows = 0;
  for (const time of times.toReversed()) {
    const sample = await listHistory.loadSample(time);
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
