import { computeAllOthers } from '@/domain/columns/all-others';
import { listFields } from '@/domain/columns/series-columns';
import { MISSING } from '@/domain/format/missing';
import { leaveShares } from '@/domain/supply/leave-shares';
import { buildSeriesTable } from '@/panes/data-table/series-table';
import type { TableContent } from '@/panes/data-table/table-content';
import type { ExportTable } from '@/panes/export/export-document';
import { lineOf, type SupplyAsset, type SupplyField } from '../view/supply-asset';
import { FIELD_WORDS, unitOf } from '../view/supply-fields';
import type { ShownSupply } from '../view/use-supply';
import { listSharing } from './dominance-picture';

/** The panes of the screen that have figures of their own. */
export type SupplyPart = 'cap' | 'dominance' | 'supply' | 'asset';

export const PART_TITLES: Readonly<Record<SupplyPart, string>> = {
  cap: 'Market capitalisation',
  dominance: 'Dominance',
  supply: 'Supply breakdown',
  asset: 'Asset',
};

const FIELDS: readonly SupplyField[] = listFields('supply').map(([field]) => field);

/** Fields of each pane; the asset pane has all of them. */
const PART_FIELDS: Readonly<Record<SupplyPart, readonly SupplyField[]>> = {
  cap: ['marketcap', 'fullyDilutedValuation', 'firstMarketcap', 'totalValueLocked', 'usdPrice'],
  dominance: ['marketcapDominancePercent'],
  supply: ['circulatingSupply', 'totalSupply', 'maxSupply'],
  asset: FIELDS,
};

/** Compared coins have a column each in these panes. */
const COMPARED_FIELDS: Partial<Readonly<Record<SupplyPart, SupplyField>>> = {
  cap: 'marketcap',
  dominance: 'marketcapDominancePercent',
};

interface Column {
  readonly name: string;
  readonly unit: string;
  /** Parallel to the asset's buckets on screen. */
  readonly values: Float64Array;
  format(value: number): string;
}

const columnOf = (asset: SupplyAsset, field: SupplyField, name = FIELD_WORDS[field].label): Column => ({
  name,
  unit: unitOf(FIELD_WORDS[field], asset.coin),
  values: asset.shown.values[field],
  format: FIELD_WORDS[field].format,
});

const ALL_OTHERS = 'All others';

/** Name of the rest of the market: with compared coins, "all others" means what is left by all of them. */
export const nameRest = ({ coin }: Pick<SupplyAsset, 'coin'>, compared: readonly SupplyAsset[]): string =>
  compared.length === 0 ? ALL_OTHERS : `All but ${coin}`;

/** The values of another coin at the times of this one. */
function alignTo(times: Float64Array, { shown }: SupplyAsset, field: SupplyField): Float64Array {
  const found = new Map(Array.from(shown.times, (time, at) => [time, shown.values[field][at]]));
  return times.map((time) => found.get(time) ?? Number.NaN);
}

function listColumns(view: ShownSupply, part: SupplyPart): readonly Column[] {
  const { asset, compared } = view;
  const { times, values } = asset.shown;
  const own = PART_FIELDS[part].map((field) => columnOf(asset, field));
  const shareOf = (name: string, shares: Float64Array): Column => ({
    name,
    unit: '%',
    values: shares,
    format: FIELD_WORDS.marketcapDominancePercent.format,
  });
  const field = COMPARED_FIELDS[part];
  const beside =
    field === undefined
      ? []
      : compared.map((one) => ({
          ...columnOf(one, field, `${FIELD_WORDS[field].label} ${one.coin}`),
          values: alignTo(times, one, field),
        }));
  if (part !== 'dominance') return [...own, ...beside];
  const rest = shareOf(nameRest(asset, compared), computeAllOthers(values.marketcapDominancePercent));
  // The rest left by all coins here is less than that left by the first one.
  const shares = listSharing(view).map((one) => lineOf(one, 'marketcapDominancePercent'));
  const left = compared.length === 0 ? [] : [shareOf(ALL_OTHERS, leaveShares(shares, view.seconds))];
  return [...own, rest, ...beside, ...left];
}

/** The latest buckets of a pane. */
export function buildPartTable(view: ShownSupply, part: SupplyPart): TableContent {
  const { asset, market, range } = view;
  const { times } = asset.shown;
  const carried = { name: 'Carried forward', valueAt: (at: number) => asset.carried[at], format: describeCarriedCell };
  const figures = [
    ...listColumns(view, part).map(({ name, values, format }) => ({
      name,
      valueAt: (at: number) => values[at],
      format,
    })),
    carried,
  ];
  const name = asset.token?.name ?? asset.coin;
  const about = `${PART_TITLES[part]} of ${name}, ${asset.coin}; in USD, coins and percent. A bucket that repeats every figure of the previous one was carried forward.`;
  const named = { ...market, tenor: undefined, normalizedSymbol: asset.coin };
  return buildSeriesTable(
    { market: named, timeFrom: range.from, timeTo: range.to },
    PART_TITLES[part],
    { about, times, figures },
    'utc',
  );
}

const describeCarriedCell = (value: number): string => (value === 1 ? 'Yes' : MISSING);

/** Every field of every bucket on screen, of each coin. */
export function buildExportTables({ asset, compared }: ShownSupply): readonly ExportTable[] {
  return [asset, ...compared].filter(({ shown }) => shown.length > 0).map((one) => makeTable(one, compared));
}

function makeTable(asset: SupplyAsset, compared: readonly SupplyAsset[]): ExportTable {
  const { shown, carried, coin } = asset;
  return {
    name: `Supply ${coin}`,
    length: shown.length,
    columns: [
      { name: 'Time', values: Array.from(shown.times, (time) => new Date(time * 1000).toISOString()) },
      ...FIELDS.map((field) => {
        const { name, unit, values } = columnOf(asset, field);
        return { name, ...(unit === '' ? {} : { unit }), values };
      }),
      { name: nameRest(asset, compared), unit: '%', values: computeAllOthers(shown.values.marketcapDominancePercent) },
      { name: 'Carried forward', values: Array.from(carried) },
    ],
  };
}
