import { count } from '@/base/count-words';
import * as binance from '../../../feeds/binance/binance-kinds';
import { checkSymbol } from '../../tables/market-names';
import { columnAt, readAmount, SameColumn } from '../../tables/row';
import type { TableSpec } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

const COLUMNS = [
  'create_time',
  'symbol',
  'sum_open_interest',
  'sum_open_interest_value',
  'count_toptrader_long_short_ratio',
  'sum_toptrader_long_short_ratio',
  'count_long_short_ratio',
  'sum_taker_long_short_vol_ratio',
];

interface Row {
  readonly amount: string;
  readonly usd: string;
}

/**
 * Open interest every five minutes. Dumps contain unordered and duplicate rows, and several rows for a time: the last
 * one is used.
 */
export const metrics: TableSpec = {
  name: 'public dump of open interest (metrics)',
  example: 'npm run import -- BTCUSDT-metrics-2023-04-05.zip',
  layouts: [COLUMNS],
  open(table) {
    const clock = new TimeColumn('create_time');
    const at = Object.fromEntries(COLUMNS.map((name) => [name, columnAt(table, name)]));
    const symbol = checkSymbol(table.first[at.symbol]);
    const kind = binance.futuresKindOf(symbol);
    const same = new SameColumn(at.symbol, symbol);
    const rows = new Map<number, Row>();
    let [before, late, doubled, retold] = [0, 0, 0, 0];
    return {
      market: { kind, symbol },
      read(row) {
        same.check(row);
        const fields = row.texts();
        const ms = clock.read(fields[at.create_time]);
        const amount = readAmount(fields[at.sum_open_interest], 'sum_open_interest');
        const usd = readAmount(fields[at.sum_open_interest_value], 'sum_open_interest_value');
        const known = rows.get(ms);
        if (known?.amount === amount && known.usd === usd) doubled++;
        else if (known) retold++;
        else if (ms < before) late++;
        before = Math.max(before, ms);
        rows.set(ms, { amount, usd });
      },
      end(take) {
        for (const [timeMs, row] of [...rows].sort(([a], [b]) => a - b))
          take.event({ type: 'openInterest', kind, symbol, timeMs, ...row });
      },
      oddities: () => [
        ...(late > 0
          ? [`${count(late, 'row of open interest', 'rows of open interest')} out of order: put in order of time`]
          : []),
        ...(doubled > 0
          ? [`${count(doubled, 'doubled row of open interest', 'doubled rows of open interest')} dropped`]
          : []),
        ...(retold > 0 ? [`open interest of ${count(retold, 'instant')} told twice: the last value counts`] : []),
      ],
    };
  },
};
