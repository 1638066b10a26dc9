import { type Decimal, decimalOf, leastCommonMultiple, multiplyDecimals } from '@/domain/decimal';
import type { SqlParams } from '@/service/store/engine/bind-sql';
import { scaleUnits, selectByMarket } from '@/service/store/engine/scaled-units';
import type { RunningRows, StoredMarket } from '@/service/store/engine/store';

/** The source of profiles of `markets`. Where their `tpoBlock` differs, a sum has rows of a common multiple. */
export interface ProfileSource {
  readonly markets: readonly StoredMarket[];
  /** Volumes in USD instead of coins. */
  readonly usd: boolean;
  /** Trades that are in no table yet. */
  readonly running?: RunningRows | undefined;
}

const blocksOf = (markets: readonly StoredMarket[]): number[] => [
  ...new Set(markets.map((market) => market.tpoBlock).filter((block) => block > 0)),
];

/** SQL of the price of row `row` of the answer. */
export function formatRowPrice({ markets }: Pick<ProfileSource, 'markets'>, row: string): string {
  const blocks = blocksOf(markets);
  return blocks.length > 0 ? formatCount(row, decimalOf(leastCommonMultiple(blocks))) : `'0'`;
}

/** SQL of the row of the answer that contains the stored row `row` of the column `market`. */
export function coarsenRow({ markets }: Pick<ProfileSource, 'markets'>, row: string): string {
  const blocks = blocksOf(markets);
  if (blocks.length < 2) return row;
  const common = leastCommonMultiple(blocks);
  const rows = markets.map(({ tpoBlock }) => (tpoBlock > 0 ? Math.round(common / tpoBlock) : 1));
  return `intDiv(${row}, toInt64(${selectByMarket(markets, rows)}))`;
}

/** SQL of `count` units as a decimal. The planner needs time for every operator. */
export function formatCount(count: string, { mantissa, exponent }: Decimal): string {
  const times = mantissa === 1 ? '' : ` * ${mantissa}`;
  const over = exponent === 0 ? '' : ` / ${(10 ** exponent).toFixed(0)}`;
  return `toString((${count})${times}${over})`;
}

/** SQL of a volume counted by `cellsSql`. */
export function formatVolume(source: ProfileSource, volume: string): string {
  return formatCount(volume, volumeUnits(source).volume);
}

function volumeUnits({ markets, usd }: ProfileSource) {
  const sizes = markets.map((market) => {
    const lot = decimalOf(market.lot);
    return usd ? multiplyDecimals(decimalOf(market.tick), lot) : lot;
  });
  return scaleUnits(markets, sizes, { mantissa: 0, exponent: 0 });
}

const ASKED = 'market IN {markets:Array(UInt32)}';
const IN_RANGE = 'ts >= {low:DateTime} AND ts < {high:DateTime}';

/** SQL of `columns` of the trades where `condition` holds, including those that are in no table yet. */
function selectTrades({ running }: Pick<ProfileSource, 'running'>, columns: string, condition: string): string {
  const select = (table: string, when: string): string =>
    `SELECT ${columns} FROM ${table} WHERE ${ASKED} AND ${condition}${when}`;
  if (running === undefined) return select('volume_at_price', '');
  const closed = select('volume_at_price', ' AND ts < {closedTo:DateTime}');
  const table = running.tables.get('volume_at_price');
  return table === undefined ? closed : `${closed} UNION ALL ${select(table, ' AND ts >= {closedTo:DateTime}')}`;
}

/** SQL of `columns` of the trades of the range. */
export const selectRange = (source: Pick<ProfileSource, 'running'>, columns: string): string =>
  selectTrades(source, columns, IN_RANGE);

/** SQL of `columns` of all trades of the markets. */
export const selectAll = (source: Pick<ProfileSource, 'running'>, columns: string): string =>
  selectTrades(source, columns, '1');

/** Values of the placeholders of the two above, except for the range. */
export const tradeParams = ({ markets, running }: Pick<ProfileSource, 'markets' | 'running'>): SqlParams => ({
  markets: markets.map((market) => market.id),
  closedTo: running?.from ?? 0,
});

/**
 * Value in tick-lots of one lot of a side, over the centre of its row: the sides of a table row are known exactly in
 * tick-lots, their price rows only by their centres.
 */
function tickScale(side: 'buy' | 'sell', middle: (row: string) => string): string {
  const known = `arraySum((lots, k) -> lots * ${middle('(lo + k - 1)')}, ${side}, arrayEnumerate(${side}))`;
  return `if(${side}TickLots = 0, 0, ${side}TickLots / ${known}) AS ${side}Scale`;
}

/** The stored trades of the range as `ts`, `row` and the volumes `b` and `s` in the units of `formatVolume`. */
export function cellsSql(source: ProfileSource): string {
  const { markets, usd } = source;
  const factor = volumeUnits(source).factorSql ?? '1';
  const ticks = markets.map((market) => Math.round(market.tpoBlock / market.tick));
  const middle = (row: string): string => `(${row} * rowTicks + (rowTicks - 1) / 2)`;
  const scales = usd ? `, ${tickScale('buy', middle)}, ${tickScale('sell', middle)}` : '';
  const stored = '(toInt64(lo) + k - 1)';
  const worth = (side: 'buy' | 'sell'): string => (usd ? `${side}Scale * ${middle(stored)} * ` : '');
  return `SELECT ts, ${coarsenRow(source, stored)} AS row,
      ${worth('buy')}factor * buyLots AS b, ${worth('sell')}factor * sellLots AS s
    FROM (SELECT market, ts, lo, buy, sell, ${factor} AS factor, ${selectByMarket(markets, ticks)} AS rowTicks${scales}
      FROM (${selectRange(source, 'market, ts, lo, buy, sell, buyTickLots, sellTickLots')}))
    ARRAY JOIN buy AS buyLots, sell AS sellLots, arrayEnumerate(buy) AS k`;
}
