import { formatSize } from '@/domain/format/format-compact';
import { formatPrice, roundPrice } from '@/domain/format/format-price';
import { formatFullTime } from '@/domain/format/format-time';
import type { SummedProfile } from '@/domain/volume-profile/sum-profile';
import { type DrawnProfile, describeProfile, findPoc } from '@/features/chart/figures/profile-words';
import { type ChartView, joinVenues } from '@/features/chart/view/chart-view';
import type { TableContent } from '@/panes/data-table/table-content';
import type { ExportTable } from '@/panes/export/export-document';
import { nameFile } from '@/panes/export/name-file';

const TITLE = 'Volume profile';

/** A drawn profile and the range that it sums up. */
interface RangeProfile extends DrawnProfile {
  readonly settled: { readonly view: Pick<ChartView['settled']['view'], 'timeFrom' | 'timeTo'> };
}

/** A drawn profile, and whose it is. */
interface NamedProfile extends RangeProfile, Pick<ChartView, 'zone' | 'market'> {
  readonly columns: {
    readonly profile?: Pick<NonNullable<ChartView['columns']['profile']>, 'venues' | 'unit'> | undefined;
  };
}

/** Volume by price of the view, the highest price first. */
export function buildProfileTable(chart: NamedProfile): TableContent {
  const { data, columns, settled, zone, market } = chart;
  const { profile, decimals } = data.price;
  const { timeFrom, timeTo } = settled.view;
  const words = describeProfile(chart);
  const range = `${formatFullTime(Math.round(timeFrom), zone)} to ${formatFullTime(Math.round(timeTo), zone)}`;
  const of = `${joinVenues(columns.profile?.venues ?? [])} in ${columns.profile?.unit ?? ''}`;
  const area = words && ` vPOC ${words.poc}, value area ${words.low} to ${words.high}.`;
  return {
    title: TITLE,
    caption: `Volumes of ${of} by price, ${range}.${area ?? ''}`,
    columns: ['From', 'To', 'Volume', 'Buy', 'Sell'].map((name) => ({ name, isFigure: true })),
    rows:
      profile === undefined
        ? []
        : [...profile.prices.keys()].toReversed().map((at) => listCells(profile, at, decimals)),
    empty: 'No volume profile is loaded.',
    fileName: `${nameFile(market, TITLE, timeFrom)}.csv`,
  };
}

function listCells(
  { prices, step, buys, sells }: SummedProfile,
  at: number,
  decimals: number,
): TableContent['rows'][number] {
  const size = (value: number) => ({ text: formatSize(value), value });
  const edge = (price: number) => ({ text: formatPrice(price, decimals), value: roundPrice(price, decimals) });
  return [
    edge(prices[at]),
    edge(prices[at] + step),
    size(buys[at] + sells[at]),
    { ...size(buys[at]), tone: 'buy' },
    { ...size(sells[at]), tone: 'sell' },
  ];
}

/**
 * The profile as exported figures, in the columns of the panes. Every figure is for the whole range and has the time at which that starts.
 */
export function buildProfileTables({ data, settled }: RangeProfile): readonly ExportTable[] {
  const { profile, decimals } = data.price;
  if (profile === undefined) return [];
  const toPrice = (price: number): number => roundPrice(price, decimals);
  const rows: (readonly [string, number])[] = [
    ['vPOC', findPoc(profile, decimals)],
    ['Value area low', toPrice(profile.valueLow)],
    ['Value area high', toPrice(profile.valueHigh)],
  ];
  for (const [at, edge] of profile.prices.entries()) {
    const price = toPrice(edge);
    rows.push([`Buy at ${price}`, profile.buys[at]], [`Sell at ${price}`, profile.sells[at]]);
  }
  const start = Math.round(settled.view.timeFrom);
  return [
    {
      name: TITLE,
      length: rows.length,
      columns: [
        { name: 'time_utc', values: rows.map(() => new Date(start * 1000).toISOString()), isForReaders: true },
        { name: 'time_s', unit: 'seconds since 1970', values: rows.map(() => start) },
        { name: 'figure', values: rows.map(([name]) => name) },
        { name: 'value', values: rows.map(([, value]) => value) },
      ],
    },
  ];
}
