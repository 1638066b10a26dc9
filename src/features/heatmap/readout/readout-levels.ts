import type { LevelsCellReading } from '@/charts/heatmap/hit-test';
import {
  computeLiquidationMap,
  findLiquidated,
  type Liquidated,
  type LiquidationMapFacts,
  readLiquidationReach,
} from '@/domain/book/liquidation-map';
import { formatSize } from '@/domain/format/format-compact';
import { formatBasisPoints } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { type LevelSize, type LevelsReading, type SnapshotRef } from '@/domain/grid/depth-at';
import { getSideTone } from '@/features/heatmap/view/level-side';
import { USD } from '@/features/heatmap/view/size-unit';
import type { ReadoutRow } from '@/panes/plot/crosshair/readout-card';
import {
  computeBasisPoints,
  neighbourRows,
  otherUnitRow,
  type ReadoutBody,
  type ReadoutWords,
  sizeRow,
} from './readout-words';

type LevelsCell = Extract<LevelsReading, { kind: 'levels' }> & { readonly snapshot: SnapshotRef };

/** A longer card covers the candles that it is read with. */
const MAX_ROWS = 7;

/** Resting triggers of a row: each side, how far it is, their likely purpose, and as far as there is room more. */
export function describeTriggers(reading: LevelsCellReading, words: ReadoutWords): ReadoutBody {
  // A cell without levels was handled before.
  const { size, buy, sell, levels } = reading.cell as LevelsCell;
  const { unit, price } = words;
  const hasSides = buy !== undefined && sell !== undefined;
  if (levels.length === 0) return describeNone('Triggers', reading, words);
  const sides: readonly ReadoutRow[] = hasSides
    ? [
        ...(buy > 0 ? [sizeRow('Buy triggers', buy, unit, { tone: 'buy' })] : []),
        ...(sell > 0 ? [sizeRow('Sell triggers', sell, unit, { tone: 'sell' })] : []),
      ]
    : [sizeRow('Triggers, side unknown', size, unit)];
  const rows = [
    ...sides,
    ...distanceRow(reading.price, price),
    ...(hasSides && price !== undefined ? purposeRows(levels, price) : []),
    nameBoth(
      otherUnitRow(words, () => sumNotional(levels)),
      sides.length > 1,
    ),
    ...changedRows(reading, words),
    ...largestRow(levels, words),
  ];
  return {
    rows: rows.slice(0, MAX_ROWS),
    spoken: sides.map(({ label, value }) => `${label.toLowerCase()} ${value}`),
  };
}

/** The snapshots beside this one in which the row had another size. */
function changedRows(
  { cell, neighbours: { before, after } }: LevelsCellReading,
  words: ReadoutWords,
): readonly ReadoutRow[] {
  const sizeNow = formatSize((cell as LevelsCell).size);
  const isOther = (one: typeof before): boolean =>
    one !== undefined && !('size' in one.reading && formatSize(one.reading.size) === sizeNow);
  return neighbourRows(
    { before: isOther(before) ? before : undefined, after: isOther(after) ? after : undefined },
    words,
  );
}

/** A row without a level: a card of zeros would hide that. What was or came there is told, and what is on the way. */
function describeNone(
  label: string,
  { price, neighbours: { before, after } }: LevelsCellReading,
  words: ReadoutWords,
  more: readonly ReadoutRow[] = [],
): ReadoutBody {
  type Beside = typeof before;
  const hasSize = (one: Beside): boolean => one !== undefined && 'size' in one.reading && one.reading.size > 0;
  const seen = (one: Beside): Beside => (hasSize(one) ? one : undefined);
  return {
    rows: [
      { label, value: NO_LEVEL },
      ...distanceRow(price, words.price),
      ...more,
      ...neighbourRows({ before: seen(before), after: seen(after) }, words),
    ],
    spoken: [NO_LEVEL.toLowerCase()],
  };
}

const NO_LEVEL = 'No level here';

/** The value of both sides together, where both are named. */
const nameBoth = (row: ReadoutRow, hasSides: boolean): ReadoutRow =>
  hasSides ? { ...row, label: `${row.label}, both` } : row;

