import { DATASET_TYPES, type DatasetType } from '@/contract/datasets';
import { formatMarketId } from '@/domain/market-id';
import type { Engine } from '@/service/store/engine/engine';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { StoredMarket } from '@/service/store/engine/store';
import { loadStoredSpans, type StoredSpan } from '@/service/store/readers/stored-spans';
import { ExportError } from './export-error';
import { nameDataset } from './export-options';

/** A dataset of a market, and its stored range. `undefined` when it is served but nothing is stored yet. */
export interface MarketDataset {
  readonly type: DatasetType;
  readonly span: TimeRange | undefined;
}

export interface ListedMarket {
  readonly market: StoredMarket;
  readonly datasets: readonly MarketDataset[];
}

/** A market's name on the command line. Option summaries include their tenor. */
export const nameStored = (market: StoredMarket): string =>
  formatMarketId(market) + (market.tenor === '' ? '' : `:${market.tenor}`);

const MAX_NAMED = 10;

/** @throws ExportError when no market or more than one matches. */
export function findMarket(markets: readonly StoredMarket[], name: string): StoredMarket {
  const wanted = name.trim().replace(/\s+/, ':').toUpperCase();
  const isMeant = (market: StoredMarket): boolean =>
    [nameStored(market), market.rawSymbol].some((known) => known.toUpperCase() === wanted);
  const found = markets.filter(isMeant);
  if (found.length === 1) return found[0];
  if (found.length === 0) throw new ExportError(`There is no market ${name}: --list names those that there are`);
  const names = found.slice(0, MAX_NAMED).map(nameStored);
  const more = found.length > MAX_NAMED ? ', …' : '';
  throw new ExportError(`${name} may be ${names.join(', ')}${more}: name the market in full`);
}

/** Rows of minutes and hours may extend past a record that starts or ends within them. */
export function clipToRecord({ recordedFrom, recordedTo, recording }: StoredMarket, span: StoredSpan): TimeRange {
  if (recordedTo === 0) return span;
  const from = Math.max(span.from, Math.min(recordedFrom, recording?.filledFrom ?? recordedFrom));
  return { from, to: Math.max(from, Math.min(span.to, recordedTo + 1)) };
}

/** The datasets of each market and their ranges. */
export async function listDatasets(engine: Engine, markets: readonly StoredMarket[]): Promise<ListedMarket[]> {
  const ids = markets.map(({ id }) => id);
  const spans = await loadStoredSpans(engine, DATASET_TYPES, ids);
  const spanOf = new Map(
    [...spans].map(([type, list]) => [type, new Map(list.map((span) => [span.market, span]))] as const),
  );
  const toSpan = (market: StoredMarket, span: StoredSpan | undefined): TimeRange | undefined =>
    span && clipToRecord(market, span);
  return markets.map((market) => ({
    market,
    datasets: DATASET_TYPES.filter((type) => market.types.includes(type)).map((type) => ({
      type,
      span: toSpan(market, spanOf.get(type)?.get(market.id)),
    })),
  }));
}

const formatTime = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

export const formatSpan = ({ from, to }: TimeRange): string => `${formatTime(from)} to ${formatTime(to)} UTC`;

/** Datasets with the same range share a line. */
export function formatListed({ market, datasets }: ListedMarket): string[] {
  const bySpan = new Map<string, string[]>();
  for (const { type, span } of datasets) {
    if (span === undefined) continue;
    const words = formatSpan(span);
    bySpan.set(words, [...(bySpan.get(words) ?? []), nameDataset(type)]);
  }
  if (bySpan.size === 0) return [];
  return [
    `${nameStored(market)}, ${market.recordedFrom > 0 ? 'recorded' : 'simulated'}`,
    ...[...bySpan].map(([words, names]) => `  ${words}: ${names.join(', ')}`),
  ];
}
