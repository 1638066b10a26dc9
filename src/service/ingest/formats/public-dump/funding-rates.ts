import { count } from '@/base/count-words';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import * as binance from '../../../feeds/binance/binance-kinds';
import { dumpMarket } from '../../tables/market-names';
import { columnAt, readSigned, readWhole } from '../../tables/row';
import type { TableSpec } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

const COLUMNS = ['calc_time', 'funding_interval_hours', 'last_funding_rate'];

/** Payments, with a jitter of some milliseconds. */
export const fundingRates: TableSpec = {
  name: 'public dump of funding (fundingRate)',
  example: 'npm run import -- BTCUSDT-fundingRate-2023-04.zip',
  layouts: [COLUMNS],
  open(table) {
    const clock = new TimeColumn('calc_time');
    const [time, hours, rate] = COLUMNS.map((name) => columnAt(table, name));
    const market = dumpMarket(table.name, table.named, { kind: binance.linear });
    let before = 0;
    let doubled = 0;
    return {
      market,
      read(row, take) {
        const fields = row.texts();
        const ms = clock.read(fields[time]);
        const interval = readWhole(fields[hours], 'funding_interval_hours');
        if (interval < 1 || interval > 24)
          throw new FrameError(`column funding_interval_hours: 1 to 24 is expected, found ${interval}`);
        const payment = {
          at: Math.round(ms / 60_000) * 60,
          rate: readSigned(fields[rate], 'last_funding_rate'),
          every: interval * 3600,
        };
        if (payment.at === before) {
          doubled++;
          return;
        }
        if (payment.at < before)
          throw new FrameError('column calc_time: a later time than that of the row above is expected');
        before = payment.at;
        // The rate is in force in the interval that ends with the payment.
        take.event({ type: 'payment', ...market, timeMs: (payment.at - payment.every) * 1000, payment });
      },
      oddities: () => (doubled > 0 ? [`${count(doubled, 'doubled payment')} dropped`] : []),
    };
  },
};
