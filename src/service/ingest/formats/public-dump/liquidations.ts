import { count } from '@/base/count-words';
import * as binance from '../../../feeds/binance/binance-kinds';
import { dumpMarket } from '../../tables/market-names';
import { columnAt, readAmount, readWord } from '../../tables/row';
import type { TableEvent, TableSpec } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

const BASE = [
  'time',
  'side',
  'order_type',
  'time_in_force',
  'original_quantity',
  'price',
  'average_price',
  'order_status',
];
const LAYOUTS = [
  [...BASE, 'last_fill_quantity', 'accumulated_fill_quantity'],
  [...BASE, 'last_filled_quantity', 'accumulated_filled_quantity'],
];

/** The side is that of the order that closed the position: SELL closed a long. Most dumps contain every row twice. */
export const liquidations: TableSpec = {
  name: 'public dump of liquidations (liquidationSnapshot)',
  example: 'npm run import -- BTCUSD_PERP-liquidationSnapshot-2023-04-05.zip',
  layouts: LAYOUTS,
  open(table) {
    const clock = new TimeColumn('time');
    const filledName = table.columns.find((name) => name.startsWith('accumulated_')) ?? '';
    const [side, price, average, filled] = ['side', 'price', 'average_price', filledName].map((name) =>
      columnAt(table, name),
    );
    const market = dumpMarket(table.name, table.named, { kind: binance.linear });
    const timeAt = columnAt(table, 'time');
    const rows = new Map<string, { event: TableEvent & { type: 'liquidation' }; times: number }>();
    let dropped = 0;
    return {
      market,
      read(row) {
        const fields = row.texts();
        const timeMs = clock.read(fields[timeAt]);
        const paid = readAmount(fields[average], 'average_price');
        const asked = readAmount(fields[price], 'price');
        const event = {
          type: 'liquidation' as const,
          ...market,
          timeMs,
          isLong: readWord(fields[side], 'side', ['SELL'], ['BUY']),
          price: Number(paid) > 0 ? paid : asked,
          size: readAmount(fields[filled], filledName),
        };
        const key = fields.join();
        const known = rows.get(key);
        if (known) known.times++;
        else rows.set(key, { event, times: 1 });
      },
      end(take) {
        const all = [...rows.values()].sort((a, b) => a.event.timeMs - b.event.timeMs);
        // If every row is there twice, one that is there four times happened twice.
        const isPaired = all.every(({ times }) => times % 2 === 0);
        for (const { event, times } of all) {
          const happened = isPaired ? times / 2 : 1;
          dropped += times - happened;
          for (let i = 0; i < happened; i++) take.event(event);
        }
      },
      oddities: () => (dropped > 0 ? [`${count(dropped, 'doubled liquidation')} dropped`] : []),
    };
  },
};