/** A row of the liquidation map: what is liquidated there, and on the way to it. */
export function describeLiquidations(reading: LevelsCellReading, words: ReadoutWords): ReadoutBody {
  const { size, levels } = reading.cell as LevelsCell;
  const { unit, price, traded } = words;
  const sides = price === undefined ? [] : listLiquidated(levels, price);
  // What is liquidated on the way is worth coins × price, whatever the unit.
  const { snapshot } = (words.inCoins?.reading ?? reading).cell as LevelsCell;
  const way = price === undefined ? [] : wayRows(snapshot, { from: price, traded }, reading);
  if (levels.length === 0) return describeNone('Liquidations', reading, words, way);
  const rows = [
    sizeRow('Liq. size', size, unit),
    ...sideRow(sides),
    otherUnitRow(words, () => sumNotional(levels)),
    ...distanceRow(reading.price, price),
    ...way,
    ...changedRows(reading, words),
    ...largestRow(levels, words),
  ];
  return {
    rows: rows.slice(0, MAX_ROWS),
    spoken: [`liquidations ${formatSize(size)} ${unit}${sides.length === 0 ? '' : ` of ${sides.join(' and ')}`}`],
  };
}

/** Whose positions the levels are: a row that contains the price can have both. */
const listLiquidated = (levels: readonly LevelSize[], from: number): readonly Liquidated[] => [
  ...new Set(levels.map((level) => findLiquidated(level.price, from))),
];

function sideRow(sides: readonly Liquidated[]): readonly ReadoutRow[] {
  const [side, other] = sides;
  if (side === undefined) return [];
  const tone = other === undefined ? { tone: getSideTone(side) } : {};
  return [{ label: 'Side', value: sides.join(' and '), ...tone }];
}

/** What is liquidated on the way to the row according to its snapshot, and how much of it remains if that is less. */
function wayRows(
  ref: SnapshotRef,
  { from, traded }: LiquidationMapFacts,
  row: LevelsCellReading,
): readonly ReadoutRow[] {
  const whole = computeOnTheWay(ref, { from }, row);
  const left = computeOnTheWay(ref, { from, traded }, row);
  if (whole === 0) return [];
  return [
    sizeRow('Cumulative to level', whole, USD),
    ...(left === whole ? [] : [sizeRow('Not traded since', left, USD)]),
  ];
}

/** Quote value of the levels from the market price to the far edge of the row, without those traded since. */
function computeOnTheWay({ tile, snapshot }: SnapshotRef, facts: LiquidationMapFacts, row: LevelsCellReading): number {
  const map = computeLiquidationMap(tile.columns, snapshot, facts);
  return readLiquidationReach(map, row.price >= facts.from ? row.priceHigh : row.priceLow).quote;
}

function sumNotional(levels: readonly LevelSize[]): number {
  return levels.reduce((sum, { price, size }) => sum + price * size, 0);
}

function distanceRow(price: number, from: number | undefined): readonly ReadoutRow[] {
  return from === undefined ? [] : [{ label: 'Distance', value: formatBasisPoints(computeBasisPoints(price, from)) }];
}

/** The most common purpose of a trigger, by its side and whether it is above or below the market. */
const PURPOSES = {
  buy: { above: ['stop-loss of shorts', 'SL of shorts'], below: ['take-profit of shorts', 'TP of shorts'] },
  sell: { above: ['take-profit of longs', 'TP of longs'], below: ['stop-loss of longs', 'SL of longs'] },
} as const;

function purposeRows(levels: readonly LevelSize[], from: number): readonly ReadoutRow[] {
  return (['buy', 'sell'] as const).flatMap((side) => {
    const own = levels.filter((level) => level.side === side);
    const above = own.filter(({ price }) => price > from).length;
    // A row that contains the market price has both purposes.
    if (own.length === 0 || (above > 0 && above < own.length)) return [];
    const [purpose, short] = PURPOSES[side][above > 0 ? 'above' : 'below'];
    const label = side === 'buy' ? 'Buys' : 'Sells';
    const value = `${purpose} (inferred)`;
    return [{ label, value, tone: side, short: { label: `${label}, inferred`, value: short } }];
  });
}

/** The exact price of the largest level, if the row contains several. */
function largestRow(levels: readonly LevelSize[], { unit, tickDecimals }: ReadoutWords): readonly ReadoutRow[] {
  if (levels.length < 2) return [];
  const { price, size, side } = levels.reduce((most, level) => (level.size > most.size ? level : most));
  return [
    {
      label: `Largest of ${levels.length}`,
      value: `${formatSize(size)} ${unit} at ${formatPrice(price, tickDecimals)}`,
      ...(side === undefined ? {} : { tone: side }),
    },
  ];
}
