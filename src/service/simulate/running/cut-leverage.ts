import type { BlockColumn } from '@/service/store/engine/seed-block';
import type { SeedRows } from '../../store/seed-store';
import { readNumber } from './read-number';
import { walkBar } from './walk-bar';

/** One row of a block, read and written by column name. */
interface Row {
  get(name: string): number;
  set(name: string, value: number): void;
}

function setNumber(column: BlockColumn, row: number, value: number): void {
  if (!('values' in column)) throw new TypeError(`A column of ${column.type} takes no numbers`);
  if (column.values instanceof BigUint64Array) column.values[row] = BigInt(value);
  else column.values[row] = value;
}

const rowOf = ({ block }: SeedRows, row: number): Row => ({
  get: (name) => readNumber(block[name], row),
  set: (name, value) => setNumber(block[name], row, value),
});

/** Cuts a minute's row to its first `share`. `before` is the same market's row a minute earlier. */
type Cut = (row: Row, share: number, before: Row | undefined) => void;

/** What was liquidated so far. */
const cutLiquidations: Cut = (row, share) => {
  for (const side of ['long', 'short']) {
    const lots = Math.floor(row.get(`${side}Lots`) * share);
    row.set(`${side}Lots`, lots);
    row.set(`${side}Usd`, lots === 0 ? 0 : Math.ceil(row.get(`${side}Usd`) * share));
  }
};

/** Open interest is linear from the end of one minute to that of the next. */
const cutInterest: Cut = (row, share, before) => {
  for (const name of ['lots', 'usd']) {
    const end = row.get(name);
    const start = before?.get(name) ?? end;
    row.set(name, Math.round(start + (end - start) * share));
  }
};

/** A rate holds for whole hours. Only its forecast moves. */
const cutFunding: Cut = (row, share) => {
  if (row.get('forecasts') === 0) return;
  const open = row.get('predictedOpen');
  const close = open + row.get('predictedClose');
  const high = Math.max(open, close) + row.get('predictedHigh');
  const low = Math.min(open, close) - row.get('predictedLow');
  const bar = walkBar({ open, high, low, close }, share);
  row.set('predictedHigh', bar.high - Math.max(open, bar.close));
  row.set('predictedLow', Math.min(open, bar.close) - bar.low);
  row.set('predictedClose', bar.close - open);
};

const CUTS: Readonly<Record<string, Cut>> = {
  liquidation_minute: cutLiquidations,
  interest_minute: cutInterest,
  funding_minute: cutFunding,
};

/** Cuts `minute` (Unix seconds) to its first `share`, in place. `rows` are minutes of one market in time order. */
export function cutLeverage(rows: SeedRows, minute: number, share: number): SeedRows {
  const cut = CUTS[rows.table];
  for (let at = 0; at < rows.rows; at++) {
    const row = rowOf(rows, at);
    if (row.get('ts') === minute) cut(row, share, at > 0 ? rowOf(rows, at - 1) : undefined);
  }
  return rows;
}
