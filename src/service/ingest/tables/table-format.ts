import { createHash } from 'node:crypto';
import { count } from '@/base/count-words';
import { InputFileError } from '@/service/ingest/open/ingest-error';
import type { Scratch } from '@/service/ingest/open/scratch';
import type { CaptureFormat, NamedMarket, SurveyedFile } from '@/service/ingest/survey/recording';
import type { MarketUnits } from '../../record/recording-sink';
import type { Input } from '../open/input';
import { nameColumns } from './read-table';
import { rebuildTables, type TableSurvey } from './rebuild-tables';
import type { RowFormat } from './row-format';
import { TableIntake } from './table-intake';

async function surveyTable(
  format: RowFormat,
  input: Input,
  named: NamedMarket,
  scratch: Scratch,
): Promise<SurveyedFile<TableSurvey>> {
  const intake = new TableIntake(scratch, named);
  const hash = createHash('sha256');
  const leftOut: string[] = [];
  const told = await format.read(input, {
    named,
    take: intake,
    onBytes: (bytes) => hash.update(bytes),
    onUnused: (columns) => leftOut.push(`${input.name}: ${nameColumns(columns)} not used`),
  });
  const parts = intake.end();
  const { kind, symbol, units, contract, bookTrades, prices, snapshotIds, doubled } = intake;
  if (kind === undefined || parts.length === 0)
    throw new InputFileError(input.name, 'has no rows that can be imported');
  const oddities = [...told, ...(doubled > 0 ? [`${count(doubled, 'doubled row')} dropped`] : [])];
  const read = {
    input,
    file: input.name,
    hash: hash.digest('hex'),
    market: { exchange: kind.exchange, symbol, category: kind.categoryOf(symbol) },
    kind,
    prices,
    displaced: 0,
  };
  const surveys = parts.map(
    ({ dataset, firstMs, lastMs, hasDeltas, setBackMs, contents }, i): TableSurvey => ({
      ...read,
      contents,
      setBackMs,
      part: dataset === 'candles' ? 'trades' : dataset,
      datasets: [dataset],
      units: dataset === 'funding' ? undefined : units,
      // Rates have no sizes, and readers of candles count in coins.
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
  return { surveys, leftOut };
}

/** Wraps a format of rows for the import. */
export function makeTableFormat(format: RowFormat): CaptureFormat<TableSurvey> {
  return {
    name: format.name,
    example: format.example,
    match: format.match,
    surveyFile: (input, named, scratch) => surveyTable(format, input, named, scratch),
    rebuildMarket: async (surveys, units: MarketUnits, sink) => rebuildTables(surveys, units, sink),
  };
}
