import { expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { computeLiquidationMap, type LiquidationMap, readLiquidationReach } from '@/domain/book/liquidation-map';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { formatSize } from '@/domain/format/format-compact';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { describeAsOf, describeMap, describeReach, findTraded, readLiquidationMap } from './read-liquidations';

const columns = {
  timestampsMicros: Float64Array.of(0),
  offsets: Uint32Array.of(0, 3),
  prices: Float64Array.of(95_000, 95_620, 98_000),
  volumes: Float64Array.of(9, 56.6, 7),
};
const map = computeLiquidationMap(columns, 0, { from: 97_350 });
const IN_COINS = { decimals: 0, unit: 'BTC' };

it('says what is liquidated on the way to a price', () => {
  expect(describeReach(map, 95_620, IN_COINS)).toBe(
    'If price reaches 95,620, 56.6 BTC (5.41M USD) is liquidated on the way',
  );
  expect(describeReach(map, 97_400, IN_COINS)).toBe('If price reaches 97,400, nothing is liquidated on the way');
});

it("has the sizes of its picture in the reader's unit, and its sentence says the same sum, and what it is worth", () => {
  const spec: GridSpec = { columnSeconds: 60, rowStep: 10, book: makeCodeBook(1) };
  const layer = { data: { spec, tiles: [buildGridTile(spec, 0, columns)] } };
  const candle = { open: 97_350, close: 97_350, high: 97_350, low: 97_350, timestamp: { s: 0 } };
  const readIn = (unit: string): LiquidationMap => {
    const candles = { candles: { ...buildCandleColumns([candle]), seconds: 60 } };
    const settled = { view: { timeFrom: 0, timeTo: 60, priceLow: 90_000, priceHigh: 100_000 } };
    return ensure(readLiquidationMap({ unit, candles, settled }, layer, 0), 'a map').map;
  };
  const [coins, usd] = [readIn('BTC'), readIn('USD')];
  expect([...coins.sizes]).toEqual([9, 56.6, 7]);
  expect([...usd.sizes]).toEqual([9 * 95_000, 56.6 * 95_620, 7 * 98_000]);
  expect(formatSize(readLiquidationReach(usd, 95_620).size)).toBe('5.41M');
  expect(describeReach(coins, 95_620, IN_COINS)).toContain(', 56.6 BTC (5.41M USD) is');
  expect(describeReach(usd, 95_620, { decimals: 0, unit: 'USD' })).toContain(', 5.41M USD is');
});

it('says as of which second a map is', () => {
  const tile = buildGridTile({ columnSeconds: 60, rowStep: 10, book: makeCodeBook(1) }, 0, columns);
  expect(describeAsOf({ snapshot: { tile, snapshot: 0 } }, 'utc')).toBe('at 00:00:00');
});

it('says only what the received levels show', () => {
  expect(describeReach(map, 95_000, IN_COINS)).toBe(
    'If price reaches 95,000, 65.6 BTC (6.27M USD) is liquidated on the way',
  );
  expect(describeReach(map, 94_000, IN_COINS)).toBe(
    'If price reaches 94,000, at least 65.6 BTC (6.27M USD) is liquidated on the way',
  );
  const empty = computeLiquidationMap({ ...columns, offsets: Uint32Array.of(0, 0) }, 0, { from: 97_350 });
  expect(describeReach(empty, 94_000, IN_COINS)).toBe('Liquidations on the way to 94,000 are unknown');
});

it('leaves out prices traded since the snapshot', () => {
  const traded = { low: 95_500, high: 97_350 };
  const swept = computeLiquidationMap(columns, 0, { from: 97_350, traded });
  expect(describeReach(swept, 95_620, IN_COINS)).toBe('If price reaches 95,620, nothing is liquidated on the way');
  expect(describeReach(swept, 95_000, IN_COINS)).toBe(
    'If price reaches 95,000, 9.0 BTC (855K USD) is liquidated on the way',
  );
});

it('finds the prices traded since a snapshot, including the candle that starts with it', () => {
  const candles = buildCandleColumns(
    [5, 7, 3].map((price, i) => ({
      open: price,
      close: price,
      high: price + 1,
      low: price - 1,
      timestamp: { s: i * 60 },
    })),
  );
  expect(findTraded(candles, 60)).toEqual({ low: 2, high: 8 });
  expect(findTraded(candles, 61)).toEqual({ low: 2, high: 4 });
  expect(findTraded(candles, 200)).toBeUndefined();
});

it('one map is waited for, however many snapshots are loaded with it', () => {
  const loading = { kind: 'loading', hasData: true, what: 'Loading 594 snapshots' } as const;
  expect(describeMap(loading, true)).toEqual({ ...loading, what: 'Updating' });
  expect(describeMap(loading, false)).toEqual({ ...loading, what: 'Loading the map', hasData: false });
});

it('without a map the pane draws nothing and says so, even if the rest of the view has loaded', () => {
  expect(describeMap({ kind: 'ready' }, false).kind).toBe('empty');
  expect(describeMap({ kind: 'stale', age: '4 min' }, false)).toMatchObject({ title: 'No liquidation map in view' });
  expect(describeMap({ kind: 'loading', hasData: true, what: 'Loading' }, false)).toMatchObject({ hasData: false });
  const reconnect = { label: 'Reconnect', onPress: () => undefined };
  expect(describeMap({ kind: 'offline', since: '14:28 UTC', reconnect }, false)).toMatchObject({ action: reconnect });
  const nothing = { kind: 'empty', title: 'Nothing' } as const;
  expect(describeMap(nothing, false)).toBe(nothing);
});
