import { count } from '@/base/count-words';
import { spellControls } from '@/base/spell-controls';
import { formatMarketId } from '@/domain/market-id';
import type { RecordedMarket } from '@/service/record/recorded-market';
import type { OffMarketPrints, TimeRange } from '@/service/store/engine/recorded-span';
import { IMPORT_TABLES, type ImportMarker } from '@/service/store/recorded/import-markers';
import { FAR } from '../record/off-market';
import type { MarketReport } from './import-files';
import type { MarketSessions } from './join-sessions';
import { type ImportedMarket, nameImported, type Removal } from './remove-imports';
import { describeContract } from './survey/contracts';
import type { Dataset, FileSurvey } from './survey/recording';

const MAX_LINES = 5;

const nameMarket = ({ exchange, symbol, tenor }: RecordedMarket): string =>
  formatMarketId({ exchange, rawSymbol: symbol }) + (tenor === undefined ? '' : `:${tenor}`);

const DATASET_WORDS: Readonly<Record<Dataset, string>> = {
  book: 'books',
  trades: 'trades',
  candles: 'candles',
  hours: 'hour candles',
  funding: 'funding',
  interest: 'open interest',
  liquidations: 'liquidations',
  summary: 'option summaries',
  quotes: 'quotes',
};

function formatTime(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

const formatRange = ({ from, to }: TimeRange): string => `${formatTime(from)} to ${formatTime(to)} UTC`;

/** At most five lines. `more` formats the number of the others. */
function formatSome<T>(
  items: readonly T[],
  format: (item: T) => string,
  more: (rest: number) => string,
  all = items.length,
): string[] {
  const lines = items.slice(0, MAX_LINES).map(format);
  return all > lines.length ? [...lines, `  … and ${more(all - lines.length)}`] : lines;
}

function formatGaps({ gaps }: MarketReport): string[] {
  const format = (gap: MarketReport['gaps'][number]): string => {
    const loss =
      gap.what === 'book' ? 'book updates are missing, no book until the next snapshot' : 'trades are missing';
    return `  ${formatTime(Math.floor(gap.timeMs / 1000))} ${loss} (${gap.file}, line ${gap.line})`;
  };
  return formatSome(gaps, format, (rest) => count(rest, 'more gap'));
}

function formatOffMarket({ count: all, prints }: OffMarketPrints): string[] {
  const format = (print: OffMarketPrints['prints'][number]): string => {
    const what = print.kind === FAR ? 'a lone print far off' : print.kind;
    return `  ${formatTime(Math.floor(print.ms / 1000))} off the market: ${print.volume} at ${print.price} (${what})`;
  };
  return [
    `  ${count(all, 'print')} off the market: in the candles, not in the profiles`,
    ...formatSome(prints, format, (rest) => count(rest, 'more print'), all),
  ];
}

function formatBooks({ seconds, minutes, maxBids, maxAsks }: ImportMarker): string {
  const depth = `up to ${count(maxBids, 'bid')} and ${count(maxAsks, 'ask')}; ${count(minutes, 'whole minute')}`;
  return `${count(seconds, 'second')} of books (${depth})`;
}

function formatTrades({ trades, candles, tables = IMPORT_TABLES }: ImportMarker): string[] {
  if (tables.includes('candle_hour')) return [count(candles, 'hour candle')];
  if (!tables.includes('candle_minute')) return [];
  const hasTrades = trades !== undefined && (trades > 0 || candles === 0);
  return [...(hasTrades ? [count(trades, 'trade')] : []), count(candles, 'minute candle')];
}

/** Other data of a market, and the words for their rows. */
const TOLD = [
  ['funding', 'minute of funding', 'minutes of funding'],
  ['interest', 'minute of open interest', 'minutes of open interest'],
  ['liquidations', 'minute of liquidations', 'minutes of liquidations'],
  ['summaries', 'value of an option summary', 'values of an option summary'],
] as const;

/** The contents of an import by dataset. Without other data, only books and trades are listed. */
export function formatContents(marker: ImportMarker): string {
  const { seconds, profiles, isCut, tables = IMPORT_TABLES } = marker;
  return [
    ...(tables.includes('book') || seconds > 0 ? [formatBooks(marker)] : []),
    ...formatTrades(marker),
    ...TOLD.flatMap(([field, one, many]) => (marker[field] ? [count(marker[field], one, many)] : [])),
    ...(profiles === undefined ? ['no profiles: import the files again'] : []),
    ...(isCut ? ['cut'] : []),
  ].join(', ');
}

function formatImport(marker: ImportMarker): string[] {
  const { crossed = 0, offMarket, oddities = [] } = marker;
  return [
    `  ${formatContents(marker)}`,
    ...oddities.map((oddity) => `  ${oddity}`),
    ...(crossed > 0 ? [`  ${count(crossed, 'second')} left out: the best bid was not below the best ask`] : []),
    ...(offMarket === undefined ? [] : formatOffMarket(offMarket)),
  ];
}

function formatReplaced({ replaces, keeps }: Pick<MarketReport, 'replaces' | 'keeps'>): string[] {
  return [
    ...replaces.map((marker) => `  replaces the import of ${formatRange(marker)}`),
    ...keeps.map((marker) => `  of which ${formatRange(marker)} stays`),
  ];
}

/** Output lines for one market. */
export function formatReport(report: MarketReport): string[] {
  const { market, marker, isUnchanged, displaced } = report;
  const name = nameMarket(market);
  return [
    `${name}, ${formatRange(marker)}${isUnchanged ? ': already imported, nothing changed' : ''}`,
    ...formatImport(marker),
    ...(displaced > 0 ? [`  ${count(displaced, 'line')} out of order: put back in the order received`] : []),
    ...formatReplaced(report),
    ...formatGaps(report),
  ].map(spellControls);
}

const nameOf = ({ row }: Pick<ImportedMarket, 'row'>): string => nameImported(row);

const contractsOf = (surveys: readonly FileSurvey[]): string[] =>
  surveys.flatMap(({ contract }) => contract ?? []).map(describeContract);

/** Output lines of `--dry-run` for one market. */
export function formatSurvey({ market, sessions }: MarketSessions): string[] {
  const name = nameMarket(market);
  return sessions.flatMap((session) => {
    const { surveys } = session;
    const datasets = [...new Set(surveys.flatMap((survey) => survey.datasets))].map(
      (dataset) => DATASET_WORDS[dataset],
    );
    const trades = surveys.reduce((sum, survey) => sum + survey.bookTrades.count, 0);
    return [
      `${name}, ${formatRange(session)}: ${datasets.join(', ')}`,
      `  ${count(surveys.length, 'file')}${trades > 0 ? `, ${count(trades, 'trade')}` : ''}`,
      ...[...new Set([...contractsOf(surveys), ...surveys.flatMap((survey) => survey.oddities)])].map(
        (oddity) => `  ${oddity}`,
      ),
    ];
  });
}

/** Output lines of `--list`. */
export function formatImports(markets: readonly ImportedMarket[]): string[] {
  if (markets.length === 0) return ['Nothing is imported.'];
  return markets
    .flatMap((market) =>
      market.imports.flatMap((marker) => [`${nameOf(market)}, ${formatRange(marker)}`, ...formatImport(marker)]),
    )
    .map(spellControls);
}

/** Output lines of `--remove`. */
export function formatRemoval({ imports, keeps, ...market }: Removal): string[] {
  const left = keeps.map((marker) => `  ${formatRange(marker)} stays: ${formatContents(marker)}`);
  const gone = imports.map(
    (marker) => `${nameOf(market)}, ${formatRange(marker)}: removed${keeps.length > 0 ? ' in part' : ''}`,
  );
  return [...gone, ...left].map(spellControls);
}
