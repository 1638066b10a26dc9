import { expect, it } from 'vitest';
import { computeLiquidationMap } from '@/domain/book/liquidation-map';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { describeNoMap, describeReach, findTraded } from './read-liquidations';

const columns = {
  timestampsMicros: Float64Array.of(0),
  offsets: Uint32Array.of(0, 3),
  prices: Float64Array.of(95_000, 95_620, 98_000),
  volumes: Float64Array.of(9, 56.6, 7),
};
const map = computeLiquidationMap(columns, 0, { from: 97_350 });

it('says what is liquidated on the way to a price', () => {
  expect(describeReach(map, 95_620, 0)).toBe('If price reaches 95,620, 5.41M USD are liquidated on the way');
  expect(describeReach(map, 97_400, 0)).toBe('If price reaches 97,400, nothing is liquidated on the way');
});

it('says only what the received levels show', () => {
  expect(describeReach(map, 95_000, 0)).toBe('If price reaches 95,000, 6.27M USD are liquidated on the way');
  expect(describeReach(map, 94_000, 0)).toBe('If price reaches 94,000, at least 6.27M USD are liquidated on the way');
  const empty = computeLiquidationMap({ ...columns, offsets: Uint32Array.of(0, 0) }, 0, { from: 97_350 });
  expect(describeReach(empty, 94_000, 0)).toBe('Liquidations on the way to 94,000 are unknown');
});

it('leaves out prices traded since the snapshot', () => {
  const traded = { low: 95_500, high: 97_350 };
  const swept = computeLiquidationMap(columns, 0, { from: 97_350, traded });
  expect(describeReach(swept, 95_620, 0)).toBe('If price reaches 95,620, nothing is liquidated on the way');
  expect(describeReach(swept, 95_000, 0)).toBe('If price reaches 95,000, 855K USD are liquidated on the way');
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

it('without a map the pane draws nothing and says so, even if the rest of the view has loaded', () => {
  expect(describeNoMap({ kind: 'ready' }).kind).toBe('empty');
  expect(describeNoMap({ kind: 'stale', age: '4 min' })).toMatchObject({ title: 'No liquidation map in view' });
  expect(describeNoMap({ kind: 'loading', hasData: true, what: 'Loading' })).toMatchObject({ hasData: false });
  const reconnect = { label: 'Reconnect', onPress: () => undefined };
  expect(describeNoMap({ kind: 'offline', since: '14:28 UTC', reconnect })).toMatchObject({ action: reconnect });
  const nothing = { kind: 'empty', title: 'Nothing' } as const;
  expect(describeNoMap(nothing)).toBe(nothing);
});
