import { getWeekChange, type Prediction } from '@/data/queries/predictions';
import { capitalise } from '@/domain/format/capitalise';
import { formatFullTime } from '@/domain/format/format-time';
import type { ExportColumn, ExportTable } from '@/panes/export/export-document';
import { saveFile } from '@/panes/export/save-file';
import { writeCsv } from '@/panes/export/write-csv';
import { describeDataOrigin, getMarketsOrigin } from '@/panes/market/data-origin';
import { describeProbability } from './probability-words';

export interface SaveFacts {
  /** Time of the list, Unix seconds. */
  readonly fetchedAt: number;
  /** Source of the connection's world. */
  readonly source: string | undefined;
}

/** Downloads the questions as a CSV file and returns its name. */
export async function savePredictions(questions: readonly Prediction[], facts: SaveFacts): Promise<string> {
  const { fetchedAt, source } = facts;
  const start = new Date(fetchedAt * 1000).toISOString().slice(0, 16).replace(':', '').toLowerCase();
  const name = `predictions-${start}z.csv`;
  const content = {
    facts: [
      [
        'Data',
        describeDataOrigin(
          getMarketsOrigin(
            questions.map(({ event }) => event),
            source,
          ),
        ),
      ],
      ['Fetched', formatFullTime(fetchedAt, 'utc')],
      ['Probability', capitalise(describeProbability(questions))],
    ] as const,
    requests: [],
    tables: [buildPredictionTable(questions)],
  };
  saveFile(name, await writeCsv(content));
  return name;
}

type Cell = (prediction: Prediction) => string | number | undefined;
type Field = readonly [name: string, cell: Cell, unit?: string];

const FIELDS: readonly Field[] = [
  ['event', ({ event }) => event.slug],
  ['event title', ({ event }) => event.title],
  ['coin', ({ event }) => event.coin],
  ['question', ({ record }) => record.question],
  ['title in group', ({ record }) => record.groupItemTitle],
  ['slug', ({ record }) => record.slug],
  ['condition', ({ record }) => record.conditionId],
  ['outcomes', ({ record }) => record.outcomes?.join(' | ')],
  ['closed', ({ record }) => (record.closed === undefined ? undefined : String(record.closed))],
  ['last price', ({ record }) => record.lastPrice, '0 to 1'],
  ['24 h change', ({ record }) => record.oneDayPriceChange, '0 to 1'],
  ['7 d change', getWeekChange, '0 to 1'],
  ['recent prices', ({ record }) => record.prices?.join(' '), '0 to 1'],
  ['24 h bought', ({ record }) => record.buyVolume24H, 'USD'],
  ['24 h sold', ({ record }) => record.sellVolume24H, 'USD'],
  ['volume change', ({ record }) => record.volumeChange24H, 'percent'],
  ['total volume', ({ record }) => record.totalVolume, 'USD'],
  ['open interest', ({ record }) => record.openInterest, 'USD'],
  ['open interest change', ({ record }) => record.oneDayOIChange, 'USD'],
  ['unique traders', ({ record }) => record.uniqueTraders],
  ['tick size', ({ record }) => record.orderPriceMinTickSize, '0 to 1'],
  ['opened', ({ record }) => record.availableSince?.s, 'Unix seconds'],
  ['closes', ({ record }) => record.availableTo?.s, 'Unix seconds'],
  ['sports market', ({ record }) => record.sportsMarketType],
  ['line', ({ record }) => record.line],
];

/** One row per question; unreported fields are empty. */
export function buildPredictionTable(questions: readonly Prediction[]): ExportTable {
  const columns = FIELDS.map(
    ([name, cell, unit]): ExportColumn => ({ name, unit, values: questions.map((one) => cell(one) ?? '') }),
  );
  return { name: 'predictions', length: questions.length, columns };
}
