import { createHash } from 'node:crypto';
import { ensure } from '@/base/assert';
import type { BookSnapshot } from '../../feeds/market-event';
import type { MarketKind } from '../../feeds/market-kind';
import { FrameError } from '../../feeds/read-fields';
import { MarketRecorder } from '../../record/market-recorder';
import type { MarketUnits } from '../../record/recording-sink';
import { makeContractReader } from '../contracts';
import { count } from '../count-words';
import { InputFileError } from '../ingest-error';
import type { Input } from '../open/input';
import type { CaptureFormat, FileSurvey, Gap, ImportSink, NamedMarket, SurveyedFile } from '../recording';
import type { RowFormat } from './row-format';
import { DATASET_OF, type TableEvent } from './table';
import { TableSurveyor } from './table-surveyor';

export interface TableSurvey extends FileSurvey {
  readonly kind: MarketKind;
  readonly named: NamedMarket;
  /** Of the snapshots in it, in order. */
  readonly snapshotIds: readonly (number | undefined)[];
}

async function surveyTable(format: RowFormat, input: Input, named: NamedMarket): Promise<SurveyedFile<TableSurvey>> {
  const surveyor = new TableSurveyor();
  const hash = createHash('sha256');
  const told = await format.read(input, {
    named,
    onBytes: (bytes) => hash.update(bytes),
    take: (event) => surveyor.take(event),
  });
  const { kind, symbol, parts, units, contract, bookTrades, somePrice, snapshotIds, doubled } = surveyor;
  if (kind === undefined || parts.length === 0)
    throw new InputFileError(input.name, 'has no rows that can be imported');
  const oddities = [...told, ...(doubled > 0 ? [`${count(doubled, 'doubled row')} dropped`] : [])];
  const read = {
    input,
    file: input.name,
    hash: hash.digest('hex'),
    market: { exchange: kind.exchange, symbol, category: kind.categoryOf(symbol) },
    kind,
    named,
    somePrice,
    displaced: 0,
  };
  const surveys = parts.map(
    ({ dataset, firstMs, lastMs, hasDeltas }, i): TableSurvey => ({
      ...read,
      part: dataset === 'candles' ? 'trades' : dataset,
      datasets: [dataset],
      units: dataset === 'funding' ? undefined : units,
      // Rates have no sizes, and readers of candles count coins.
      contract: dataset === 'funding' || dataset === 'candles' ? undefined : contract,
      bookTrades: dataset === 'trades' ? bookTrades : { count: 0, priceSum: 0 },
      firstMs,
      // A candle lasts a minute.
      lastMs: dataset === 'candles' ? lastMs + 59_999 : lastMs,
      firstReceivedMicros: firstMs * 1000,
      lastReceivedMicros: lastMs * 1000,
      isSupplement: dataset === 'book' && !hasDeltas,
      snapshotIds: dataset === 'book' ? snapshotIds : [],
      oddities: i === 0 ? oddities : [],
    }),
  );
  return { surveys, leftOut: [] };
}

/** Events of one survey, in the order of its file. */
type TakeRead = (event: TableEvent, file: string, line: number) => void;

async function readSurvey(format: RowFormat, { input, named, datasets }: TableSurvey, take: TakeRead): Promise<void> {
  const [dataset] = datasets;
  await format.read(input, {
    named,
    take: (event, line) => {
      if (DATASET_OF[event.type] === dataset) take(event, input.name, line);
    },
  });
}

/** Snapshots of files that have nothing else, in order of their ids: they come in before the first update that reaches them. */
async function loadSnapshots(format: RowFormat, surveys: readonly TableSurvey[]): Promise<BookSnapshot[]> {
  const snapshots: BookSnapshot[] = [];
  for (const survey of surveys)
    await readSurvey(format, survey, (event) => {
      if (event.type === 'snapshot') snapshots.push(event);
    });
  return snapshots.sort((a, b) => (a.last ?? 0) - (b.last ?? 0));
}

/** Reads one dataset of a market into the sink. */
class TableRebuild {
  readonly gaps: Gap[] = [];
  readonly #sink: ImportSink;
  readonly #recorder: MarketRecorder;
  #place = { file: '', line: 0 };

  constructor(surveys: readonly TableSurvey[], units: MarketUnits, sink: ImportSink) {
    const { kind, market, contract } = ensure(surveys[0], 'the first table');
    this.#sink = sink;
    this.#recorder = new MarketRecorder({
      kind,
      symbol: market.symbol,
      units,
      readLots: makeContractReader(units, contract),
      isAggregated: undefined,
      snapshotIds: surveys.flatMap((survey) => survey.snapshotIds),
      sink,
      onLate: (what, id) => {
        throw new FrameError(`${what} ${id} belongs above an earlier row: sort the files first`);
      },
      onGap: (what, timeMs) => this.gaps.push({ ...this.#place, what, timeMs }),
    });
  }

  take(event: TableEvent, file: string, line: number): void {
    this.#place = { file, line };
    if (event.type === 'candle') this.#sink.addCandle(event.candle);
    else if (event.type === 'payment') this.#sink.addPayment(event.payment);
    else this.#recorder.take([event]);
  }
}

async function rebuildTables(
  format: RowFormat,
  surveys: readonly TableSurvey[],
  units: MarketUnits,
  sink: ImportSink,
): Promise<Gap[]> {
  const beside = surveys.filter(({ isSupplement }) => isSupplement);
  const snapshots = await loadSnapshots(format, beside);
  const streams = surveys.filter(({ isSupplement }) => !isSupplement);
  const rebuild = new TableRebuild([...beside, ...streams], units, sink);
  let next = 0;
  for (const survey of streams) {
    await readSurvey(format, survey, (event, file, line) => {
      if (event.type === 'delta') {
        while (next < snapshots.length && (snapshots[next].last ?? 0) <= (event.last ?? 0))
          rebuild.take(snapshots[next++], file, line);
      }
      rebuild.take(event, file, line);
    });
  }
  return rebuild.gaps;
}

/** A format of rows, as the import knows formats. */
export function makeTableFormat(format: RowFormat): CaptureFormat<TableSurvey> {
  return {
    name: format.name,
    example: format.example,
    match: format.match,
    surveyFile: (input, named) => surveyTable(format, input, named),
    rebuildMarket: (surveys, units, sink) => rebuildTables(format, surveys, units, sink),
  };
}
