import { describe, expect, it } from 'vitest';
import type { MarkFunding } from '@/service/feeds/protocol/market-event';
import { linear } from '../feeds/binance/binance-kinds';
import { MinuteLeverage } from './minute-leverage';

const HOUR = 3600;
const MIDNIGHT = Date.UTC(2026, 2, 1) / 1000;
const UNITS = { priceDecimals: 1, sizeDecimals: 3 };

const mark = (rate: string | undefined, rest: Partial<MarkFunding> = {}): MarkFunding => ({
  type: 'mark',
  kind: linear,
  symbol: 'ABC',
  timeMs: undefined,
  mark: undefined,
  index: undefined,
  rate,
  nextFundingMs: undefined,
  ...rest,
});

/** Passes an event to `leverage` at a second after midnight. */
function tell(leverage: MinuteLeverage, second: number, event: MarkFunding): void {
  leverage.addMark(MIDNIGHT + Math.floor(second / 60) * 60, (MIDNIGHT + second) * 1000, event);
}

/** Closes minutes and returns their funding: minute after midnight, interval, rate, and whether there is a forecast. */
function closeFunding(leverage: MinuteLeverage, minutes: number): number[][] {
  const rows: number[][] = [];
  for (let i = 0; i < minutes; i++) {
    const { funding_minute: bytes } = leverage.take(MIDNIGHT + i * 60);
    if (bytes.length === 0) continue;
    const row = Buffer.from(bytes);
    expect(row.length).toBe(33);
    rows.push([(row.readUInt32LE(4) - MIDNIGHT) / 60, row.readUInt32LE(8), row.readInt32LE(12), row[16]]);
  }
  return rows;
}

describe('the funding of minutes', () => {
  it('stays the same until the venue sends another rate, while the connection lasts', () => {
    const leverage = new MinuteLeverage(1, UNITS);
    tell(leverage, 5, mark('0.0001', { every: 8 * HOUR }));
    // A mark price alone contains no funding.
    tell(leverage, 70, mark(undefined, { mark: '5' }));
    tell(leverage, 185, mark('-0.0002', { every: 4 * HOUR }));
    leverage.end(MIDNIGHT + 240);
    tell(leverage, 425, mark('0.0003', { every: 4 * HOUR }));
    expect(closeFunding(leverage, 9)).toEqual([
      [0, 8 * HOUR, 100_000, 0],
      [1, 8 * HOUR, 100_000, 0],
      [2, 8 * HOUR, 100_000, 0],
      [3, 4 * HOUR, -200_000, 0],
      [7, 4 * HOUR, 300_000, 0],
      [8, 4 * HOUR, 300_000, 0],
    ]);
  });

  it('has the interval between two payments, if the venue only sends their times', () => {
    const next = (hour: number): Partial<MarkFunding> => ({ nextFundingMs: (MIDNIGHT + hour * HOUR) * 1000 });
    const leverage = new MinuteLeverage(1, UNITS);
    // An interval that ends at eight can have any length; one that ends at nine is an hour.
    tell(leverage, 5, mark('0.0001', next(8)));
    tell(leverage, 8 * HOUR + 5, mark('0.0001', next(12)));
    tell(leverage, 12 * HOUR + 5, mark('0.0001', next(13)));
    tell(leverage, 13 * HOUR + 5, mark('0.0001', next(14)));
    const funding = leverage.read(MIDNIGHT).find(({ table }) => table === 'funding_minute');
    const hours = [8, 4, 1, 1].map((length) => length * HOUR);
    expect(funding?.block).toMatchObject({ every: { values: Uint32Array.from(hours) } });
  });

  it('has the next rate only where it is forecast, and continues from a journal', () => {
    const leverage = new MinuteLeverage(1, UNITS);
    tell(leverage, 5, mark('0.0001', { every: HOUR, predicted: '0.0002' }));
    const again = new MinuteLeverage(1, UNITS);
    again.funding = leverage.funding;
    tell(again, 65, mark(undefined, { nextFundingMs: (MIDNIGHT + HOUR) * 1000, every: HOUR }));
    expect(closeFunding(leverage, 1)).toEqual([[0, HOUR, 100_000, 1]]);
    expect(closeFunding(again, 2)).toEqual([[1, HOUR, 100_000, 0]]);
  });
});

describe('rows that are in no table yet', () => {
  it('are those of open minutes and of recently closed ones', () => {
    const leverage = new MinuteLeverage(1, UNITS);
    leverage.addInterest(MIDNIGHT, 5000);
    leverage.notePrice(MIDNIGHT, 1000);
    leverage.addLiquidation(MIDNIGHT, { isLong: true, ticks: 1000, lots: 2000 });
    leverage.take(MIDNIGHT);
    leverage.addInterest(MIDNIGHT + 60, 6000);
    const read = (from: number) => Object.fromEntries(leverage.read(from).map(({ table, rows }) => [table, rows]));
    expect(read(MIDNIGHT)).toEqual({ interest_minute: 2, liquidation_minute: 1, funding_minute: 0 });
    expect(read(MIDNIGHT + 60)).toEqual({ interest_minute: 1, liquidation_minute: 0, funding_minute: 0 });
    const [interest] = leverage.read(MIDNIGHT + 60);
    expect(interest.block).toMatchObject({
      lots: { values: Uint32Array.of(6000) },
      usd: { values: BigUint64Array.of(600n) },
    });
  });
});
